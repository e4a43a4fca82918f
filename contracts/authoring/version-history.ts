import { z } from 'zod';
import { canAuthor } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineQuery, pageParameters } from '../kernel/define-query.ts';
import { defineError } from '../kernel/errors.ts';
import { LanguageCode, PartId, Seconds, StepId, Timestamp, UserId, WorkflowId } from '../kernel/fields.ts';
import { Sentence } from './workflow-fields.ts';
import { DraftChange } from './draft-changes.ts';
import { Rotation } from './video-cut.ts';
import { DraftStep } from './workflow-views.ts';

export const HistoryTooLarge = defineError(
  'history.too-large',
  'conflict',
  'The history of this workflow has more than 256 MB and cannot be shown. Nothing is lost: the workflow can still be edited, and the audit trail has every change.',
);
export const HistoryBusy = defineError(
  'history.busy',
  'unavailable',
  'Too many version histories are being read right now. Nothing was changed; try again in a minute.',
);

/** So many versions can be opened; published ones can be opened for ever (1:442, R-VER-01). */
export const maxVersions = 1000;
/** A version names its first changes and says how many there are. */
export const shownChanges = 5;
/** A new transcript of a day has 20,000 sentences, and nobody reads each. */
export const shownChangesSince = 1000;

/** A version is named by the revision of its last event. */
export const Revision = z.coerce.number().int().min(0).max(1_000_000_000);

/** A change, and the step that it concerns as it is called afterwards, or was called before it was removed. */
export const VersionChange = DraftChange.extend({
  step: z.object({ id: StepId, number: z.number().int(), title: z.string() }).nullable(),
});
export type VersionChange = z.output<typeof VersionChange>;

/** What one action of an author, or one command of the product, left of a draft. */
export const WorkflowVersion = z.object({
  revision: z.number().int(),
  at: Timestamp,
  /** A user, or the part of the product that did it; of what was published, who asked for it. */
  by: z.string(),
  madeBy: z.enum(['person', 'product']),
  /** The number under which it was published; `null` for a draft. */
  publication: z.number().int().nullable(),
  /** When the version was made that was restored as a whole; `null` for other edits. */
  restoredFrom: Timestamp.nullable(),
  changes: z.array(VersionChange).max(shownChanges),
  changeCount: z.number().int(),
});
export type WorkflowVersion = z.output<typeof WorkflowVersion>;

/**
 * The versions of a draft, newest first: the newest 1,000 and every published one. Refused with `history.too-large` and
 * `history.busy`, as whatever reads a history.
 */
export class ListVersions extends defineQuery('ListVersions', {
  http: 'GET /v1/workflows/{workflowId}/versions',
  access: canAuthor,
  data: z.object({
    workflowId: WorkflowId,
    ...pageParameters(200, 50),
    show: z.enum(['all', 'published', 'person', 'product']).default('all'),
  }),
  items: WorkflowVersion,
}) {}

/** A step of a version. */
const VersionStep = DraftStep.extend({
  seenSeconds: Seconds.describe('How long viewers see it: without removed parts, with inserted ones'),
});
export type VersionStep = z.output<typeof VersionStep>;

/** The draft as it was in a version, and what has changed since. `number` of `total`, from 1 for the oldest. */
export class GetVersion extends defineQuery('GetVersion', {
  http: 'GET /v1/workflows/{workflowId}/versions/{revision}',
  access: canAuthor,
  example: { workflowId: 'workflow-1', revision: 0 },
  data: z.object({ workflowId: WorkflowId, revision: Revision }),
  item: WorkflowVersion.extend({
    number: z.number().int(),
    total: z.number().int(),
    title: z.string(),
    languageCode: LanguageCode,
    rotation: Rotation.describe('Of the video, clockwise'),
    steps: z.array(VersionStep),
    sentences: z.array(Sentence.omit({ words: true })),
    terms: z.array(z.string()),
    /** The first of them. */
    changesSince: z.array(VersionChange).max(shownChangesSince),
    changesSinceCount: z.number().int(),
    /** Edits of other people since then, which restoring may leave, by person. */
    editsOfOthers: z.array(z.object({ by: UserId, count: z.number().int() })),
    /** Of the draft now; restoring with it as the expected one replaces only what was seen. */
    currentRevision: z.number().int(),
  }),
}) {}

/**
 * Restores the draft as it was in a version; with `stepId` that step with its sentences, with `sentenceId` that sentence,
 * and nothing else. What did not exist in the version is removed. With `leaveOthers` everything is restored but what other
 * people have edited since. With `ofDraft` the draft is restored as it was at that revision, which need not have made a
 * version: a restore is undone by it, and a publication may have content that was requested earlier. Refused with
 * `version.absent`, with `step.overlaps` if another step now has seconds of the one step, and with `workflow.last-step` if
 * no step would be left; the version that it replaces can be restored as well. Refused with `history.too-large` and
 * `history.busy`.
 */
export class RestoreVersion extends defineCommand('RestoreVersion', {
  http: 'POST /v1/workflows/{workflowId}/versions/{revision}/restore',
  access: canAuthor,
  // the first version of every workflow
  example: { workflowId: 'workflow-1', revision: 0 },
  data: z
    .object({
      workflowId: WorkflowId,
      revision: Revision,
      stepId: StepId.optional(),
      sentenceId: PartId.optional(),
      leaveOthers: z.boolean().optional(),
      ofDraft: z.boolean().optional(),
    })
    .refine(({ stepId, sentenceId }) => stepId === undefined || sentenceId === undefined, {
      message: 'Name a step or a sentence, not both.',
      path: ['sentenceId'],
    }),
}) {}
