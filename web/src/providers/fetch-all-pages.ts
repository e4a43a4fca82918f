import { maxPageSize } from '../../../contracts/kernel/page-size.ts';
import type { CallResult } from './api-client.ts';
import type { Page } from './contract-call.ts';

/** All items of a list, page by page, for uses where none may be missing. */
export async function fetchAllPages<T>(
  fetchPage: (part: { readonly page: number; readonly size: number }) => Promise<CallResult<Page<T>>>,
): Promise<readonly T[]> {
  const items: T[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await fetchPage({ page, size: maxPageSize });
    items.push(...(data?.items ?? []));
    if (!data || items.length >= data.page.dataCount || data.items.length === 0) return items;
  }
}
