import { z } from 'zod';
import { system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { AssetId, Timestamp, WorkflowId } from '../kernel/fields.ts';
import { Cause } from './workflow-fields.ts';

const workflowFields = { workflowId: WorkflowId };
const publicationFields = {
  ...workflowFields,
  publication: z.number().int().min(1),
  videoId: AssetId.describe('The video that is rendered for it'),
};

/**
 * The draft as it was at this moment becomes the next publication as soon as its video is rendered; until then viewers
 * see the one before. A later request replaces it.
 */
export const PublicationRequested = defineEvent(
  'PublicationRequested',
  z.object({ ...publicationFields, requestedAt: Timestamp }),
  { audit: 'started publishing version %{publication} of %{workflow}' },
);
/** The video of a requested publication could not be rendered. Viewers see the one before. */
export const PublicationFailed = defineEvent(
  'PublicationFailed',
  z.object({ ...publicationFields, cause: Cause }),
  { audit: 'could not publish version %{publication} of %{workflow}' },
);
export const publicationEvents = [PublicationRequested, PublicationFailed] as const;

const videoFields = { ...workflowFields, videoId: AssetId };
/** The rendered video is ready, so what was requested with it is published; does nothing if something else is. */
export class CompletePublication extends defineCommand('CompletePublication', {
  http: null,
  access: system,
  data: z.object(videoFields),
}) {}
/** Records why the video could not be rendered. */
export class FailPublication extends defineCommand('FailPublication', {
  http: null,
  access: system,
  data: z.object({ ...videoFields, cause: Cause }),
}) {}
export const publicationCommands = [CompletePublication, FailPublication] as const;

/** A publication that is not visible to viewers yet, or that failed. */
export const RequestedPublication = z.object({
  publication: z.number().int(),
  videoId: AssetId,
  requestedAt: Timestamp,
  /** Why it failed; `null` while its video is rendered. */
  cause: Cause.nullable(),
});
export type RequestedPublication = z.output<typeof RequestedPublication>;
