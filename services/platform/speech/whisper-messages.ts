import { z } from 'zod';

/** What the recogniser's process writes. */
export const WhisperMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('alive') }),
  z.object({ type: z.literal('started'), id: z.number(), language: z.string(), probability: z.number() }),
  z.object({
    type: z.literal('words'),
    id: z.number(),
    /** Seconds of audio processed. */
    seconds: z.number(),
    /** Text with its spaces, start, end, confidence. */
    words: z.array(z.tuple([z.string(), z.number(), z.number(), z.number()])),
  }),
  z.object({ type: z.literal('done'), id: z.number() }),
  z.object({ type: z.literal('failed'), id: z.number(), reason: z.string() }),
]);
export type WhisperMessage = z.output<typeof WhisperMessage>;

/** What the recogniser's process reads. */
export interface WhisperRequest {
  readonly id: number;
  readonly path: string;
  readonly language: string | null;
}
