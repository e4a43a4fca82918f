import { z } from 'zod';

/** The answers of parsers. They come out of the sandbox, so they are validated like untrusted input. */
const containers = ['mov', 'matroska', 'avi', 'mpegts', 'mpeg', 'flv', 'asf', 'ogg'] as const;
const Pixels = z.number().int().min(1).max(100_000);

/** Far more than needed to determine the rate of a video; more would only be passed around. */
export const maxFrameTimes = 100_000;
/** A video of nothing but key frames has more than can be used. */
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
/** For a picture taken from a video; `score` is at least 1 if something is visible in it. */
export const PosterAnswer = z.object({ score: z.number(), width: Pixels, height: Pixels });
export const SizeAnswer = z.object({ width: Pixels, height: Pixels });

/** Every parser job, with its answer. */
export const parserAnswers = {
  container: ContainerAnswer,
  picture: PictureAnswer,
  pdf: PdfAnswer,
  poster: PosterAnswer,
  size: SizeAnswer,
  avatar: SizeAnswer,
  logo: SizeAnswer,
} as const;
export type ParserJob = keyof typeof parserAnswers;
export type ParserAnswer<J extends ParserJob> = z.output<(typeof parserAnswers)[J]>;

export const ParserReply = z.union([
  z.object({ answer: z.unknown() }),
  z.object({ refusal: z.string().max(100) }),
]);
/** In the folder of the job: the rewritten picture, poster, avatar or logo. */
export const writtenFile = 'written';
