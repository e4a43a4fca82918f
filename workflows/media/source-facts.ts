import type { z } from 'zod';
import type { Rung, SourceFacts } from '../../contracts/media/asset.ts';
import type { LadderPlan } from './ladder/plan-ladder.ts';
import { framesPerSecond } from './probe/frame-rate.ts';
import type { VideoProbe } from './probe/probe-video.ts';

/** What the product records of a video. */
export const sourceFactsOf = (probe: VideoProbe, sizeBytes: number): SourceFacts => ({
  durationSeconds: probe.durationSeconds,
  width: probe.width,
  height: probe.height,
  rotation: probe.rotation,
  framesPerSecond: framesPerSecond(probe.frameRate),
  variableFrameRate: probe.isVariable,
  videoCodec: probe.videoCodec,
  audioCodec: probe.audioCodec,
  audioChannels: probe.channels,
  container: probe.container,
  sizeBytes,
});

export const rungsOf = ({ rungs }: LadderPlan): z.output<typeof Rung>[] =>
  rungs.map(({ height, width, isCopied }) => ({ height, width, copied: isCopied }));
