import { z } from 'zod';
import { Seconds } from '../kernel/fields.ts';

/** A voice that is heard from a second of the published video on. */
export const SpokenPart = z.object({
  text2SpeechId: z.string(),
  startSeconds: Seconds,
  seconds: Seconds,
});
export type SpokenPart = z.output<typeof SpokenPart>;

/** All that the sound of a published video depends on, besides the video's own sound. */
export const RenderSound = z.object({
  /** While a voice speaks, the video's own sound stays or is lowered; `replace` leaves it out altogether. */
  mode: z.enum(['keep', 'duck', 'replace']),
  /** Decibels by which `duck` lowers it. */
  duckBy: z.number().int(),
  /** Viewers may choose the video's own sound instead. */
  isOriginalChoosable: z.boolean(),
  languageCode: z.string().nullable(),
  /** In order of time. */
  spoken: z.array(SpokenPart),
});
export type RenderSound = z.output<typeof RenderSound>;
