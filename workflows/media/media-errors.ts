import { defineError } from '../../contracts/kernel/errors.ts';

export const MediaNotAVideo = defineError(
  'media.not-a-video',
  'unsupported',
  'This file is not a video that Stepwell can read. Choose an MP4, MOV, WebM, MKV or AVI file.',
);
export const MediaPlaylist = defineError(
  'media.playlist',
  'unsupported',
  'This file only refers to other files and contains no video. Choose the video file itself.',
);
export const MediaAudioOnly = defineError(
  'media.audio-only',
  'unsupported',
  'This file has sound but no picture. Choose a recording with a picture.',
);
export const MediaTruncated = defineError(
  'media.truncated',
  'invalid',
  'The end of this file is missing, so it cannot be played. Copy it again from the device that recorded it, then upload it again.',
);
export const MediaUndecodable = defineError(
  'media.undecodable',
  'invalid',
  'The video in this file cannot be decoded: it is damaged, protected or in an unknown format. Export it as H.264 MP4 and upload it again.',
);
export const MediaTooSlow = defineError(
  'media.timeout',
  'unavailable',
  'Reading this video took longer than allowed. The upload is safe; retry this stage.',
);
export const MediaTooLong = defineError(
  'media.too-long',
  'too-large',
  'This video is longer than 24 hours. Cut it into parts and upload each.',
);
export const MediaTooDemanding = defineError(
  'media.too-demanding',
  'invalid',
  'Reading this file takes more memory or time than one file is allowed. Export it again with standard settings and upload the new file.',
);
export const MediaToolKilled = defineError(
  'media.tool-killed',
  'unavailable',
  'The system stopped the program that processes this video, most likely because memory ran out. The upload is safe; retry this stage.',
);
export const MediaToolMissing = defineError(
  'media.tool-missing',
  'unavailable',
  'The program that reads videos (ffmpeg) is not installed on this server. The upload is safe; install it and retry this stage.',
);
export const PictureUnsupported = defineError(
  'picture.unsupported',
  'unsupported',
  'This picture format is not accepted. Choose a JPEG, PNG, WebP, GIF or AVIF file.',
);
export const PictureTooLarge = defineError(
  'picture.too-large',
  'too-large',
  'This picture is too large: at most 20 MB and 50 megapixels. Make it smaller and try again.',
);
export const PdfUnsupported = defineError(
  'pdf.unsupported',
  'unsupported',
  'This file is not a PDF. Choose a PDF file.',
);
export const PdfTooLarge = defineError(
  'pdf.too-large',
  'too-large',
  'This document is larger than 50 MB. Make it smaller and try again.',
);
