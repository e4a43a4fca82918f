/** A change of the order from the back to the front. */
export type OrderChange = 'front' | 'forward' | 'backward' | 'back';

/** The order after the selected ones were moved; those among them keep their order. */
export function orderAfter(
  ids: readonly string[],
  selected: readonly string[],
  change: OrderChange,
): readonly string[] {
  const isSelected = (id: string | undefined): boolean => id !== undefined && selected.includes(id);
  const others = ids.filter((id) => !isSelected(id));
  const moved = ids.filter(isSelected);
  if (change === 'front') return [...others, ...moved];
  if (change === 'back') return [...moved, ...others];
  const next = [...ids];
  const places = next.keys().toArray();
  for (const place of change === 'forward' ? places.toReversed() : places) {
    const beside = place + (change === 'forward' ? 1 : -1);
    const [one, other] = [next[place], next[beside]];
    if (one === undefined || other === undefined || !isSelected(one) || isSelected(other)) continue;
    next[place] = other;
    next[beside] = one;
  }
  return next;
}
