import { z } from 'zod';

/** What a parser says of a file. It comes out of the sandbox, so it is parsed as the file's own words are. */
const containers = ['mov', 'matroska', 'avi', 'mpegts', 'mpeg', 'flv', 'asf', 'ogg'] as const;
const Pixels = z.number().int().min(1).max(100_000);

/** Far more than tell the rate of a video; the rest would only be carried about. */
export const maxFrameTimes = 100_000;
/** A video of nothing but key frames has more than anybody can use. */
export const maxKeyFrameTimes = 200_000;

export const ContainerAnswer = z.object({
  container: z.enum(containers),
  index: z
    .object({
      isFragmented: z.boolean(),
      frameTimes: z.array(z.number()).max(maxFrameTimes),
      keyFrameTimes: z.array(z.number()).max(maxKeyFrameTimes),
      hasClosedGroups: z.boolean(),
    })
    .nullable(),
});
export const PictureAnswer = z.object({
  contentType: z.enum(['image/jpeg', 'image/png', 'image/webp', 'image/gif']),
  width: Pixels,
  height: Pixels,
});
export const PdfAnswer = z.object({ size: z.number().int(), version: z.string().max(8) });
/** Of a picture that was taken from a video; `score` is at least 1 where there is something to see. */
export const PosterAnswer = z.object({ score: z.number(), width: Pixels, height: Pixels });
export const SizeAnswer = z.object({ width: Pixels, height: Pixels });

/** Each thing that a parser can be asked, with its answer. */
export const parserAnswers = {
  container: ContainerAnswer,
  picture: PictureAnswer,
  pdf: PdfAnswer,
  poster: PosterAnswer,
  size: SizeAnswer,
} as const;
export type ParserJob = keyof typeof parserAnswers;
export type ParserAnswer<J extends ParserJob> = z.output<(typeof parserAnswers)[J]>;

export const ParserReply = z.union([
  z.object({ answer: z.unknown() }),
  z.object({ refusal: z.string().max(100) }),
]);
/** In the folder of the job: what a picture or poster was written anew as. */
export const writtenFile = 'written';
