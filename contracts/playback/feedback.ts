import { z } from 'zod';
import { canAuthor, canWatch } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent, type EventOf } from '../kernel/define-event.ts';
import { defineQuery, pageParameters } from '../kernel/define-query.ts';
import { StepId, Timestamp, UserId, WorkflowId, WorkspaceId } from '../kernel/fields.ts';
import { personal } from '../kernel/personal.ts';

/** A viewer's text, with the length of a comment (3:217). */
const FeedbackText = z.string().trim().min(1).max(1000);
const Rating = z.number().int().min(1).max(5);
const FeedbackId = z.string().min(1).max(64);

/** A viewer sent feedback on a published workflow to its authors. Only authors read it, and it never changes. */
export const FeedbackSent = defineEvent(
  'FeedbackSent',
  z.object({
    feedbackId: FeedbackId,
    userId: UserId,
    workflowId: WorkflowId,
    workspaceId: WorkspaceId,
    publication: z.number().int().min(1),
    /** The step that was shown; `null` for the whole workflow. */
    stepId: StepId.nullable(),
    /** 1 to 5; `null` if none was given. */
    rating: Rating.nullable(),
    text: personal(FeedbackText, 'userId'),
  }),
  { audit: 'sent feedback on %{workflow}' },
);
export const feedbackEvents = [FeedbackSent] as const;
export type FeedbackEvent = EventOf<(typeof feedbackEvents)[number]>;

/** Sends feedback on the current publication (2:154). Answered as absent for people who may not watch it. */
export class SendFeedback extends defineCommand('SendFeedback', {
  http: 'POST /v1/workflows/{workflowId}/feedback',
  access: canWatch,
  data: z.object({
    workflowId: WorkflowId,
    text: FeedbackText,
    rating: Rating.nullable().default(null),
    stepId: StepId.nullable().default(null),
  }),
  result: z.object({ id: FeedbackId }),
}) {}

/** One piece of feedback; its text is deleted when its sender is erased. */
export const FeedbackView = z.object({
  id: FeedbackId,
  userId: UserId,
  publication: z.number().int(),
  stepId: StepId.nullable(),
  rating: Rating.nullable(),
  text: z.string().nullable(),
  sentAt: Timestamp,
});
export type FeedbackView = z.output<typeof FeedbackView>;
/** Feedback on a workflow, newest first, for its authors. */
export class ListWorkflowFeedback extends defineQuery('ListWorkflowFeedback', {
  http: 'GET /v1/workflows/{workflowId}/feedback',
  access: canAuthor,
  data: z.object({
    workflowId: WorkflowId,
    ...pageParameters(200, 50),
  }),
  items: FeedbackView,
}) {}

export const feedbackCommands = [SendFeedback] as const;
export const feedbackQueries = [ListWorkflowFeedback] as const;
