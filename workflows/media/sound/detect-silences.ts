import { openInput } from '../../../services/platform/sandbox/ffmpeg.ts';
import type { MediaWork } from '../media-work.ts';
import { metadataReader } from '../metadata-reader.ts';
import { runMedia } from '../refusing.ts';
import type { MediaSource } from '../source.ts';

export interface Silence {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

export interface SilenceInput {
  readonly source: MediaSource;
  /** Quieter than this, in decibels below full, counts as silence. */
  readonly quieterThan?: number;
  readonly atLeastSeconds?: number;
}

/** Stretches in which nothing is heard; the whole video where it has no sound. */
export async function detectSilences(input: SilenceInput, work: MediaWork): Promise<readonly Silence[]> {
  const { source, quieterThan = -35, atLeastSeconds = 0.5 } = input;
  if (source.audioStream === null) return [{ startSeconds: 0, endSeconds: source.durationSeconds }];
  const silences: Silence[] = [];
  let started: number | null = null;
  const reader = metadataReader((_, name, value) => {
    if (name === 'lavfi.silence_start') started = Math.max(0, Number(value));
    if (name !== 'lavfi.silence_end' || started === null) return;
    silences.push({ startSeconds: started, endSeconds: Number(value) });
    started = null;
  });
  const listen = `aresample=16000:async=1:first_pts=0,aformat=channel_layouts=mono,silencedetect=noise=${quieterThan}dB:d=${atLeastSeconds},ametadata=mode=print:file=-`;
  await runMedia(
    ['-copyts', '-start_at_zero', '-vn', ...openInput(source.path, source.container), '-map', `0:${source.audioStream}`, '-af', listen, '-f', 'null', '-'],
    work,
    { onOutput: (piece) => {
      reader(piece);
      work.heartbeat();
    } },
  ); // prettier-ignore
  if (started !== null) silences.push({ startSeconds: started, endSeconds: source.durationSeconds });
  return silences;
}
