import { z } from 'zod';
import { canAuthor } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { UserId, WorkflowId } from '../kernel/fields.ts';
import { maxReviewers } from './workflow-fields.ts';

/** These people are to review the workflow before others see it; none if empty. */
export const ReviewersChanged = defineEvent(
  'ReviewersChanged',
  z.object({ workflowId: WorkflowId, reviewers: z.array(UserId).max(maxReviewers) }),
  { audit: 'changed the reviewers of %{workflow}' },
);

const Reviewer = z.object({ id: UserId, displayName: z.string().nullable() });

/**
 * Sets all reviewers of the workflow (2:39). Refused with `reviewer.unknown` for people who are not active members,
 * unless they review it already.
 */
export class ChangeReviewers extends defineCommand('ChangeReviewers', {
  http: 'PUT /v1/workflows/{workflowId}/reviewers',
  access: canAuthor,
  data: z.object({ workflowId: WorkflowId, reviewers: z.array(UserId).max(maxReviewers) }),
}) {}
/** Who reviews the workflow (2:154, R-WFL-23). */
export class GetWorkflowReviewers extends defineQuery('GetWorkflowReviewers', {
  http: 'GET /v1/workflows/{workflowId}/reviewers',
  access: canAuthor,
  data: z.object({ workflowId: WorkflowId }),
  items: Reviewer,
}) {}
/** Active members by words of their names or emails, for choosing reviewers; by name, with nothing but their names. */
export class FindReviewers extends defineQuery('FindReviewers', {
  http: 'GET /v1/workflows/{workflowId}/reviewers/candidates',
  access: canAuthor,
  data: z.object({ workflowId: WorkflowId, keyword: z.string().trim().max(200).optional() }),
  items: Reviewer,
}) {}
