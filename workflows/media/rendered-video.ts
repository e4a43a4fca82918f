import { join } from 'node:path';
import { NotFound } from '../../contracts/kernel/errors.ts';
import type { Ladder } from './ladder/playlists.ts';
import type { LadderPlan } from './ladder/plan-ladder.ts';
import { soundsOf } from './ladder/sounds.ts';
import type { MediaWork } from './media-work.ts';
import { framesPerSecond } from './probe/frame-rate.ts';
import type { VideoProbe } from './probe/probe-video.ts';
import { writeParts, type MediaSource, type MediaTarget } from './source.ts';

/** What `probeVideo` would find of the file that is joined from a rendered ladder. */
export function describeRendered(plan: LadderPlan, sizeBytes: number): VideoProbe {
  const top = plan.rungs.at(-1);
  const hasAudio = soundsOf(plan).length > 0;
  return {
    container: 'mov',
    durationSeconds: Math.round(plan.durationSeconds * 1000) / 1000,
    width: top?.width ?? 0,
    height: top?.height ?? 0,
    rotation: 0,
    sampleAspect: 1,
    frameRate: plan.frameRate,
    isVariable: false,
    isInterlaced: false,
    isHighDynamicRange: false,
    videoCodec: 'h264',
    videoProfile: 'High',
    pixelFormat: 'yuv420p',
    bitDepth: 8,
    bitRate: Math.round((sizeBytes * 8) / plan.durationSeconds),
    videoStream: 0,
    startSeconds: 0,
    hasAudio,
    audioStream: hasAudio ? 1 : null,
    audioCodec: hasAudio ? 'aac' : null,
    channels: hasAudio ? 2 : 0,
    keyFrameTimes: null,
    longestKeyFrameGap: null,
    hasClosedGroups: true,
    needsIndex: false,
  };
}

/** Renditions of the file: the best quality and every sound. */
export const joinedRenditions = (plan: LadderPlan): string[] => [
  plan.rungs.at(-1)?.name ?? '',
  ...soundsOf(plan).map(({ rendition }) => rendition),
];

/** Bytes of what is joined. */
export function joinedSize({ plan, chunks }: Ladder): number {
  const renditions = new Set(joinedRenditions(plan));
  return chunks
    .flatMap(({ parts }) => parts.filter(({ rendition }) => renditions.has(rendition)))
    .flatMap(({ segments }) => segments)
    .reduce((sum, { length }) => sum + length, 0);
}

/**
 * The best quality of a ladder around a second as a file in the scratch folder, and where in it the second is: one
 * picture of a rendered video needs no more.
 */
export async function ladderAround(
  { plan, chunks }: Ladder,
  seconds: number,
  { target, work }: { readonly target: MediaTarget; readonly work: MediaWork },
): Promise<{ readonly source: MediaSource; readonly seconds: number }> {
  const fps = framesPerSecond(plan.frameRate);
  const planned = plan.chunks.findLast(({ startFrame }) => startFrame <= seconds * fps) ?? plan.chunks[0];
  const rung = plan.rungs.at(-1);
  const part = chunks[planned?.index ?? 0]?.parts.find(({ rendition }) => rendition === rung?.name);
  if (!planned || !rung || !part) throw NotFound();
  const path = join(work.scratch, 'around.mp4');
  await writeParts(target, [part], path, work);
  const start = planned.startFrame / fps;
  return {
    seconds: Math.max(0, seconds - start),
    source: {
      path,
      container: 'mov',
      durationSeconds: planned.endFrame / fps - start,
      width: rung.width,
      height: rung.height,
      isHighDynamicRange: false,
      videoStream: 0,
      audioStream: null,
    },
  };
}
