import { z } from 'zod';

const optionalNumber = z.coerce.number().optional().catch(undefined);

const ProbedStream = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  profile: z.string().optional(),
  width: optionalNumber,
  height: optionalNumber,
  pix_fmt: z.string().optional(),
  level: optionalNumber,
  field_order: z.string().optional(),
  color_transfer: z.string().optional(),
  color_primaries: z.string().optional(),
  color_space: z.string().optional(),
  sample_aspect_ratio: z.string().optional(),
  r_frame_rate: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  start_time: optionalNumber,
  duration: optionalNumber,
  bit_rate: optionalNumber,
  channels: optionalNumber,
  sample_rate: optionalNumber,
  disposition: z.record(z.string(), z.number()).default({}),
  tags: z.record(z.string(), z.string()).default({}),
  side_data_list: z.array(z.looseObject({ rotation: optionalNumber })).default([]),
});
export type ProbedStream = z.output<typeof ProbedStream>;

/** The part of ffprobe's answer that we use. */
export const ProbeAnswer = z.object({
  streams: z.array(ProbedStream).default([]),
  format: z
    .object({ start_time: optionalNumber, duration: optionalNumber, bit_rate: optionalNumber })
    .default({ start_time: undefined, duration: undefined, bit_rate: undefined }),
});
export type ProbeAnswer = z.output<typeof ProbeAnswer>;

/** The displayed stream: never the cover picture of an audio file. */
export const pictureOf = (answer: ProbeAnswer): ProbedStream | undefined =>
  answer.streams.find((s) => s.codec_type === 'video' && s.disposition['attached_pic'] !== 1 && s.width);

export const soundOf = (answer: ProbeAnswer): ProbedStream | undefined =>
  answer.streams.find((s) => s.codec_type === 'audio' && (s.channels ?? 0) > 0);

/** `4:3` as a number; unknown or invalid ratios count as square. */
export function aspectOf(ratio: string | undefined): number {
  const [width = 0, height = 0] = (ratio ?? '').split(':').map(Number);
  const aspect = width / height;
  return Number.isFinite(aspect) && aspect >= 0.1 && aspect <= 10 ? aspect : 1;
}

/** Clockwise rotation that shows the picture upright: 0, 90, 180 or 270. */
export function rotationOf(stream: ProbedStream): number {
  const counterClockwise = stream.side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  return (((Math.round(-counterClockwise / 90) * 90) % 360) + 360) % 360;
}

/** Bits of one sample, read from the name of the pixel format. */
export function bitDepthOf(pixelFormat: string): number {
  const depth = /(?:p|gray|rgb|gbrp?)(9|10|12|14|16)(?:le|be)$/.exec(pixelFormat)?.[1];
  return depth ? Number(depth) : 8;
}
