import { z } from 'zod';
import { RenderSound, TranslatedSounds } from './render-sound.ts';
import { AssetId, Seconds } from '../kernel/fields.ts';

/** A part of a video, as it is shown: turned clockwise. Seconds of that video. */
export const RenderSegment = z.object({
  assetId: AssetId,
  start: Seconds,
  end: Seconds,
  /** The picture that is seen at its start is shown for so many seconds, without sound, and nothing else of it. */
  held: Seconds.optional(),
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
});
export type RenderSegment = z.output<typeof RenderSegment>;

const Share = z.number().min(0).max(1);
/** Where a covered area is at a second of the result: shares of the picture's width and height. */
export const AreaPosition = z.object({
  time: Seconds,
  left: Share,
  top: Share,
  width: Share,
  height: Share,
});
export type AreaPosition = z.output<typeof AreaPosition>;

/** A part of the picture that nobody can recover. Before its first position it is there, after its last it stays. */
export const CoveredArea = z.object({
  start: Seconds,
  end: Seconds,
  positions: z.array(AreaPosition).min(1),
});
export type CoveredArea = z.output<typeof CoveredArea>;

/**
 * What a published video consists of: its segments one after the other, and what is covered in them. Everything that
 * influences what is seen or heard stands here, so that equal lists are the same video.
 */
export const RenderList = z.object({
  /** Whose shape and rate the result has; absent where all segments are of that video. */
  assetId: AssetId.optional(),
  segments: z.array(RenderSegment).min(1),
  areas: z.array(CoveredArea),
  /** What is heard of a voice-over; absent: the segments' own sound. */
  sound: RenderSound.optional(),
  /** What is heard in other languages; absent: nothing. */
  translated: TranslatedSounds.optional(),
});
export type RenderList = z.output<typeof RenderList>;

/** Where the list of a rendered video is stored. */
export const renderListKey = (organizationId: string, videoId: string): string =>
  `${organizationId}/assets/${videoId}/render.json`;
