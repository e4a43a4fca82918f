import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import { assetFolder, AssetStorage, recordingKey } from '../../../workflows/media/asset-storage.ts';
import { frameTableKey } from '../../../workflows/media/probe/frame-table.ts';
import { partName, type EncodedPart } from '../../../workflows/media/ladder/ladder-files.ts';
import { partBytes } from '../../../workflows/media/ladder/part-bytes.ts';
import {
  isComplete,
  masterPlaylist,
  mediaPlaylist,
  playlistForRange,
  type Address,
  type Ladder,
} from '../../../workflows/media/ladder/playlists.ts';
import { openingOf } from '../../../workflows/media/ladder/opening.ts';
import { requireVideo } from '../../../workflows/media/probe/probe-video.ts';
import { makePosterAt } from '../../../workflows/media/pictures/make-poster.ts';
import { pictureTime } from '../../../workflows/media/pictures/picture-times.ts';
import {
  MediaUndecodable,
  PdfUnsupported,
  PictureUnsupported,
} from '../../../workflows/media/media-errors.ts';
import type { MediaWork } from '../../../workflows/media/media-work.ts';
import { parseFile } from '../../../workflows/media/parsing/parse-file.ts';
import { writtenFile } from '../../../workflows/media/parsing/parser-answers.ts';
import type { LadderFile, MediaFiles, UploadInspector } from '../../media/media-files.ts';
import type { FileVersion } from '../../media/send-stored-file.ts';
import { bodyBytes } from '../../platform/objects/body-bytes.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import { FairQueue, SandboxBusy } from '../../platform/queues/fair-queue.ts';
import { SandboxFailure } from '../../platform/sandbox/run-sandboxed.ts';

/** Completed ladders never change; this many are cached. */
const maxCachedLadders = 200;
/** Files being created, so that concurrent requests share one. */
type Pending<T> = Map<string, Promise<T | null>>;

/** Names in a playlist are relative to it, below the same grant. */
const relativeAddress =
  (folder: string, up = '../'): Address =>
  (what) =>
    'rendition' in what ? `rendition/${what.rendition}.m3u8` : `${up}ladder/${fileName(folder, what.name)}`;

const reused = 'reused/';
/**
 * A header or part (`partName`) of a ladder by its name there; of one that is stored elsewhere, such as a reused chunk,
 * the name says nothing.
 */
function fileName(folder: string, name: string): string {
  if (name.startsWith(`${folder}/`)) return name.slice(folder.length + 1);
  return `${reused}${createHash('sha256').update(name).digest('hex').slice(0, 32)}${extname(name)}`;
}

/** The files of a ladder that are stored elsewhere, by their names in playlists. Others cannot be fetched. */
function reusedFiles(
  { chunks }: Ladder,
  folder: string,
  versionOf: (part: EncodedPart) => FileVersion | undefined,
): ReadonlyMap<string, LadderFile> {
  const files = new Map<string, LadderFile>();
  for (const part of chunks.flatMap(({ parts }) => parts)) {
    const version = versionOf(part);
    files.set(fileName(folder, part.initKey), { key: part.initKey });
    files.set(fileName(folder, partName(part)), { key: part.key, ...(version && { version }) });
  }
  return files;
}

/** The ladder with one rung: the best one not above the height, otherwise the lowest. */
function limitToHeight(ladder: Ladder, height: number): Ladder {
  const rungs = ladder.plan.rungs.toSorted((a, b) => b.height - a.height);
  const rung = rungs.find((each) => each.height <= height) ?? rungs.at(-1);
  return { ...ladder, plan: { ...ladder.plan, rungs: rung ? [rung] : [] } };
}

