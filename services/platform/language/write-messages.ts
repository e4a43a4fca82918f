import { z } from 'zod';

/** A text that the process of the model is asked for. */
export const WriteRequest = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('write'),
    id: z.number(),
    system: z.string(),
    prompt: z.string(),
    schema: z.record(z.string(), z.unknown()).nullable(),
    maxTokens: z.number(),
  }),
  z.object({ do: z.literal('stop'), id: z.number() }),
]);
export type WriteRequest = z.output<typeof WriteRequest>;

/** What the process says once its model is loaded, and answers then: pieces as they are written, then how it ended. */
export const WriteAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('loaded'), id: z.undefined().optional() }),
  z.object({ type: z.literal('piece'), id: z.number(), text: z.string() }),
  z.object({
    type: z.literal('ended'),
    id: z.number(),
    by: z.enum(['itself', 'tokens', 'prompt', 'stop']),
    inputTokens: z.number(),
    outputTokens: z.number(),
  }),
  z.object({ type: z.literal('failed'), id: z.number(), reason: z.string() }),
]);
export type WriteAnswer = z.output<typeof WriteAnswer>;

/** How much the model reads and writes in all, in tokens; each takes 28 kB of memory. */
export const contextTokens = 8192;
