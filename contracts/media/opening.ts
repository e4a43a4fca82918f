import { z } from 'zod';

/**
 * The head of an opening: everything that a player needs for its first frame, in one response instead of six. Requested
 * beside the master playlist as `opening?at=<second of the source>`; refused like that playlist. The response is four
 * bytes with the length of this head as JSON (big endian), the head, then the bytes of `files` in order. Names are
 * relative to the master playlist, and the same as in the playlists.
 */
export const OpeningHead = z.object({
  /** The master playlist, that of the lowest quality, and that of the sound if there is any. */
  playlists: z.array(z.object({ name: z.string(), text: z.string() })),
  /** Their headers, and the segments of picture and sound at that second. */
  files: z.array(
    z.object({
      name: z.string(),
      /** Where the bytes start in the file; `null`: they are the whole file. */
      offset: z.number().int().nullable(),
      length: z.number().int(),
    }),
  ),
});
export type OpeningHead = z.output<typeof OpeningHead>;
