import { compileFilter, type Predicate } from './compile-filter.ts';
import type { DocumentTable } from './document-table.ts';
import type { Filter } from './documents.ts';
import { Finder } from './find-documents.ts';
import { planFind } from './plan-find.ts';

/** Ids of all written documents that a filter matches, and the filter itself for those not written yet. */
export function matchingIds(
  table: DocumentTable,
  organizationId: string,
  filter: Filter,
): { ids: string[]; matches: Predicate } {
  const question = { database: table.database, table, organizationId, options: { filter }, strict: false };
  return {
    ids: new Finder(question, planFind(table, { filter }), null).ids(),
    matches: compileFilter(filter),
  };
}
