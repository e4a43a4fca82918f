import { z } from 'zod';
import { canAuthor } from '../kernel/access.ts';
import { PartId, StepId, UserId, WorkflowId } from '../kernel/fields.ts';
import { answerWithItem, authorizationHeader, type HttpCall } from '../kernel/http-call.ts';

/** Where an author is in a draft: the chosen step, and the sentence in which they write; `null` for none. */
export const AuthorPlace = z.object({ stepId: StepId.nullable(), sentenceId: PartId.nullable() });
export type AuthorPlace = z.output<typeof AuthorPlace>;

/** An author who has the draft open, and where in it. */
export const AuthorHere = AuthorPlace.extend({ userId: UserId });
export type AuthorHere = z.output<typeof AuthorHere>;

/** The other authors who have the same draft open. */
export const AuthorsHere = z.object({ authors: z.array(AuthorHere).max(100) });
export type AuthorsHere = z.output<typeof AuthorsHere>;

/** Seconds after which an open editor shows again where its author is. */
export const placeRepeatSeconds = 3;
/** Seconds after which somebody who has shown nothing is no longer there: two signs may be lost. */
export const placeLastsSeconds = 10;

/** Address of the call, for the workflow. */
export const authorPlacePath = (workflowId: z.output<typeof WorkflowId>): string =>
  `/v1/workflows/${encodeURIComponent(workflowId)}/authors`;

/** Not recorded: where somebody looks is no fact about the workflow. */
export const authorPlaceCalls: readonly HttpCall[] = [
  {
    name: 'ShowAuthorPlace',
    http: 'PUT /v1/workflows/{workflowId}/authors',
    summary: `Shows the other authors where the sender is in the draft, for ${placeLastsSeconds} seconds, and answers with where they are.`,
    access: canAuthor,
    data: AuthorPlace,
    example: {
      address: '/v1/workflows/workflow-1/authors',
      headers: [authorizationHeader],
      body: { stepId: 'step-1', sentenceId: null },
      answer: answerWithItem(
        '{ "authors": [{ "userId": "ada", "stepId": "step-2", "sentenceId": "sentence-7" }] }',
      ),
    },
  },
];
