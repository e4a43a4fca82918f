import type { ItemsResult } from '../../../contracts/kernel/define-query.ts';
import type { Columns, Row } from '../../../services/platform/columns/columns.ts';

interface PageRequest {
  readonly page: number;
  readonly size: number;
}

/**
 * One page of a statement's rows with the total number of rows.
 * @param sort column by the field's name; the last one breaks ties
 */
export async function readPage<R extends Row, T>(
  ask: { columns: Columns; organizationId: string; sql: string; parameters: Row },
  { page, size }: PageRequest,
  sort: string,
  view: (row: R) => T,
): Promise<ItemsResult<T>> {
  const { columns, organizationId, parameters } = ask;
  const all = `SELECT *, count() OVER () AS all_rows FROM (${ask.sql}) ORDER BY ${sort}`;
  const read = (offset: number, limit: number) =>
    columns.query<R & { all_rows: number }>(
      organizationId,
      `${all} LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
      { ...parameters, offset, limit },
    );
  const rows = await read((page - 1) * size, size);
  // A page after the last one is empty and still returns the total.
  const counted = rows[0] ?? (page > 1 ? (await read(0, 1))[0] : undefined);
  return { items: rows.map(view), page: { page, size, dataCount: counted?.all_rows ?? 0 } };
}

/** `ORDER BY` of a sort field that the contract allows; never text from a request. */
export function orderBy<S extends string>(
  columnOf: Readonly<Record<S, string>>,
  { sort, order }: { sort: S; order: 'ASC' | 'DESC' },
  last: string,
): string {
  const direction = order === 'ASC' ? 'ASC' : 'DESC';
  return `${columnOf[sort]} ${direction} NULLS LAST, ${last}`;
}
