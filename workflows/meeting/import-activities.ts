import { Readable } from 'node:stream';
import { ImportMeeting } from '../../contracts/media/meeting-import.ts';
import { MeetingRecordingGone, MeetingServiceDown } from '../../contracts/kernel/meetings.ts';
import { partCount, partSize, partStart } from '../../contracts/media/model/parts.ts';
import { DomainError } from '../../contracts/kernel/errors.ts';
import {
  implementActivities,
  type ActivityCall,
  type ActivityHandlers,
} from '../../services/platform/pipelines/pipelines.ts';
import type { ActivityParts } from '../context-pipelines.ts';
import { requireVideo } from '../media/probe/probe-video.ts';
import { missingRuns, type PartRun } from './missing-runs.ts';
import { partsOf } from './parts-of.ts';

type DownloadCall = ActivityCall<(typeof ImportMeeting)['activities']['download']>;

/** What a further attempt cannot change is an answer; the rest is tried again, with the parts that are stored. */
async function orRefusal<T>(
  work: () => Promise<T>,
): Promise<T | { refusal: { error: string; message: string } }> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    return { refusal: { error: error.error, message: error.message } };
  }
}

/** The activities of an import. */
export const importActivities = (parts: ActivityParts): ActivityHandlers<typeof ImportMeeting> =>
  implementActivities(ImportMeeting, {
    download: (call) =>
      orRefusal(async () => {
        await parts.assetStorage.requireSpace();
        await requireSameFile(parts, call);
        await fetchMissing(parts, call);
        return { refusal: null };
      }),

    inspect: ({ input: { uploadId, objectKey, size }, organizationId, ...call }) =>
      orRefusal(async () => {
        const { objects } = parts.assetStorage;
        if ((await objects.head(organizationId, objectKey))?.size !== size)
          await objects.completeParts(organizationId, uploadId, objectKey, partCount(size));
        const file = await objects.local(organizationId, objectKey);
        try {
          await parts.assetStorage.inScratch(call, (media) => requireVideo({ path: file.path }, media));
        } finally {
          await file.release();
        }
        return { objectKey, size, contentType: 'video/*' };
      }),

    discard: async ({ input: { uploadId, objectKey }, organizationId }) => {
      await parts.assetStorage.objects.abortParts(organizationId, uploadId);
      await parts.assetStorage.objects.delete(organizationId, objectKey);
      return {};
    },
  });

/** Parts of two files would make none. */
async function requireSameFile(
  { meetings }: ActivityParts,
  { input, organizationId }: DownloadCall,
): Promise<void> {
  const { size } = await meetings.recording(organizationId, input);
  if (size !== input.size) throw MeetingRecordingGone();
}

async function fetchMissing(parts: ActivityParts, call: DownloadCall): Promise<void> {
  const { input, organizationId, heartbeat } = call;
  const of = partCount(input.size);
  const stored = await parts.assetStorage.objects.listParts(organizationId, input.uploadId);
  const whole = stored
    .filter(({ part, size }) => size === partSize(input.size, part))
    .map(({ part }) => part);
  let done = whole.length;
  heartbeat({ done, of });
  for (const run of missingRuns(whole, of))
    await fetchRun(parts, call, run, () => heartbeat({ done: ++done, of }));
}

async function fetchRun(
  { meetings, assetStorage: { objects } }: ActivityParts,
  { input, organizationId, signal }: DownloadCall,
  { first, last }: PartRun,
  onPart: () => void,
): Promise<void> {
  const end = partStart(last) + partSize(input.size, last) - 1;
  const stream = await meetings.open(organizationId, input, { start: partStart(first), end, signal });
  const sizeOf = (index: number) => (first + index <= last ? partSize(input.size, first + index) : 0);
  let part = first;
  // a connection that breaks, or sends more or less than was asked for, is tried again
  try {
    for await (const bytes of partsOf(stream, sizeOf)) {
      await objects.putPart(organizationId, input.uploadId, part, Readable.from([bytes]));
      part += 1;
      onPart();
    }
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof DomainError) throw cause;
    throw MeetingServiceDown({ cause });
  }
  if (part <= last) throw MeetingServiceDown();
}
