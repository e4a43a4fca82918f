import { useMemo } from 'react';
import { NamePeople } from '../../../../contracts/identity/user.ts';
import type { WorkflowCard } from '../../../../contracts/authoring/workflow-views.ts';
import { SignBatch } from '../../../../contracts/media/asset.ts';
import { renewSignedMs } from '../../providers/signing.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';

/** Address of a workflow's poster; `undefined` while loading, `null` if there is none. */
export type PosterOf = (workflowId: string) => string | null | undefined;

/** After so long, addresses that are missing are asked for again: their pictures may not have been made yet. */
const missingMs = 10_000;

/** Posters of cards, in one request. */
export function usePosters(cards: readonly Pick<WorkflowCard, 'id' | 'previewReady'>[]): PosterOf {
  const workflowIds = cards.filter(({ previewReady }) => previewReady).map(({ id }) => id);
  const { data, error } = useQueryOf(
    SignBatch,
    { data: workflowIds.map((workflowId) => ({ workflowId, type: 'poster' as const })) },
    {
      enabled: workflowIds.length > 0,
      staleMs: renewSignedMs,
      refetchInterval: (found) => (found?.items.some(({ url }) => url === null) ? missingMs : renewSignedMs),
    },
  );
  return (workflowId) => {
    const index = workflowIds.indexOf(workflowId);
    if (index < 0) return null;
    if (data) return data.items[index]?.url ?? null;
    return error ? null : undefined;
  };
}

/** Names of the authors of cards, by id; an erased person has none. */
export function useAuthors(cards: readonly Pick<WorkflowCard, 'authorId'>[]): ReadonlyMap<string, string> {
  const ids = [...new Set(cards.map(({ authorId }) => authorId))].toSorted().join();
  const { data } = useQueryOf(
    NamePeople,
    { ids },
    { enabled: ids !== '', staleMs: 5 * 60_000, keepPrevious: true },
  );
  const items = data?.items;
  return useMemo(
    () =>
      new Map(
        (items ?? []).flatMap(({ id, displayName }) => (displayName === null ? [] : [[id, displayName]])),
      ),
    [items],
  );
}
