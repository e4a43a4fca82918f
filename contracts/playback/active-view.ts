import { z } from 'zod';
import { system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent, type EventOf } from '../kernel/define-event.ts';
import { UserId, WorkflowId } from '../kernel/fields.ts';
import { ViewId } from './playback.ts';

const view = { userId: UserId, workflowId: WorkflowId, viewId: ViewId };

/** Of a person's views of a workflow, this one reports playback from now on; an earlier one did so until now. */
export const ViewActivated = defineEvent('ViewActivated', z.object(view), {
  audit: 'started playing %{workflow}',
});
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
