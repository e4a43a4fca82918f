import {
  ListCreatorWorkflows,
  ListWorkflows,
  ListWorkspaceWorkflows,
  type WorkflowCard,
} from '../../../../contracts/authoring/workflow-views.ts';
import type { Page } from '../../providers/contract-call.ts';
import { type QueryState, useQueryOf } from '../../providers/use-query-of.ts';
import { isPublishing } from '../../ui/workflow/workflow-status.ts';
import { isProcessing } from './card-words.ts';
import type { ListState } from './list-state.ts';

export type CardQuery = QueryState<Page<WorkflowCard>>;

/** Refresh interval while a workflow of the list is being processed or published. */
const pollIntervalMs = 4000;

const sortFields = {
  '-updatedAt': { sort: 'updatedAt', order: 'DESC' },
  '-createdAt': { sort: 'createdAt', order: 'DESC' },
  '-publishedAt': { sort: 'publishedAt', order: 'DESC' },
  title: { sort: 'title', order: 'ASC' },
  '-title': { sort: 'title', order: 'DESC' },
  createdAt: { sort: 'createdAt', order: 'ASC' },
} as const satisfies Record<ListState['sort'], unknown>;

/** Of one category, or of one of its subcategories. */
function categoryOf(category: string | null) {
  const [categoryId = '', subcategoryId = ''] = (category ?? '').split('.');
  return { ...(categoryId && { categoryId }), ...(subcategoryId && { subcategoryId }) };
}

const inputOf = ({ text, status, sort, page, size }: ListState) => ({
  ...sortFields[sort],
  page,
  size,
  ...(text !== '' && { keyword: text.slice(0, 200) }),
  ...(status !== null && { status }),
});

const queryOptions = {
  keepPrevious: true,
  refetchInterval: (found: Page<WorkflowCard> | null) =>
    found?.items.some((card) => isProcessing(card) || isPublishing(card)) ? pollIntervalMs : false,
} as const;

/** Everything that the person may see. */
export const useAllCards = (state: ListState): CardQuery =>
  useQueryOf(ListWorkflows, { ...inputOf(state), ...categoryOf(state.category) }, queryOptions);

export const useOwnCards = (userId: string, state: ListState): CardQuery =>
  useQueryOf(ListCreatorWorkflows, { userId, ...inputOf(state) }, queryOptions);

export const useWorkspaceCards = (workspaceId: string, state: ListState): CardQuery =>
  useQueryOf(
    ListWorkspaceWorkflows,
    { workspaceId, ...inputOf(state), ...categoryOf(state.category) },
    queryOptions,
  );
