import { readFile } from 'node:fs/promises';
import { assetFolder, AssetWorkshop } from '../workflows/asset-workshop.ts';
import { readChunks, type EncodedChunk } from '../workflows/media/ladder/ladder-files.ts';
import {
  isComplete,
  masterPlaylist,
  mediaPlaylist,
  playlistForRange,
  type Address,
  type Ladder,
} from '../workflows/media/ladder/playlists.ts';
import { openingOf } from '../workflows/media/ladder/opening.ts';
import { makePosterAt } from '../workflows/media/pictures/make-poster.ts';
import { inspectImage } from '../workflows/media/uploads/inspect-image.ts';
import { inspectPdf } from '../workflows/media/uploads/inspect-pdf.ts';
import type { MediaFiles, UploadInspector } from './media/media-files.ts';
import { bodyBytes } from './platform/objects/body-bytes.ts';
import type { Objects } from './platform/objects/objects.ts';

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
export function mediaFiles(workshop: AssetWorkshop): MediaFiles {
  const { objects } = workshop;
  const complete = new Map<string, Ladder>();
  const making: Making = new Map();

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
    if (isComplete(found)) {
      if (complete.size >= laddersKept) complete.clear();
      complete.set(folder, found);
    }
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
    picture: (organizationId, assetId, second) => {
      const name = `pictures/${second.toFixed(2)}.jpg`;
      const key = `${assetFolder(organizationId, assetId)}/${name}`;
      const running = making.get(key) ?? picture(workshop, { organizationId, assetId, second, name, key });
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
}

/** From the store, else from the source; `null` before the source was probed. */
async function picture(workshop: AssetWorkshop, wanted: WantedPicture): Promise<Buffer | null> {
  const { organizationId, assetId, second, name, key } = wanted;
  const kept = await bytesOf(workshop.objects, organizationId, key);
  if (kept) return kept;
  if ((await workshop.plan(organizationId, assetId)) === null) return null;
  const call = { organizationId, signal: AbortSignal.timeout(20_000), heartbeat: () => undefined };
  await workshop.withSource(call, assetId, (source, _, media) =>
    makePosterAt(
      { source, target: workshop.target(organizationId, assetId), atSeconds: second, name },
      media,
    ),
  );
  return bytesOf(workshop.objects, organizationId, key);
}

async function bytesOf(objects: Objects, organizationId: string, key: string): Promise<Buffer | null> {
  const found = await objects.get(organizationId, key);
  return found && bodyBytes(found.body);
}

/** Videos are looked into by the ingest, where there is time; pictures and PDFs at once. */
export const inspectUpload: UploadInspector = async (kind, path) => {
  switch (kind) {
    case 'video':
      return { contentType: 'video/*', replacement: null };
    case 'pdf':
      inspectPdf(await readFile(path));
      return { contentType: 'application/pdf', replacement: null };
    case 'diagram':
    case 'poster': {
      const clean = await inspectImage(await readFile(path));
      return { contentType: clean.contentType, replacement: clean.bytes };
    }
  }
};