/** Serves what the media pipelines have created. */
export function mediaFiles(assetStorage: AssetStorage, longestPictureMs = 20_000): MediaFiles {
  const { objects } = assetStorage;
  const complete = new LRUCache<string, Ladder>({ max: maxCachedLadders });
  const pending: Pending<Buffer> = new Map();
  const joining: Pending<string> = new Map();
  const joinQueue = new FairQueue(joinQueueLimits);
  const pictureQueue = new FairQueue(pictureQueueLimits);

  const names = new WeakMap<Ladder, ReadonlyMap<string, LadderFile>>();
  const filesByName = (of: Ladder, organizationId: string, assetId: string) => {
    const versionOf = (part: EncodedPart): FileVersion | undefined =>
      part.laterBy === undefined
        ? undefined
        : { name: String(part.laterBy), read: (range) => partBytes(objects, organizationId, part, range) };
    const known = names.get(of) ?? reusedFiles(of, assetFolder(organizationId, assetId), versionOf);
    names.set(of, known);
    return known;
  };

  const ladder = async (organizationId: string, assetId: string): Promise<Ladder | null> => {
    const folder = assetFolder(organizationId, assetId);
    const known = complete.get(folder);
    if (known) return known;
    const found = await assetStorage.ladder(organizationId, assetId);
    if (found === null || found.chunks.length === 0) return null;
    if (isComplete(found)) complete.set(folder, found);
    return found;
  };

  const joined = (organizationId: string, assetId: string): Promise<string | null> => {
    const key = assetFolder(organizationId, assetId);
    const call = { organizationId, signal: AbortSignal.timeout(longestJoinMs), heartbeat: () => undefined };
    const running =
      joining.get(key) ??
      joinQueue.run(organizationId, () => assetStorage.requireFile(call, assetId).catch(rethrowAsBusy));
    joining.set(key, running);
    return running.finally(() => joining.delete(key));
  };

  return {
    master: async (organizationId, assetId, height) => {
      const found = await ladder(organizationId, assetId);
      const request = found && height !== undefined ? limitToHeight(found, height) : found;
      return request && masterPlaylist(request, relativeAddress(assetFolder(organizationId, assetId)));
    },
    rendition: async ({ organizationId, assetId }, name, range) => {
      const found = await ladder(organizationId, assetId);
      const exists = found?.chunks[0]?.parts.some((part) => part.rendition === name) ?? false;
      if (!found || !exists) return null;
      const folder = assetFolder(organizationId, assetId);
      if (range === undefined) return mediaPlaylist(found, name, relativeAddress(folder));
      return playlistForRange(found, name, range, relativeAddress(folder, '../../../')).playlist;
    },
    opening: async (organizationId, assetId, at) => {
      const found = await ladder(organizationId, assetId);
      if (found === null) return null;
      const folder = assetFolder(organizationId, assetId);
      const nameOf = (name: string) => `ladder/${fileName(folder, name)}`;
      return openingOf(found, at, { objects, organizationId, address: relativeAddress(folder), nameOf });
    },
    ladderFile: async (organizationId, assetId, name) => {
      if (!/^[\w-]+\/[\w.-]+\.(m4s|mp4)$/.test(name)) return null;
      if (!name.startsWith(reused)) return { key: `${assetFolder(organizationId, assetId)}/${name}` };
      const found = await ladder(organizationId, assetId);
      return found && (filesByName(found, organizationId, assetId).get(name) ?? null);
    },
    picture: async (organizationId, assetId, requestedSecond) => {
      const planned = await assetStorage.plan(organizationId, assetId);
      if (planned === null) return null;
      const second = pictureTime(requestedSecond, planned.probe.durationSeconds);
      const name = `pictures/${second.toFixed(2)}.jpg`;
      const key = `${assetFolder(organizationId, assetId)}/${name}`;
      const request = { organizationId, assetId, second, name, key };
      const running =
        pending.get(key) ?? picture(assetStorage, pictureQueue, { ...request, longestPictureMs });
      pending.set(key, running);
      return running.finally(() => pending.delete(key));
    },
    imageMapKey: (organizationId, assetId, sheet) =>
      `${assetFolder(organizationId, assetId)}/image-map/sheet-${String(sheet + 1).padStart(4, '0')}.jpg`,
    wholeFile: async ({ organizationId, assetId }, { kind, objectKey, fileName: name }) => {
      if (kind === 'rendering') return { key: await joined(organizationId, assetId), fileName: name };
      // a recording was sent in takes, which no player shows one after the other
      const recording = recordingKey(organizationId, assetId);
      if ((await objects.head(organizationId, recording)) === null) return { key: objectKey, fileName: name };
      return { key: recording, fileName: name.replace(/(\.[^.]*)?$/, '.mkv') };
    },
    waveformKey: (organizationId, assetId) => `${assetFolder(organizationId, assetId)}/waveform.json`,
    frameTableKey: (organizationId, assetId) => frameTableKey(assetStorage.target(organizationId, assetId)),
    motionKey: (organizationId, assetId) => `${assetFolder(organizationId, assetId)}/motion.json`,
  };
}

