import type { ItemsResult } from '../../../contracts/kernel/define-query.ts';
import type { Row } from '../../../services/platform/columns/columns.ts';
import type { QueryContext } from '../../../services/platform/projections/define-read-model.ts';
import { readPage } from './report-page.ts';
import { workflowOutlines } from '../workflow-outlines/workflow-outlines.ts';

/** `readPage` for rows about workflows, each with its title; an unknown workflow has none. */
export async function readTitledPage<R extends Row & { readonly workflow_id: string }, T>(
  { columns, documents, viewer: { organizationId } }: QueryContext,
  { sort, ...options }: { sql: string; parameters: Row; sort: string },
  page: Parameters<typeof readPage>[1],
  view: (row: R, title: string) => T,
): Promise<ItemsResult<T>> {
  const found = await readPage({ columns, organizationId, ...options }, page, sort, (row: R) => row);
  const ids = [...new Set(found.items.map((row) => row.workflow_id))];
  const outlines = await Promise.all(ids.map((id) => documents.get(organizationId, workflowOutlines, id)));
  const titles = new Map(
    outlines.flatMap((outline) => (outline ? [[outline.id, outline.title] as const] : [])),
  );
  return { ...found, items: found.items.map((row) => view(row, titles.get(row.workflow_id) ?? '')) };
}
