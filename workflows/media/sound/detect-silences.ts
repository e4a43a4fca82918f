import { openInput } from '../../../services/platform/sandbox/ffmpeg.ts';
import type { MediaWork } from '../media-work.ts';
import { runMedia } from '../run-media.ts';
import type { MediaSource } from '../source.ts';
import { silenceMeter, type Silence } from './silence-meter.ts';
import { soundInTime } from './sound-in-time.ts';

const SAMPLE_RATE = 16_000;
/** Shorter ones are within words. */
const MIN_SECONDS = 0.15;

/** Periods in which nobody speaks, even beside a running machine; the whole video if it has no sound. */
export async function detectSilences(
  { source }: { readonly source: MediaSource },
  work: MediaWork,
): Promise<readonly Silence[]> {
  if (source.audioStream === null) return [{ startSeconds: 0, endSeconds: source.durationSeconds }];
  const meter = silenceMeter(SAMPLE_RATE);
  const words = [
    '-copyts', '-start_at_zero', '-vn', ...openInput(source.path, source.container),
    '-map', `0:${source.audioStream}`, '-af', `aresample=${SAMPLE_RATE},${soundInTime(0)}`,
    '-ac', '1', '-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:1',
  ]; // prettier-ignore
  await runMedia(words, work, {
    onOutput: (piece) => {
      meter.take(piece);
      work.heartbeat();
    },
  });
  return meter.silences(MIN_SECONDS, source.durationSeconds);
}
