import { LRUCache } from 'lru-cache';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import { assetFolder, AssetWorkshop } from '../../../workflows/media/asset-workshop.ts';
import { readChunks, type EncodedChunk } from '../../../workflows/media/ladder/ladder-files.ts';
import {
  isComplete,
  masterPlaylist,
  mediaPlaylist,
  playlistForRange,
  type Address,
  type Ladder,
} from '../../../workflows/media/ladder/playlists.ts';
import { openingOf } from '../../../workflows/media/ladder/opening.ts';
import { demandVideo } from '../../../workflows/media/probe/probe-video.ts';
import { makePosterAt } from '../../../workflows/media/pictures/make-poster.ts';
import { pictureTime } from '../../../workflows/media/pictures/picture-times.ts';
import { PdfUnsupported, PictureUnsupported } from '../../../workflows/media/media-errors.ts';
import type { MediaWork } from '../../../workflows/media/media-work.ts';
import { parseFile } from '../../../workflows/media/parsing/parse-file.ts';
import { writtenFile } from '../../../workflows/media/parsing/parser-answers.ts';
import type { MediaFiles, UploadInspector } from '../../media/media-files.ts';
import { bodyBytes } from '../../platform/objects/body-bytes.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import { FairQueue, SandboxBusy } from '../../platform/sandbox/fair-queue.ts';
import { SandboxFailure } from '../../platform/sandbox/run-sandboxed.ts';

/** Ladders that are complete never change; so many are kept in memory. */
const laddersKept = 200;
/** Pictures that are being made at this moment, so that two who ask make one. */
type Making = Map<string, Promise<Buffer | null>>;

/** Names in a playlist are relative to it, below the same grant. */
const addressIn =
  (folder: string, up = '../'): Address =>
  (what) =>
    'rendition' in what ? `rendition/${what.rendition}.m3u8` : `${up}${ladderName(folder, what.key)}`;
/** Relative to the master playlist. */
const ladderName = (folder: string, key: string): string => `ladder/${key.slice(folder.length + 1)}`;

/** The ladder with one rung: the best that is not above the height, else the lowest. */
function onlyUpTo(ladder: Ladder, height: number): Ladder {
  const rungs = ladder.plan.rungs.toSorted((a, b) => b.height - a.height);
  const rung = rungs.find((each) => each.height <= height) ?? rungs.at(-1);
  return { ...ladder, plan: { ...ladder.plan, rungs: rung ? [rung] : [] } };
}

/** Hands out what the media pipelines have made. */
export function mediaFiles(workshop: AssetWorkshop, longestPictureMs = 20_000): MediaFiles {
  const { objects } = workshop;
  const complete = new LRUCache<string, Ladder>({ max: laddersKept });
  const making: Making = new Map();
  const pictureQueue = new FairQueue(picturesOnDemand);

  const ladder = async (organizationId: string, assetId: string): Promise<Ladder | null> => {
    const folder = assetFolder(organizationId, assetId);
    const known = complete.get(folder);
    if (known) return known;
    const planned = await workshop.plan(organizationId, assetId);
    if (planned === null) return null;
    const chunks: EncodedChunk[] = await readChunks(
      objects,
      { organizationId, folder },
      planned.plan.chunks.length,
    );
    if (chunks.length === 0) return null;
    const found = { plan: planned.plan, chunks };
    if (isComplete(found)) complete.set(folder, found);
    return found;
  };

  return {
    master: async (organizationId, assetId, height) => {
      const found = await ladder(organizationId, assetId);
      const wanted = found && height !== undefined ? onlyUpTo(found, height) : found;
      return wanted && masterPlaylist(wanted, addressIn(assetFolder(organizationId, assetId)));
    },
    rendition: async ({ organizationId, assetId }, name, range) => {
      const found = await ladder(organizationId, assetId);
      const exists = found?.chunks[0]?.parts.some((part) => part.rendition === name) ?? false;
      if (!found || !exists) return null;
      const folder = assetFolder(organizationId, assetId);
      if (range === undefined) return mediaPlaylist(found, name, addressIn(folder));
      return playlistForRange(found, name, range, addressIn(folder, '../../../')).playlist;
    },
    opening: async (organizationId, assetId, at) => {
      const found = await ladder(organizationId, assetId);
      if (found === null) return null;
      const folder = assetFolder(organizationId, assetId);
      const nameOf = (key: string) => ladderName(folder, key);
      return openingOf(found, at, { objects, organizationId, address: addressIn(folder), nameOf });
    },
    ladderKey: (organizationId, assetId, name) =>
      /^[\w-]+\/[\w.-]+\.(m4s|mp4)$/.test(name) ? `${assetFolder(organizationId, assetId)}/${name}` : null,
    picture: async (organizationId, assetId, named) => {
      const planned = await workshop.plan(organizationId, assetId);
      if (planned === null) return null;
      const second = pictureTime(named, planned.probe.durationSeconds);
      const name = `pictures/${second.toFixed(2)}.jpg`;
      const key = `${assetFolder(organizationId, assetId)}/${name}`;
      const wanted = { organizationId, assetId, second, name, key };
      const running = making.get(key) ?? picture(workshop, pictureQueue, { ...wanted, longestPictureMs });
      making.set(key, running);
      return running.finally(() => making.delete(key));
    },
    imageMapKey: (organizationId, assetId, sheet) =>
      `${assetFolder(organizationId, assetId)}/image-map/sheet-${String(sheet + 1).padStart(4, '0')}.jpg`,
    waveformKey: (organizationId, assetId) => `${assetFolder(organizationId, assetId)}/waveform.json`,
  };
}

