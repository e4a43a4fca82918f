import { defineError } from '../kernel/errors.ts';

export const TooManyVoiceBlocks = defineError(
  'voice-over.too-many',
  'invalid',
  'A voice-over can have at most 2,000 blocks. Nothing was changed.',
);

/** A block that would begin where no picture is left, so that nobody would hear it. */
export const VoiceOutsideVideo = defineError(
  'voice-over.outside-video',
  'invalid',
  'This is not within the video. Nothing was changed; choose times between its start and its end.',
);
