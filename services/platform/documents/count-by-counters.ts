import type { DocumentTable } from './document-table.ts';
import { combinations, type Analysis } from './plan-find.ts';

/** Lists of values up to this many are looked up value by value. */
export const combinationLimit = 1000;

/** The sum of the counters that make up a filter of equalities; `null` where no counter is kept for it. */
export function countByCounters(
  table: DocumentTable,
  organizationId: string,
  analysis: Analysis,
): number | null {
  const { among, equal, others, residual } = analysis;
  if (residual || others.length > 0 || among.length > 0 || equal.has('id')) return null;
  const { columns, groups } = table.shaper;
  const wanted = [...equal.keys()].map((path) => columns.indexOf(path)).toSorted((a, b) => a - b);
  const group = groups.find((candidate) => candidate.join() === wanted.join());
  const byColumn = wanted.map(
    (column) => [columns[column] ?? '', equal.get(columns[column] ?? '') ?? []] as const,
  );
  const keys = group ? combinations(byColumn, combinationLimit) : null;
  if (!group || !keys) return null;
  let total = 0;
  for (const combination of keys) {
    const name = table.shaper.counter(group, combination);
    if (name === null) return null;
    const sql = `SELECT n FROM ${table.counts} WHERE organization_id = ? AND counter = ?`;
    total += Number(table.database.rows(sql, [organizationId, name])[0]?.[0] ?? 0);
  }
  return total;
}
