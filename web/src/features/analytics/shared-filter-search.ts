/** Filters shared by all reports; navigating to another report keeps only these. */
export const sharedFilterSearch = (search: string): string => {
  const before = new URLSearchParams(search);
  const next = new URLSearchParams();
  for (const name of ['period', 'from', 'to', 'workspaces']) {
    const value = before.get(name);
    if (value !== null) next.set(name, value);
  }
  return next.size === 0 ? '' : `?${next}`;
};
