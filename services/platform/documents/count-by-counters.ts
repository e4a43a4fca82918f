import type { GenerationSchema } from './document-shape.ts';
import { combinations, type Analysis } from './plan-find.ts';

/** Lists of values up to this many are looked up value by value. */
export const maxCombinations = 1000;

/** Names of the counters whose sum is the number of matches; `null` if the matches are not counted. */
export function countersOf({ shaper }: GenerationSchema, analysis: Analysis): readonly string[] | null {
  const { among, equal, others, residual } = analysis;
  if (residual || others.length > 0 || among.length > 0 || equal.has('id')) return null;
  const { columns, groups } = shaper;
  const equalColumns = [...equal.keys()].map((path) => columns.indexOf(path)).toSorted((a, b) => a - b);
  const group = groups.find((candidate) => candidate.join() === equalColumns.join());
  const byColumn = equalColumns.map((column) => {
    const path = columns[column] ?? '';
    return [path, equal.get(path) ?? []] as const;
  });
  const keys = group ? combinations(byColumn, maxCombinations) : null;
  if (!group || !keys) return null;
  const names = keys.map((combination) => shaper.counter(group, combination));
  return names.every((name) => name !== null) ? names : null;
}
