import { testStream } from '../../../../../contracts/operations/troubleshooting.ts';
import { defaultQuality } from '../../../player/step-rules.ts';
import {
  type AnswerTime,
  type Failure,
  isFailure,
  type SampleTimes,
} from '../../../providers/measure-connection.ts';
import type { Finding } from './check.ts';

/** Slower than this is felt on every click. */
const slowAnswerMs = 500;
/** Times on a screen are shown to the minute. */
const clockToleranceMs = 60_000;
/** An upload below it takes longer than the film. */
const slowUploadMbit = 2;
/** Below it a video is shown in its lowest quality (R-PLY-28). */
const slowDownloadMbit = 1;

/** The quickest answer: what delays one of them is not the distance. */
const quickest = (answers: readonly AnswerTime[]) =>
  answers.reduce<AnswerTime | null>(
    (best, each) => (best === null || each.tookMs < best.tookMs ? each : best),
    null,
  );

export function judgeServer(answers: readonly AnswerTime[]): Finding {
  const best = quickest(answers);
  if (!best) return { state: 'failed', text: 'server_unreached' };
  const values = { time: { unit: 'milliseconds', amount: Math.ceil(best.tookMs) } } as const;
  return best.tookMs > slowAnswerMs
    ? { state: 'attention', text: 'server_slow', values }
    : { state: 'ready', text: 'server_fast', values };
}

export function judgeClock(answers: readonly AnswerTime[]): Finding {
  const best = quickest(answers);
  if (!best) return { state: 'leftOut', text: 'unreached' };
  // where in the time of the answer the server read its clock is unknown
  const surelyOff = Math.abs(best.aheadMs) - best.tookMs / 2;
  if (surelyOff <= clockToleranceMs) return { state: 'ready', text: 'clock_right' };
  const values = { time: { unit: 'seconds', amount: Math.round(Math.abs(best.aheadMs) / 1000) } } as const;
  return { state: 'attention', text: best.aheadMs > 0 ? 'clock_ahead' : 'clock_behind', values };
}

const megabits = (bytes: number, ms: number): number => (bytes * 8) / 1000 / Math.max(ms, 1);
const gigabyteBits = 8 * 1024 ** 3;

export function judgeUpload(sample: SampleTimes | Failure): Finding {
  if (isFailure(sample)) return { state: 'failed', text: 'upload_failed', values: causeOf(sample) };
  const mbit = megabits(sample.bytes, sample.upMs);
  if (mbit >= slowUploadMbit) return { state: 'ready', text: 'upload_fast', values: speedOf(mbit) };
  const time = { unit: 'seconds', amount: Math.round(gigabyteBits / (mbit * 1e6)) } as const;
  return { state: 'attention', text: 'upload_slow', values: { ...speedOf(mbit), time } };
}

export function judgeDownload(sample: SampleTimes | Failure): Finding {
  if (isFailure(sample)) return { state: 'leftOut', text: 'interrupted' };
  const mbit = megabits(sample.bytes, sample.downMs);
  if (mbit < slowDownloadMbit) return { state: 'attention', text: 'download_slow', values: speedOf(mbit) };
  const quality = { unit: 'quality', amount: Number(defaultQuality(mbit)) } as const;
  return { state: 'ready', text: 'download_fast', values: { ...speedOf(mbit), quality } };
}

export function judgeStream(arrivals: readonly number[] | Failure): Finding {
  if (isFailure(arrivals)) return { state: 'failed', text: 'stream_failed', values: causeOf(arrivals) };
  const lasted = (arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0);
  // sent over twice this time: what arrives sooner was held back until the end
  const expected = ((testStream.messages - 1) * testStream.intervalMs) / 2;
  return lasted < expected
    ? { state: 'attention', text: 'stream_held' }
    : { state: 'ready', text: 'stream_live' };
}

const speedOf = (mbit: number) => ({ speed: { unit: 'megabits', amount: mbit } }) as const;
const causeOf = ({ cause }: Failure) => ({ cause: { unit: 'text', amount: cause } }) as const;
