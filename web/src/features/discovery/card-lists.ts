import { useState } from 'react';
import {
  ListCreatorWorkflows,
  ListWorkflows,
  ListWorkspaceWorkflows,
  type WorkflowCard,
} from '../../../../contracts/authoring/workflow-views.ts';
import type { Page } from '../../providers/contract-call.ts';
import { type QueryState, useQueryOf } from '../../providers/use-query-of.ts';
import { isUnderWay } from './card-words.ts';
import type { ListState } from './list-state.ts';

export type CardQuery = QueryState<Page<WorkflowCard>>;

/** While something of a list is processed, the list is asked for this often. */
const everyMs = 4000;

const sortFields = {
  '-updatedAt': { sort: 'updatedAt', order: 'DESC' },
  '-createdAt': { sort: 'createdAt', order: 'DESC' },
  '-publishedAt': { sort: 'publishedAt', order: 'DESC' },
  title: { sort: 'title', order: 'ASC' },
  '-title': { sort: 'title', order: 'DESC' },
  createdAt: { sort: 'createdAt', order: 'ASC' },
} as const satisfies Record<ListState['sort'], unknown>;

const inputOf = ({ text, status, sort, page, size }: ListState) => ({
  ...sortFields[sort],
  page,
  size,
  ...(text !== '' && { keyword: text.slice(0, 200) }),
  ...(status !== null && { status }),
});

const keeping = { keepPrevious: true } as const;

/** How often to ask: only while something of the last answer is being processed. */
function useRhythm(): readonly [number | false, (query: CardQuery) => CardQuery] {
  const [busy, setBusy] = useState(false);
  const heard = (query: CardQuery): CardQuery => {
    const isBusy = query.data?.items.some(isUnderWay) ?? false;
    if (isBusy !== busy) setBusy(isBusy);
    return query;
  };
  return [busy && everyMs, heard];
}

/** Everything that the person may see. */
export function useAllCards(state: ListState): CardQuery {
  const [every, heard] = useRhythm();
  return heard(useQueryOf(ListWorkflows, inputOf(state), { every, ...keeping }));
}

export function useOwnCards(userId: string, state: ListState): CardQuery {
  const [every, heard] = useRhythm();
  return heard(useQueryOf(ListCreatorWorkflows, { userId, ...inputOf(state) }, { every, ...keeping }));
}

export function useWorkspaceCards(workspaceId: string, state: ListState): CardQuery {
  const [every, heard] = useRhythm();
  const input = { workspaceId, ...inputOf(state) };
  return heard(useQueryOf(ListWorkspaceWorkflows, input, { every, ...keeping }));
}
