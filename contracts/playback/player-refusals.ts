import { defineError } from '../kernel/errors.ts';

/** An author has unpublished the workflow (R-PLY-10). */
export const WorkflowUnavailable = defineError(
  'player.unpublished',
  'conflict',
  'This workflow was unpublished. Talk to your supervisor.',
);
/** The workflow has no version that viewers could see; for those who see its workspace. */
export const NeverPublished = defineError(
  'player.not-published',
  'conflict',
  'This workflow has not been published yet. Try again later, or ask the person who sent you the link.',
);
/** Within one's own organisation the refusal is explicit (R-PLY-03, R-PLY-04). */
export const WorkflowNotViewable = defineError(
  'player.not-viewable',
  'forbidden',
  'You don’t have permission to watch this workflow. Ask the person who sent you the link, or an administrator of your organisation.',
);
/** For those who could watch it before. */
export const WorkflowWasDeleted = defineError('player.deleted', 'absent', 'This workflow was deleted.');
