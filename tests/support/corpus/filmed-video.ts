import type { CorpusFile } from './corpus-files.ts';

interface Filmed {
  /** `1280x720`. */
  readonly size: string;
  readonly seconds: number;
  /** Strength of ffmpeg's filter. */
  readonly noise: number;
  /** Frames from one key frame to the next. */
  readonly keyFrames: number;
  /** Mbit/s on an average, at most, and within the buffer of the rate control. */
  readonly megabits: readonly [average: number, most: number, buffer: number];
}

/** Like a phone's recording: 30 frames a second with noise, and its index first, so that it can be played immediately. */
export const filmedVideo = (
  name: string,
  { size, seconds, noise, keyFrames, megabits: [average, most, buffer] }: Filmed,
): CorpusFile => ({
  name,
  runs: [
    [
      '-f', 'lavfi', '-i', `testsrc2=s=${size}:r=30:d=${seconds},noise=alls=${noise}:allf=t`,
      '-f', 'lavfi', '-i', `anoisesrc=d=${seconds}:a=0.1:r=48000`,
      '-c:v', 'libx264', '-preset', 'ultrafast', '-g', String(keyFrames),
      '-b:v', `${average}M`, '-maxrate', `${most}M`, '-bufsize', `${buffer}M`,
      '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+faststart', 'OUT',
    ],
  ],
  wants: { refusal: '' },
}); // prettier-ignore
