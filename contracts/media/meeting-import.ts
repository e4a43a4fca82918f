import { z } from 'zod';
import { canAuthor, where } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { activity, definePipelineContract } from '../kernel/define-pipeline.ts';
import { LanguageCode, UploadId, WorkflowId, WorkspaceId } from '../kernel/fields.ts';
import { MeetingId } from '../kernel/meetings.ts';

/** Which recording, into which workspace. */
export const MeetingImportBody = z.object({
  workspaceId: WorkspaceId,
  recordingId: MeetingId,
  fileId: MeetingId,
  languageCode: LanguageCode.nullable().default(null),
});

/**
 * An upload whose bytes the product fetches itself. Size and name are those that the service answered, so the endpoint
 * is hand-written: it asks the service first.
 */
export class StartMeetingImport extends defineCommand('StartMeetingImport', {
  http: null,
  access: where('zoom', canAuthor),
  data: MeetingImportBody.extend({ fileName: z.string().min(1).max(255), size: z.number().int().min(0) }),
  result: z.object({ id: UploadId }),
}) {}

const Refusal = z.object({ error: z.string(), message: z.string() });
const Recording = z.object({
  uploadId: UploadId,
  recordingId: MeetingId,
  fileId: MeetingId,
  size: z.number().int(),
  objectKey: z.string(),
});

/** Fetches a recording part by part, inspects it and hands it to the ingest, once. */
export const ImportMeeting = definePipelineContract('ImportMeeting', {
  input: Recording,
  result: z.object({ workflowId: WorkflowId.nullable() }),
  stages: ['download', 'inspect'],
  activities: {
    download: activity({
      input: Recording,
      result: z.object({ refusal: Refusal.nullable() }),
      progress: z.object({ done: z.number(), of: z.number() }),
      timeout: 24 * 3600,
      heartbeat: 120,
      retry: { attempts: 10, firstDelay: 2, factor: 2, longestDelay: 120 },
      queue: 'general',
    }),
    inspect: activity({
      input: Recording,
      result: z.union([
        z.object({ refusal: Refusal }),
        z.object({ objectKey: z.string(), size: z.number().int(), contentType: z.string() }),
      ]),
      timeout: 3600,
      retry: { attempts: 5, firstDelay: 2, factor: 3 },
      queue: 'general',
    }),
    discard: activity({
      input: z.object({ uploadId: UploadId, objectKey: z.string() }),
      result: z.object({}),
      timeout: 600,
      retry: { attempts: 10, firstDelay: 1, factor: 2 },
      queue: 'general',
    }),
  },
});
export const importRunId = (uploadId: string): string => `meeting-import/${uploadId}`;
