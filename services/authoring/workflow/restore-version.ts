import { sentencesWithin } from '../../../contracts/authoring/model/draft-transcript.ts';
import { completeEdit } from '../../../contracts/authoring/model/draft-checks.ts';
import { annotationsInRotation } from '../../../contracts/authoring/model/annotation-turns.ts';
import { replaceAnnotations } from '../../../contracts/authoring/model/annotation-decisions.ts';
import { evolveEdited, requireStep } from '../../../contracts/authoring/model/edited-workflow.ts';
import type { Content } from '../../../contracts/authoring/model/content.ts';
import { toStepRange, type Step } from '../../../contracts/authoring/model/draft-steps.ts';
import { changeSentences } from '../../../contracts/authoring/model/sentence-decisions.ts';
import {
  deleteStep,
  insertStep,
  renameStep,
  retimeStep,
} from '../../../contracts/authoring/model/step-decisions.ts';
import { cutOf } from '../../../contracts/authoring/model/video-cut.ts';
import { VersionRestored } from '../../../contracts/authoring/version-restored.ts';
import { GetVersionContent } from '../../../contracts/authoring/version-content.ts';
import { RestoreVersion } from '../../../contracts/authoring/version-history.ts';
import { StepAbsent, VersionAbsent } from '../../../contracts/authoring/workflow-errors.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import type { Sentence } from '../../../contracts/authoring/workflow-fields.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { restoreAttachments, restoreContent } from './restore-content.ts';
import { requireWorkflow, workflow, type ExistingWorkflow } from './workflow.ts';

const withId = <T extends { readonly id: string }>(entries: readonly T[], id: string): T | undefined =>
  entries.find((entry) => entry.id === id);

/** After the step that came before it in the version, of those that still exist. */
function placeOf(step: Step, { steps }: Pick<Content, 'steps'>, current: Content['steps']): number {
  const earlier = new Set(steps.slice(0, steps.indexOf(step)).map(({ id }) => id));
  return current.findLastIndex(({ id }) => earlier.has(id)) + 1;
}

function restoreStepItself(state: ExistingWorkflow, content: Content, then: Step): readonly WorkflowEvent[] {
  const { workflowId, steps } = state.draft;
  const now = withId(steps, then.id);
  const { id: stepId, title, startTime, endTime, attachments } = then;
  // the picture may have been turned since
  const annotations = annotationsInRotation(
    then.annotations,
    state.draft.source,
    content.cut.rotation,
    cutOf(state.draft).rotation,
  );
  if (!now)
    return insertStep(
      {
        workflowId,
        step: toStepRange(then),
        index: placeOf(then, content, steps),
        attachments: [...attachments],
        annotations: [...annotations],
      },
      state,
    );
  const retimed = retimeStep({ workflowId, stepId, startTime, endTime }, state);
  const withAnnotations = (events: readonly WorkflowEvent[]): readonly WorkflowEvent[] => {
    const step = requireStep(events.reduce(evolveEdited, state), stepId);
    return [...events, ...replaceAnnotations(workflowId, step, annotations)];
  };
  // blurs that get longer with their step would hide no more than now, unless they are restored themselves
  const restored = completeEdit(state.draft, withAnnotations(retimed));
  return [
    ...renameStep({ workflowId, stepId, title }, state),
    ...withAnnotations(restored),
    ...restoreAttachments(workflowId, then, now.attachments),
  ];
}

/** The step and what is said in it; sentences elsewhere stay as they are. */
function restoreStep(state: ExistingWorkflow, content: Content, stepId: string): readonly WorkflowEvent[] {
  const { workflowId, steps } = state.draft;
  const then = withId(content.steps, stepId);
  const now = withId(steps, stepId);
  if (!then && !now) throw StepAbsent();
  if (!then) return deleteStep({ workflowId, stepId }, state);
  const changed = sentencesWithin(content.sentences, then);
  const known = new Set(content.sentences.map(({ id }) => id));
  const spoken: readonly Sentence[] = sentencesWithin(state.transcript.sentences, then);
  const removed = spoken.map(({ id }) => id).filter((id) => !known.has(id));
  return [...restoreStepItself(state, content, then), ...changeSentences({ changed, removed }, state)];
}

function restoreSentence(state: ExistingWorkflow, { sentences }: Content, id: string): WorkflowEvent[] {
  const then = withId(sentences, id);
  if (!then && !withId(state.transcript.sentences, id)) throw NotFound();
  return changeSentences({ changed: then ? [then] : [], removed: then ? [] : [id] }, state);
}

export const restoreVersion = decision(RestoreVersion, workflow, {
  id: ({ workflowId }) => workflowId,
  // the author has seen what is replaced
  commutes: false,
  // what was in a version never changes, and the expected revision is that of the edits of others
  facts: ({ workflowId, revision, leaveOthers, ofDraft }, ask, viewer) =>
    ask(GetVersionContent, {
      workflowId,
      revision,
      ...(ofDraft && { ofDraft }),
      ...(leaveOthers && viewer && { withEditsOfAllBut: viewer.userId }),
    }),
  decide: ({ workflowId, revision, stepId, sentenceId }, state, _, content) => {
    const existing = requireWorkflow(state);
    if (content === null) throw VersionAbsent();
    if (stepId !== undefined) return restoreStep(existing, content, stepId);
    if (sentenceId !== undefined) return restoreSentence(existing, content, sentenceId);
    return restoreContent(existing, content, (removed) =>
      VersionRestored({ workflowId, revision, ...removed }),
    );
  },
});
