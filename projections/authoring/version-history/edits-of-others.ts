import type { AnnotationElement } from '../../../contracts/authoring/annotation-elements.ts';
import { annotationsInRotation } from '../../../contracts/authoring/model/annotation-turns.ts';
import { contentOf, type Content } from '../../../contracts/authoring/model/content.ts';
import { isContentEvent } from '../../../contracts/authoring/model/changes.ts';
import { evolveEdited, type EditedWorkflow } from '../../../contracts/authoring/model/edited-workflow.ts';
import { cutOf } from '../../../contracts/authoring/model/video-cut.ts';
import type { Rotation } from '../../../contracts/authoring/video-cut.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { isPerson } from '../../../contracts/kernel/define-command.ts';
import { isDeepEqual } from '../../../contracts/kernel/is-deep-equal.ts';
import type { AppliedCommand } from './versions.ts';

/** What other people have changed since a version, oldest first; what the product did is nobody's edit. */
export const editsOfOthers = (
  commands: readonly AppliedCommand[],
  { revision, self }: { readonly revision: number; readonly self: string },
): readonly AppliedCommand[] =>
  commands.filter(
    ({ last, events }) =>
      last.revision > revision &&
      last.metadata.actor !== self &&
      isPerson(last.metadata.actor) &&
      events.some(isContentEvent),
  );

/** How many edits each person has made, in the order of their first. */
export function countByPerson(edits: readonly AppliedCommand[]) {
  const byPerson = Map.groupBy(edits, ({ last }) => last.metadata.actor);
  return [...byPerson].map(([by, own]) => ({ by, count: own.length }));
}

/** What somebody removed and somebody else brought back is there already if the removal is not applied. */
function isThereAlready({ draft }: EditedWorkflow, event: WorkflowEvent): boolean {
  if (event.type === 'StepInserted') return draft.steps.some(({ id }) => id === event.data.step.id);
  if (event.type !== 'AttachmentAdded') return false;
  const step = draft.steps.find(({ id }) => id === event.data.stepId);
  return step?.attachments.some(({ id }) => id === event.data.attachment.id) === true;
}

/** An event with its annotations on the picture as it is turned here. */
function turnedEvent({ draft }: EditedWorkflow, event: WorkflowEvent, drawnAt: Rotation): WorkflowEvent {
  const turned = (elements: readonly AnnotationElement[]) => [
    ...annotationsInRotation(elements, draft.source, drawnAt, cutOf(draft).rotation),
  ];
  if (event.type === 'AnnotationsChanged')
    return { ...event, data: { ...event.data, changed: turned(event.data.changed) } };
  if (event.type === 'StepInserted' && event.data.annotations)
    return { ...event, data: { ...event.data, annotations: turned(event.data.annotations) } };
  return event;
}

/** A turned picture with all annotations, also those that were gone when it was turned. */
function withTurned(before: EditedWorkflow, after: EditedWorkflow): EditedWorkflow {
  const [from, to] = [cutOf(before.draft).rotation, cutOf(after.draft).rotation];
  const steps = after.draft.steps.map((step) => ({
    ...step,
    annotations: annotationsInRotation(step.annotations, after.draft.source, from, to),
  }));
  return { ...after, draft: { ...after.draft, steps } };
}

/** An event without the annotations that are so in one of these states: only the picture was turned. */
function withoutTurned(states: readonly EditedWorkflow[], event: WorkflowEvent): WorkflowEvent {
  if (event.type !== 'AnnotationsChanged') return event;
  const there = states.flatMap(({ draft }) =>
    draft.steps.flatMap(({ id, annotations }) => (id === event.data.stepId ? annotations : [])),
  );
  const changed = event.data.changed.filter((element) => !there.some((each) => isDeepEqual(each, element)));
  return { ...event, data: { ...event.data, changed } };
}

function evolveWith(workflow: EditedWorkflow, event: WorkflowEvent, drawnAt: Rotation): EditedWorkflow {
  if (isThereAlready(workflow, event)) return workflow;
  const next = evolveEdited(workflow, turnedEvent(workflow, event, drawnAt));
  return event.type === 'VideoRotated' ? withTurned(workflow, next) : next;
}

/** The content of a version with later edits applied to it; an edit of what the version does not have does nothing. */
export function contentWith(
  { after }: Pick<AppliedCommand, 'after'>,
  edits: readonly AppliedCommand[],
): Content {
  let workflow = after;
  /** States before a turn: who undoes it brings their annotations back, which turning there and back has rounded. */
  const beforeTurns: EditedWorkflow[] = [];
  for (const { events, workflowBefore } of edits) {
    let theirs = workflowBefore ?? after; // as their author had it
    for (const event of events) {
      const { rotation } = cutOf(theirs.draft);
      const undone = beforeTurns.filter(({ draft }) => cutOf(draft).rotation === rotation);
      const edit = withoutTurned([theirs, ...undone], event);
      if (event.type === 'VideoRotated') beforeTurns.push(theirs);
      const next = evolveEdited(theirs, event);
      theirs = event.type === 'VideoRotated' ? withTurned(theirs, next) : next;
      workflow = evolveWith(workflow, edit, cutOf(theirs.draft).rotation);
    }
  }
  return contentOf(workflow);
}
