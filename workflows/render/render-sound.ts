import { rm } from 'node:fs/promises';
import { openInput } from '../../services/platform/sandbox/ffmpeg.ts';
import type { Objects } from '../../services/platform/objects/objects.ts';
import { assetFolder, type AssetPlan } from '../media/asset-storage.ts';
import { chunkFiles, silenceCommand, soundGraph, soundOutput } from '../media/ladder/chunk-command.ts';
import { soundOf, storePart } from '../media/ladder/encode-chunk.ts';
import { initKey, partKey, type EncodedPart } from '../media/ladder/ladder-files.ts';
import type { LadderPlan } from '../media/ladder/plan-ladder.ts';
import { soundsOf } from '../media/ladder/sounds.ts';
import type { MediaWork } from '../media/media-work.ts';
import { framesPerSecond } from '../media/probe/frame-rate.ts';
import { runMedia } from '../media/run-media.ts';
import type { RenderedChunk } from './plan-render.ts';

/** Read before the chunk, so that the decoder has settled. */
const SEEK_BACK = 0.5;

interface RenderSoundInput {
  readonly path: string;
  readonly source: AssetPlan;
  /** Of the result. */
  readonly plan: LadderPlan;
  readonly chunk: RenderedChunk;
  readonly videoId: string;
  readonly objects: Objects;
  readonly organizationId: string;
}

/**
 * Encodes the sound of a chunk at its place in the result, from its segment alone: of what is removed not even the
 * samples beside the edge are heard.
 */
export async function renderSound(input: RenderSoundInput, work: MediaWork): Promise<EncodedPart[]> {
  const { path, source, plan, chunk } = input;
  const files = chunkFiles(work.scratch, plan);
  const sounds = soundsOf(plan);
  if (sounds.length === 0) return [];
  const own = soundsOf(source.plan);
  const isOther = chunk.assetId !== chunk.mainId;
  if (own.length === 0 || chunk.segment.held !== undefined) {
    for (const { rendition } of sounds)
      await runMedia(silenceCommand(rendition, plan, chunk.result, files), work);
    return storeSounds(input, work);
  }
  const { start, end } = chunk.segment;
  // times of the source become those of the result
  const place = `atrim=start=${start}:end=${end},asetpts=PTS+${chunk.sound.laterBy}`;
  const from = Math.max(0, chunk.source.startFrame / framesPerSecond(plan.frameRate) - SEEK_BACK);
  const graph = sounds.map((sound) =>
    soundGraph(isOther ? { ...sound, stream: own[0]?.stream ?? null } : sound, source.probe, {
      plan,
      chunk: chunk.result,
      input: 0,
      place,
    }),
  );
  await runMedia(
    [
      '-progress', 'pipe:1', '-copyts', '-start_at_zero',
      ...openInput(path, source.probe.container, ['-vn', ...(from > 0 ? ['-ss', from.toFixed(6)] : [])]),
      '-filter_complex', graph.join(';'),
      ...sounds.flatMap(({ rendition }) => soundOutput(rendition, plan, chunk.result, files)),
    ],
    work,
  ); // prettier-ignore
  return storeSounds(input, work);
}

async function storeSounds(input: RenderSoundInput, work: MediaWork): Promise<EncodedPart[]> {
  const { plan, chunk, videoId, objects, organizationId } = input;
  const files = chunkFiles(work.scratch, plan);
  const folder = assetFolder(organizationId, videoId);
  const parts: EncodedPart[] = [];
  for (const { rendition } of soundsOf(plan)) {
    const keys = {
      organizationId,
      rendition,
      init: (hash: string) => initKey(folder, rendition, hash),
      key: partKey(folder, rendition, chunk.index),
    };
    parts.push(await storePart(objects, keys, await soundOf(rendition, { plan }, chunk.result, work)));
  }
  for (const file of files.audio.values()) await rm(file, { force: true });
  return parts;
}
