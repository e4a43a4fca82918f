import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { assetFolder, readText, type AssetPlan } from '../media/asset-storage.ts';
import { chunkCommand, chunkFiles, type Cover } from '../media/ladder/chunk-command.ts';
import { encode, pictureOf, storePart, withoutCopying } from '../media/ladder/encode-chunk.ts';
import { EncodedChunk, type EncodedPart } from '../media/ladder/ladder-files.ts';
import { gridFrames, type LadderPlan } from '../media/ladder/plan-ladder.ts';
import type { ChunkEdits } from '../media/ladder/picture-graph.ts';
import type { MediaWork } from '../media/media-work.ts';
import { framesPerSecond } from '../media/probe/frame-rate.ts';
import { readFrameTable } from '../media/probe/frame-table.ts';
import { prepareToneMap } from '../media/tone-mapping/tone-map.ts';
import type { Objects } from '../../services/platform/objects/objects.ts';
import { maskOf, maskSize } from './cover-mask.ts';
import { frameEdge, frameStillSeen } from './held-frame.ts';
import type { RenderedChunk } from './plan-render.ts';

/** Rendered chunks are stored beside the video that they come from, so that all its publications share them. */
const poolFolder = (organizationId: string, assetId: string, hash: string): string =>
  `${assetFolder(organizationId, assetId)}/rendered/${hash}`;
const chunkKey = (folder: string): string => `${folder}/chunk.json`;

/** Pictures only: how a chunk sounds does not depend on what is covered. */
const picturesOf = (plan: LadderPlan): LadderPlan => ({
  ...withoutCopying(plan),
  hasAudio: false,
  sounds: [],
});

/** The pictures of a chunk whose frames have this hash; `null` until they are encoded. */
export async function readRendered(
  objects: Objects,
  organizationId: string,
  { mainId, hash }: Pick<RenderedChunk, 'mainId'> & { readonly hash: string },
): Promise<EncodedChunk | null> {
  const text = await readText(objects, organizationId, chunkKey(poolFolder(organizationId, mainId, hash)));
  return text === null ? null : EncodedChunk.parse(JSON.parse(text));
}

interface RenderChunkInput {
  readonly path: string;
  readonly source: AssetPlan;
  /** Of the result, whose pictures may be turned. */
  readonly plan: LadderPlan;
  readonly chunk: RenderedChunk & { readonly hash: string };
  readonly objects: Objects;
  readonly organizationId: string;
}

/**
 * Encodes the pictures of a chunk into every rung. Repeatable: its record is written last, so a kill at any moment
 * repeats only this chunk.
 */
export async function renderChunk(input: RenderChunkInput, work: MediaWork): Promise<EncodedChunk> {
  const { path, source, chunk, objects, organizationId } = input;
  const existing = await readRendered(objects, organizationId, chunk);
  if (existing) return existing;
  const { probe } = source;
  const plan = picturesOf(input.plan);
  const files = chunkFiles(work.scratch, plan);
  const cover = chunk.areas.length > 0 ? await writeMask(chunk, plan, work) : null;
  await prepareToneMap(probe, work);
  const { held, rotation } = chunk.segment;
  const edits: ChunkEdits = {
    trim: await shownRange(input),
    rotation,
    ...(held !== undefined && { isHeld: true }),
    ...(chunk.assetId !== chunk.mainId && { isFitted: true }),
  };
  const words = chunkCommand({ path, probe, edits }, plan, chunk.source, {
    ...files,
    ...(cover && { cover }),
  });
  const damagedFrames = await encode(probe, words, chunk.source, work);
  const folder = poolFolder(organizationId, chunk.mainId, chunk.hash);
  const parts: EncodedPart[] = [];
  for (const { name } of plan.rungs) {
    const file = await readFile(files.video.get(name) ?? '');
    const keys = {
      organizationId,
      rendition: name,
      init: (hash: string) => `${folder}/${name}-${hash}.mp4`,
      key: `${folder}/${name}.m4s`,
    };
    parts.push(await storePart(objects, keys, pictureOf(file, plan, chunk.source)));
  }
  const frames = gridFrames(chunk.source).count;
  const rendered: EncodedChunk = { index: chunk.source.index, parts, frames, damagedFrames };
  await objects.put(organizationId, chunkKey(folder), Buffer.from(JSON.stringify(rendered)));
  for (const file of [...(cover ? [cover.path] : []), ...files.video.values()])
    await rm(file, { force: true });
  return rendered;
}

/** Before the end of a video without a table of frames there is a frame by no more than that. */
const endFrameSeconds = 0.05;

/** The times of the frames of a segment. */
async function shownRange({ chunk, objects, organizationId }: RenderChunkInput) {
  const { start, end, held } = chunk.segment;
  const { heldFrame } = chunk;
  if (heldFrame !== undefined)
    return { start: heldFrame - frameEdge, end: Math.max(end, heldFrame + frameEdge) };
  if (held !== undefined) return { start: Math.min(start, end - endFrameSeconds), end };
  const target = { objects, organizationId, folder: assetFolder(organizationId, chunk.assetId) };
  const frames = (await readFrameTable(target)) ?? new Float64Array();
  const earlier = frameStillSeen(frames, chunk.segment);
  return { start: earlier === undefined ? start : earlier - frameEdge, end };
}

async function writeMask(chunk: RenderedChunk, plan: LadderPlan, work: MediaWork): Promise<Cover> {
  const path = join(work.scratch, 'mask.gray');
  const frames = Readable.from(maskOf(chunk.areas, chunk.source, framesPerSecond(plan.frameRate)));
  await pipeline(frames, createWriteStream(path), { signal: work.signal });
  return { path, ...maskSize };
}
