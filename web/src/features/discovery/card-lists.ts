import { useEffect, useState } from 'react';
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

function useRefreshing(ask: (every: number | false) => CardQuery): CardQuery {
  const [every, setEvery] = useState<number | false>(false);
  const query = ask(every);
  const busy = query.data?.items.some(isUnderWay) ?? false;
  useEffect(() => setEvery(busy ? everyMs : false), [busy]);
  return query;
}

/** Everything that the person may see. */
export const useAllCards = (state: ListState): CardQuery =>
  useRefreshing((every) => useQueryOf(ListWorkflows, inputOf(state), { every, keepPrevious: true }));

export const useOwnCards = (userId: string, state: ListState): CardQuery =>
  useRefreshing((every) =>
    useQueryOf(ListCreatorWorkflows, { userId, ...inputOf(state) }, { every, keepPrevious: true }),
  );

export const useWorkspaceCards = (workspaceId: string, state: ListState): CardQuery =>
  useRefreshing((every) =>
    useQueryOf(ListWorkspaceWorkflows, { workspaceId, ...inputOf(state) }, { every, keepPrevious: true }),
  );
