import { defineError } from '../kernel/errors.ts';

export const WorkflowUnavailable = defineError(
  'player.unpublished',
  'conflict',
  'This workflow was unpublished. Talk to your supervisor.',
);
/** To those who see its workspace. */
export const WorkflowNotReady = defineError(
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
export const WorkflowWasDeleted = defineError('player.deleted', 'absent', 'This workflow was deleted.');
