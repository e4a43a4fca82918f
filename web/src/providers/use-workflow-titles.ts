import { useMemo } from 'react';
import { ListWorkflows } from '../../../contracts/authoring/workflow-views.ts';
import { useQueryOf } from './use-query-of.ts';

/** Titles of workflows by id; `null` for one that was deleted or is not accessible, `undefined` while they are loading. */
export function useWorkflowTitles(ids: readonly string[]): (id: string) => string | null | undefined {
  const requestedIds = [...new Set(ids)].toSorted();
  const { data } = useQueryOf(
    ListWorkflows,
    { ids: requestedIds.slice(0, 200).join(',') },
    { enabled: requestedIds.length > 0, staleMs: 60_000, keepPrevious: true },
  );
  const titles = useMemo(() => data && new Map(data.items.map(({ id, title }) => [id, title])), [data]);
  return (id) => (titles ? (titles.get(id) ?? null) : undefined);
}
