import { z } from 'zod';

/**
 * The head of an opening: all that a player needs for its first frame, in one answer instead of six. Asked for beside
 * the master playlist as `opening?at=<second of the source>`; refused as that playlist is. The answer is four bytes
 * with the length of this head as JSON (big endian), the head, then the bytes of `files` one after the other. Names are
 * relative to the master playlist, and are those that the playlists give.
 */
export const OpeningHead = z.object({
  /** The master playlist, that of the lowest quality, and that of the sound where there is any. */
  playlists: z.array(z.object({ name: z.string(), text: z.string() })),
  /** Their headers, and the segments of picture and sound at that second. */
  files: z.array(
    z.object({
      name: z.string(),
      /** Where the bytes begin in the file; `null`: they are the whole file. */
      offset: z.number().int().nullable(),
      length: z.number().int(),
    }),
  ),
});
export type OpeningHead = z.output<typeof OpeningHead>;
