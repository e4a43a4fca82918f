/** Filters that every report shares; going to another report keeps them, and nothing else. */
export const kept = (search: string): string => {
  const before = new URLSearchParams(search);
  const next = new URLSearchParams();
  for (const name of ['period', 'from', 'to', 'workspaces']) {
    const value = before.get(name);
    if (value !== null) next.set(name, value);
  }
  return next.size === 0 ? '' : `?${next}`;
};
