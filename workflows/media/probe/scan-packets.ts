import { describeInput, runFfprobe, type Container } from '../../../services/platform/sandbox/ffmpeg.ts';
import { MediaUndecodable } from '../media-errors.ts';
import type { MediaWork } from '../media-work.ts';
import { refuseOnFailure } from '../run-media.ts';

const SCAN_SECONDS = 1800;

/** Times of the first frames, or of all, in order of display. */
export async function readFrameTimes(
  { path, container, stream, which }: FrameScan,
  work: MediaWork,
): Promise<Float64Array> {
  const times: number[] = [];
  const interval = which === 'first' ? ['-read_intervals', '%+#600'] : [];
  const select = ['-select_streams', `${stream}`, ...interval];
  await scanPackets({ path, container, select }, work, (time) => times.push(time));
  return Float64Array.from(times).toSorted();
}

interface FrameScan {
  readonly path: string;
  readonly container: Container;
  readonly stream: number;
  readonly which: 'first' | 'all';
}

/** A recording without a length: the end of its last packet is the length. */
export async function scanDuration(path: string, container: Container, work: MediaWork): Promise<number> {
  let first = Infinity;
  let end = 0;
  await scanPackets({ path, container, select: [] }, work, (time, length) => {
    first = Math.min(first, time);
    end = Math.max(end, time + length);
  });
  return end - Math.min(first, end);
}

interface ScanResult {
  readonly path: string;
  readonly container: Container;
  /** Arguments that select packets. */
  readonly select: readonly string[];
}

async function scanPackets(
  { path, container, select }: ScanResult,
  work: MediaWork,
  each: (time: number, length: number) => void,
): Promise<void> {
  let rest = '';
  const onOutput = (piece: Buffer): void => {
    const lines = (rest + piece.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [time = '', length = ''] = line.split(',');
      if (time !== '' && Number.isFinite(Number(time))) each(Number(time), Number(length) || 0);
    }
    work.heartbeat();
  };
  const words = [
    '-v',
    'error',
    ...select,
    '-show_entries',
    'packet=pts_time,duration_time',
    '-of',
    'csv=p=0',
  ];
  await refuseOnFailure(
    MediaUndecodable,
    runFfprobe([...words, ...describeInput(path, container)], {
      folder: work.scratch,
      timeoutSeconds: SCAN_SECONDS,
      signal: work.signal,
      onOutput,
    }),
  );
}
