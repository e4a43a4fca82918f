import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { CardStatus } from '../../../../contracts/authoring/workflow-fields.ts';
import { type PageSize, pageSizeOf } from '../../ui/tables/page-sizes.ts';

/** The available sort orders, as written in the address; a minus means descending. */
export const sorts = {
  '-updatedAt': 'sortUpdatedDesc',
  '-createdAt': 'sortCreatedDesc',
  '-publishedAt': 'sortPublishedDesc',
  title: 'sortTitleAsc',
  '-title': 'sortTitleDesc',
  createdAt: 'sortCreatedAsc',
} as const;
export type Sort = keyof typeof sorts;
export const isSort = (text: string): text is Sort => text in sorts;

/** The state of a list, from the address: a link to it shows the same. */
export interface ListState {
  readonly text: string;
  readonly status: CardStatus | null;
  /** A category, or a category and its subcategory with a dot between. */
  readonly category: string | null;
  readonly sort: Sort;
  readonly view: 'grid' | 'list';
  readonly page: number;
  readonly size: PageSize;
}

/** Whether filters hide anything. */
export const isFiltered = ({ text, status, category, page }: ListState): boolean =>
  text !== '' || status !== null || category !== null || page > 1;

const storageKeys = { view: 'list-view', size: 'list-size' } as const;

const viewOf = (text: string | null): ListState['view'] | undefined =>
  text === 'grid' || text === 'list' ? text : undefined;

const sortOf = (text: string | null): Sort => (text !== null && isSort(text) ? text : '-updatedAt');

const categoryOf = (text: string | null): string | null =>
  text !== null && /^[\w-]{1,64}(\.[\w-]{1,64})?$/.test(text) ? text : null;

function pageOf(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 1 ? page : 1;
}

export function readListState(search: URLSearchParams, stored: Pick<Storage, 'getItem'>): ListState {
  return {
    text: search.get('q') ?? '',
    status: CardStatus.safeParse(search.get('status')).data ?? null,
    category: categoryOf(search.get('category')),
    sort: sortOf(search.get('sort')),
    view: viewOf(search.get('view')) ?? viewOf(stored.getItem(storageKeys.view)) ?? 'grid',
    page: pageOf(search.get('page')),
    size: pageSizeOf(search.get('size')) ?? pageSizeOf(stored.getItem(storageKeys.size)) ?? 20,
  };
}

const parameterNames: Record<keyof ListState, string> = {
  text: 'q', status: 'status', category: 'category', sort: 'sort', view: 'view', page: 'page', size: 'size',
}; // prettier-ignore
const defaultState: ListState = {
  text: '',
  status: null,
  category: null,
  sort: '-updatedAt',
  view: 'grid',
  page: 1,
  size: 20,
};

/** The address after a change; a change of what is listed starts at the first page. */
export function writeListState(search: URLSearchParams, change: Partial<ListState>): URLSearchParams {
  const next = new URLSearchParams(search);
  const staysOnPage = 'page' in change || Object.keys(change).every((key) => key === 'view');
  const changes: Partial<ListState> = staysOnPage ? change : { ...change, page: 1 };
  for (const key of ['text', 'status', 'category', 'sort', 'view', 'page', 'size'] as const) {
    if (!(key in changes)) continue;
    const value = changes[key];
    // View and page size are always written: otherwise the remembered ones would replace them.
    const isOmitted = value == null || (value === defaultState[key] && key !== 'view' && key !== 'size');
    if (isOmitted) next.delete(parameterNames[key]);
    else next.set(parameterNames[key], String(value));
  }
  return next;
}

export function useListState(): readonly [ListState, (change: Partial<ListState>) => void] {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readListState(search, localStorage), [search]);
  const change = (changes: Partial<ListState>) => {
    if (changes.view) localStorage.setItem(storageKeys.view, changes.view);
    if (changes.size) localStorage.setItem(storageKeys.size, String(changes.size));
    // Typing must not fill the history; turning a page can be undone with "back".
    setSearch((before) => writeListState(before, changes), { replace: !('page' in changes) });
  };
  return [state, change];
}
