import { z } from 'zod';
import { Seconds } from '../kernel/fields.ts';

/** A voice that is heard from a second of the published video on. */
export const SpokenPart = z.object({
  text2SpeechId: z.string(),
  startSeconds: Seconds,
  seconds: Seconds,
});
export type SpokenPart = z.output<typeof SpokenPart>;

/** All that a sound with voices depends on, besides the video's own sound. */
export const MixedSound = z.object({
  /** While a voice speaks, the video's own sound stays or is lowered; `replace` leaves it out altogether. */
  mode: z.enum(['keep', 'duck', 'replace']),
  /** Decibels by which `duck` lowers it. */
  duckBy: z.number().int(),
  languageCode: z.string().nullable(),
  /** In order of time. */
  spoken: z.array(SpokenPart),
});
export type MixedSound = z.output<typeof MixedSound>;

/** The sound that is heard by default. */
export const RenderSound = MixedSound.extend({
  /** Viewers may choose the video's own sound instead. */
  isOriginalChoosable: z.boolean(),
});
export type RenderSound = z.output<typeof RenderSound>;

/** Voice-overs in other languages, each a sound that viewers can choose. */
export const TranslatedSounds = z.object({
  /** Of the sound that is heard by default, if it does not name one. */
  originalLanguage: z.string(),
  /** One for each language, which is its `languageCode`. */
  sounds: z.array(MixedSound.extend({ languageCode: z.string() })).min(1),
});
export type TranslatedSounds = z.output<typeof TranslatedSounds>;
