import { useMemo } from 'react';
import { NamePeople } from '../../../../contracts/identity/user.ts';
import type { WorkflowCard } from '../../../../contracts/authoring/workflow-views.ts';
import { SignBatch } from '../../../../contracts/media/asset.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';

/** Signed addresses live ten minutes; they are asked for again before that. */
const posterMs = 8 * 60_000;

/** Posters of cards by workflow, in one call; what has none yet is absent. */
export function usePosters(
  cards: readonly Pick<WorkflowCard, 'id' | 'previewReady'>[],
): ReadonlyMap<string, string> {
  const wanted = cards.filter(({ previewReady }) => previewReady).map(({ id }) => id);
  const { data } = useQueryOf(
    SignBatch,
    { data: wanted.map((workflowId) => ({ workflowId, type: 'poster' as const })) },
    { enabled: wanted.length > 0, staleMs: posterMs, every: posterMs },
  );
  const items = data?.items;
  const key = wanted.join();
  return useMemo(() => {
    const ids = key.split(',');
    return new Map(
      (items ?? []).flatMap(({ url }, index) => (url === null ? [] : [[ids[index] ?? '', url]])),
    );
  }, [items, key]);
}

/** Names of the authors of cards, by id; somebody who was erased has none. */
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
