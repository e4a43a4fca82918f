import { isDeepEqual } from '../../../contracts/kernel/is-deep-equal.ts';
import { ChangeReviewers, ReviewersChanged } from '../../../contracts/authoring/reviewers.ts';
import { ReviewerUnknown } from '../../../contracts/authoring/workflow-errors.ts';
import { ListUsers } from '../../../contracts/identity/user.ts';
import { maxReviewers } from '../../../contracts/authoring/workflow-fields.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { requireWorkflow, workflow } from './workflow.ts';

/** The whole list; duplicates count once. A previous reviewer may stay even without an active account. */
export const changeReviewers = decision(ChangeReviewers, workflow, {
  id: ({ workflowId }) => workflowId,
  commutes: true,
  facts: async ({ reviewers }, ask) => {
    if (reviewers.length === 0) return [];
    const people = await ask(ListUsers, { ids: reviewers.join(','), status: 'active', size: maxReviewers });
    return people.items.map(({ id }) => id);
  },
  decide: ({ workflowId, reviewers: requested }, state, _, active) => {
    const { draft } = requireWorkflow(state);
    const reviewers = [...new Set(requested)];
    const before = draft.reviewers ?? [];
    const unknown = reviewers.find((id) => !before.includes(id) && !active.includes(id));
    if (unknown !== undefined) throw ReviewerUnknown({ facts: { userId: unknown } });
    if (isDeepEqual(before, reviewers)) return [];
    return [ReviewersChanged({ workflowId, reviewers })];
  },
});
