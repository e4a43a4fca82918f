import { contentOf, type Content } from '../../../contracts/authoring/model/content.ts';
import { isContentEvent } from '../../../contracts/authoring/model/changes.ts';
import { evolveEdited, type EditedWorkflow } from '../../../contracts/authoring/model/edited-workflow.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { isPerson } from '../../../contracts/kernel/define-command.ts';
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

/** The content of a version with later edits applied to it; an edit of what the version does not have does nothing. */
export function contentWith(
  { after }: Pick<AppliedCommand, 'after'>,
  edits: readonly AppliedCommand[],
): Content {
  let workflow = after;
  for (const event of edits.flatMap(({ events }) => events))
    if (!isThereAlready(workflow, event)) workflow = evolveEdited(workflow, event);
  return contentOf(workflow);
}