interface PictureRequest {
  readonly organizationId: string;
  readonly assetId: string;
  readonly second: number;
  readonly name: string;
  readonly key: string;
  readonly longestPictureMs: number;
}

/** A stop because of a busy machine is not an internal error: the caller may try again. */
export function rethrowAsBusy(error: unknown): never {
  const stopped = error instanceof SandboxFailure && error.reason === 'aborted';
  throw stopped ? SandboxBusy({ cause: error }) : error;
}

/** Joining copies the best quality of a video, which takes seconds for each hour of it. */
const joinQueueLimits = { maxConcurrent: 1, maxWaiting: 60, maxWaitingPerOwner: 20 };
const longestJoinMs = 10 * 60_000;

/** A page requests some dozens, six at a time. */
const pictureQueueLimits = { maxConcurrent: 2, maxWaiting: 200, maxWaitingPerOwner: 60 };

/** From the store, otherwise from the source. */
async function picture(
  assetStorage: AssetStorage,
  queue: FairQueue,
  request: PictureRequest,
): Promise<Buffer | null> {
  const { organizationId, assetId, second, name, key, longestPictureMs } = request;
  const stored = await bytesOf(assetStorage.objects, organizationId, key);
  if (stored) return stored;
  await queue.run(organizationId, () => {
    const call = {
      organizationId,
      signal: AbortSignal.timeout(longestPictureMs),
      heartbeat: () => undefined,
    };
    return assetStorage
      .withMoments(call, assetId, (video, media) =>
        makePosterAt({ ...video, atSeconds: second, name }, media),
      )
      .catch(rethrowAsBusy);
  });
  return bytesOf(assetStorage.objects, organizationId, key);
}

async function bytesOf(objects: Objects, organizationId: string, key: string): Promise<Buffer | null> {
  const found = await objects.get(organizationId, key);
  return found && bodyBytes(found.body);
}

/** One file at a time for everybody: a hostile one costs its sender's turn, and no thread of this process. */
const inspectionQueueLimits = { maxConcurrent: 1, maxWaiting: 60, maxWaitingPerOwner: 20 };

/** What cannot be decided now, or not without the whole file, is decided by the ingest, which has time and can be retried. */
const ignoreUndecided =
  (isWhole: boolean) =>
  (error: unknown): void => {
    if (!(error instanceof DomainError)) throw error;
    // the first picture may be where the file is not there
    const isMissing = !isWhole && error.error === MediaUndecodable.error;
    if (error.kind !== 'unavailable' && !isMissing) throw error;
  };

/**
 * Inspects uploaded files in the sandbox; of a video only whether it is one, so that no workflow starts with another
 * file.
 */
export function inspectUploads(assetStorage: AssetStorage, inspectionTimeoutMs = 120_000): UploadInspector {
  const queue = new FairQueue(inspectionQueueLimits);
  const inSandbox = <T>(organizationId: string, work: (media: MediaWork) => Promise<T>): Promise<T> =>
    queue.run(organizationId, () => {
      const call = { signal: AbortSignal.timeout(inspectionTimeoutMs), heartbeat: () => undefined };
      return assetStorage.inScratch(call, work).catch(rethrowAsBusy);
    });
  return async ({ organizationId, kind, path, isWhole }) => {
    switch (kind) {
      case 'video':
        await inSandbox(organizationId, (media) => requireVideo({ path }, media)).catch(
          ignoreUndecided(isWhole),
        );
        return { contentType: 'video/*', replacement: null };
      case 'pdf':
        await inSandbox(organizationId, (media) => parseFile('pdf', path, media, PdfUnsupported));
        return { contentType: 'application/pdf', replacement: null };
      case 'diagram':
      case 'poster':
      case 'annotation':
        return inSandbox(organizationId, async (media) => {
          const { contentType } = await parseFile('picture', path, media, PictureUnsupported);
          return { contentType, replacement: await readFile(join(media.scratch, writtenFile)) };
        });
    }
  };
}
