import { z } from 'zod';
import { system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent, type EventOf } from '../kernel/define-event.ts';
import { PublicationNumber, Seconds, StepId, UserId, WorkflowId } from '../kernel/fields.ts';
import { ViewId } from './playback.ts';

const view = { userId: UserId, workflowId: WorkflowId, viewId: ViewId };

/** What views have played and completed of one publication. */
export const SeenPublication = z.object({
  publication: PublicationNumber,
  /** The ranges of the source that were played, whichever step was shown. */
  played: z.array(z.object({ from: Seconds, to: Seconds })),
  completedStepIds: z.array(StepId),
  /** Every step of it has been seen. */
  completed: z.boolean(),
});
export type SeenPublication = z.output<typeof SeenPublication>;

/** Of a person's views of a workflow, this one reports playback from now on; an earlier one did so until now. */
export const ViewActivated = defineEvent(
  'ViewActivated',
  z.object({
    ...view,
    /**
     * What the views that were active since the previous such event have seen and none of these events says yet; absent in
     * events of earlier versions.
     */
    earlier: z.array(SeenPublication).optional(),
  }),
  { audit: 'started playing %{workflow}' },
);
export const activeViewEvents = [ViewActivated] as const;
export type ActiveViewEvent = EventOf<(typeof activeViewEvents)[number]>;

/**
 * Sent before a view records playback, so that views of the same person find each other; changes nothing while it is
 * the active one.
 */
export class ActivateView extends defineCommand('ActivateView', {
  http: null,
  access: system,
  data: z.object(view),
}) {}

export const activeViewCommands = [ActivateView] as const;
