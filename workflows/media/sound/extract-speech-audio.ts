import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openInput } from '../../../services/platform/sandbox/ffmpeg.ts';
import type { MediaWork } from '../media-work.ts';
import { runMedia } from '../run-media.ts';
import type { MediaSource, MediaTarget } from '../source.ts';
import { soundInTime } from './sound-in-time.ts';

export interface SpeechAudio {
  readonly key: string;
  readonly seconds: number;
}

const SAMPLE_RATE = 16_000;
const WAV_HEADER = 44;

/** The sound as recognition expects it: WAV, 16 kHz, one channel, second 0 is the video's. `null` without sound. */
export async function extractSpeechAudio(
  input: { source: MediaSource; target: MediaTarget },
  work: MediaWork,
): Promise<SpeechAudio | null> {
  const { source, target } = input;
  if (source.audioStream === null) return null;
  const file = join(work.scratch, 'speech.wav');
  const words = [
    '-progress', 'pipe:1', '-copyts', '-start_at_zero', '-vn', ...openInput(source.path, source.container),
    '-map', `0:${source.audioStream}`, '-af', `aresample=${SAMPLE_RATE},${soundInTime(0)}`,
    '-ac', '1', '-c:a', 'pcm_s16le', '-map_metadata', '-1', '-fflags', '+bitexact', '-f', 'wav', file,
  ]; // prettier-ignore
  await runMedia(words, work);
  const key = `${target.folder}/speech.wav`;
  const info = await target.objects.put(target.organizationId, key, createReadStream(file));
  await rm(file, { force: true });
  return { key, seconds: Math.max(0, info.size - WAV_HEADER) / (SAMPLE_RATE * 2) };
}