interface WantedPicture {
  readonly organizationId: string;
  readonly assetId: string;
  readonly second: number;
  readonly name: string;
  readonly key: string;
  readonly longestPictureMs: number;
}

/** What was stopped because it took too long on a busy machine is no fault of ours: it may be asked for again. */
function refuseSlow(error: unknown): never {
  const stopped = error instanceof SandboxFailure && error.reason === 'aborted';
  throw stopped ? SandboxBusy({ cause: error }) : error;
}

/** A page asks for some dozens, six at a time. */
const picturesOnDemand = { atOnce: 2, mostWaiting: 200, mostWaitingEach: 60 };

/** From the store, else from the source. */
async function picture(
  workshop: AssetWorkshop,
  queue: FairQueue,
  wanted: WantedPicture,
): Promise<Buffer | null> {
  const { organizationId, assetId, second, name, key, longestPictureMs } = wanted;
  const kept = await bytesOf(workshop.objects, organizationId, key);
  if (kept) return kept;
  await queue.run(organizationId, () => {
    const call = {
      organizationId,
      signal: AbortSignal.timeout(longestPictureMs),
      heartbeat: () => undefined,
    };
    const target = workshop.target(organizationId, assetId);
    return workshop
      .withSource(call, assetId, (source, _, media) =>
        makePosterAt({ source, target, atSeconds: second, name }, media),
      )
      .catch(refuseSlow);
  });
  return bytesOf(workshop.objects, organizationId, key);
}

async function bytesOf(objects: Objects, organizationId: string, key: string): Promise<Buffer | null> {
  const found = await objects.get(organizationId, key);
  return found && bodyBytes(found.body);
}

/** One file at a time for everybody: a hostile one costs its sender's turn, and no thread of this process. */
const inspections = { atOnce: 1, mostWaiting: 60, mostWaitingEach: 20 };

/** What cannot be looked into now is looked into by the ingest, which has time and can be retried. */
function unlessPassing(error: unknown): void {
  if (!(error instanceof DomainError) || error.kind !== 'unavailable') throw error;
}

/** Looks into uploaded files in the sandbox; of a video only whether it is one, so that no workflow begins with what is none. */
export function inspectUploads(workshop: AssetWorkshop, longestInspectionMs = 120_000): UploadInspector {
  const queue = new FairQueue(inspections);
  const inSandbox = <T>(organizationId: string, work: (media: MediaWork) => Promise<T>): Promise<T> =>
    queue.run(organizationId, () => {
      const call = { signal: AbortSignal.timeout(longestInspectionMs), heartbeat: () => undefined };
      return workshop.inScratch(call, work).catch(refuseSlow);
    });
  return async ({ organizationId, kind, path }) => {
    switch (kind) {
      case 'video':
        await inSandbox(organizationId, (media) => demandVideo({ path }, media)).catch(unlessPassing);
        return { contentType: 'video/*', replacement: null };
      case 'pdf':
        await inSandbox(organizationId, (media) => parseFile('pdf', path, media, PdfUnsupported));
        return { contentType: 'application/pdf', replacement: null };
      case 'diagram':
      case 'poster':
        return inSandbox(organizationId, async (media) => {
          const { contentType } = await parseFile('picture', path, media, PictureUnsupported);
          return { contentType, replacement: await readFile(join(media.scratch, writtenFile)) };
        });
    }
  };
}
