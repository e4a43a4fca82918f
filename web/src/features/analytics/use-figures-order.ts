import { useUrlState } from '../../providers/use-url-state.ts';
import { pageSizeOf } from '../../ui/tables/page-sizes.ts';

const sorts = ['views', 'viewers', 'watchedSeconds', 'completed', 'completion', 'lastSeenAt'] as const;

/** Sort order, page and search of a list of figures, from the address. */
export function useFiguresOrder() {
  const { get } = useUrlState();
  return {
    sort: sorts.find((each) => each === get('sort')) ?? ('views' as const),
    order: get('order') === 'ASC' ? ('ASC' as const) : ('DESC' as const),
    page: Math.max(1, Number(get('page')) || 1),
    size: pageSizeOf(get('size')) ?? 20,
    keyword: get('keyword') ?? undefined,
  };
}
