import { z } from 'zod';
import { bodyBytes } from '../../../services/platform/objects/body-bytes.ts';
import type { Objects } from '../../../services/platform/objects/objects.ts';

const Segment = z.object({
  startSeconds: z.number(),
  durationSeconds: z.number(),
  /** Bytes within the chunk's object. */
  offset: z.number().int(),
  length: z.number().int(),
});

/** One rendition of one chunk: an object with its consecutive segments. */
export const EncodedPart = z.object({
  /** Name of the rung, or `audio`. */
  rendition: z.string(),
  key: z.string(),
  initKey: z.string(),
  codecs: z.string(),
  segments: z.array(Segment).min(1),
  /**
   * Ticks of the track that are added to the times in the stored bytes, whenever they are read: the chunk of another
   * video, shown at another time of this one. Absent: the times are those of `segments`.
   */
  laterBy: z.number().int().optional(),
});
export type EncodedPart = z.output<typeof EncodedPart>;
export type EncodedSegment = z.output<typeof Segment>;

/** The result of `encodeChunk`; plain data, stored as JSON beside the bytes. */
export const EncodedChunk = z.object({
  index: z.number().int(),
  parts: z.array(EncodedPart).min(1),
  /** Pictures, and how many of them were not decoded correctly; absent in early records. */
  frames: z.number().int().default(0),
  damagedFrames: z.number().int().default(0),
});
export type EncodedChunk = z.output<typeof EncodedChunk>;

export const AUDIO = 'audio';

const chunkName = (index: number): string => String(index).padStart(5, '0');
export const partKey = (folder: string, rendition: string, index: number): string =>
  `${folder}/${rendition}/${chunkName(index)}.m4s`;
export const initKey = (folder: string, rendition: string, hash: string): string =>
  `${folder}/${rendition}/init-${hash}.mp4`;
export const recordKey = (folder: string, index: number): string =>
  `${folder}/chunks/${chunkName(index)}.json`;

const ladderKey = (folder: string): string => `${folder}/ladder.json`;

/** Names the bytes of a part: those of its object, or these at other times. */
export const partName = ({ key, laterBy = 0 }: Pick<EncodedPart, 'key' | 'laterBy'>): string =>
  laterBy === 0 ? key : `later-${laterBy}/${key}`;

/** Where the ladder of an asset is stored; `folder` starts with the organisation, like every key. */
export interface LadderLocation {
  readonly organizationId: string;
  readonly folder: string;
}

/** The record of one chunk; `null` until it is complete. */
export async function readChunk(
  objects: Objects,
  place: LadderLocation,
  index: number,
): Promise<EncodedChunk | null> {
  const found = await objects.get(place.organizationId, recordKey(place.folder, index));
  if (!found) return null;
  return EncodedChunk.parse(JSON.parse((await bodyBytes(found.body)).toString('utf8')));
}

/** The finished chunks, in order, up to the first missing one. */
export async function readChunks(
  objects: Objects,
  place: LadderLocation,
  planned: number,
): Promise<EncodedChunk[]> {
  const chunks: EncodedChunk[] = [];
  for (let index = 0; index < planned; index++) {
    const chunk = await readChunk(objects, place, index);
    if (!chunk) break;
    chunks.push(chunk);
  }
  return chunks;
}

/** Stores all chunks of a rendered video in one record. */
export async function writeLadder(
  objects: Objects,
  { organizationId, folder }: LadderLocation,
  chunks: readonly EncodedChunk[],
): Promise<void> {
  await objects.put(organizationId, ladderKey(folder), Buffer.from(JSON.stringify(chunks)));
}

/** All chunks of a rendered video; `null` if it has a record for each, as those of early releases do. */
export async function readLadder(
  objects: Objects,
  { organizationId, folder }: LadderLocation,
): Promise<EncodedChunk[] | null> {
  const found = await objects.get(organizationId, ladderKey(folder));
  return found && EncodedChunk.array().parse(JSON.parse((await bodyBytes(found.body)).toString('utf8')));
}
