import { z } from 'zod';

/** A voice reads at most this much faster than by itself: more would be hard to follow. */
export const fastestSpeech = 1.2;

/**
 * How fast a voice reads; 1 is its own speed. Blocks of earlier versions may be faster, up to 2. They stay as they are
 * until they are edited: a faster speed is accepted, and becomes `fastestSpeech`.
 */
export const VoiceSpeed = z
  .number()
  .min(0.5)
  .max(2)
  .overwrite((speed) => Math.min(speed, fastestSpeech))
  .describe("1 is the voice's own speed; above 1.2 it becomes 1.2");
