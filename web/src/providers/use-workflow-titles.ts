import { useMemo } from 'react';
import { ListWorkflows } from '../../../contracts/authoring/workflow-views.ts';
import { useQueryOf } from './use-query-of.ts';

/** Titles of workflows by id; `null` for one that is gone, that one may not see, or that is still asked for. */
export function useWorkflowTitles(ids: readonly string[]): (id: string) => string | null {
  const asked = [...new Set(ids)].toSorted();
  const { data } = useQueryOf(
    ListWorkflows,
    { ids: asked.slice(0, 200).join(',') },
    { enabled: asked.length > 0, staleMs: 60_000, keepPrevious: true },
  );
  const titles = useMemo(() => new Map(data?.items.map(({ id, title }) => [id, title])), [data]);
  return (id) => titles.get(id) ?? null;
}
