/** A rate as a fraction, so that 30000/1001 stays exact. */
export interface FrameRate {
  readonly num: number;
  readonly den: number;
}

export const framesPerSecond = (rate: FrameRate): number => rate.num / rate.den;

const standardRates: readonly FrameRate[] = [
  { num: 5, den: 1 },
  { num: 6, den: 1 },
  { num: 8, den: 1 },
  { num: 10, den: 1 },
  { num: 12, den: 1 },
  { num: 15, den: 1 },
  { num: 20, den: 1 },
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
];

export const MAX_FRAME_RATE = 60;

export interface FrameTiming {
  /** The constant rate of our encoding. */
  readonly rate: FrameRate;
  /** The frames of the source do not come at a constant rate. */
  readonly isVariable: boolean;
  /** The source has more frames a second than our encoding. */
  readonly isThinned: boolean;
}

/**
 * Chooses the constant rate for the times of frames, in seconds and in display order. A constant source keeps its own
 * rate, divided if it is above 60; a variable one gets the usual rate nearest above that of most of its frames, so that
 * a still screen does not slow down a moving one.
 */
export function chooseRate(times: Float64Array, fallback: FrameRate): FrameTiming {
  const gaps = gapsOf(times);
  if (gaps.length < 2) return limitRate(nearestStandardRate(framesPerSecond(fallback), 0.001), false);
  const median = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 1 / 30;
  const mean = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / gaps.length;
  // Timestamps of whole milliseconds already differ by one from frame to frame.
  const tolerance = Math.max(median * 0.3, 0.0015);
  const even = gaps.filter((gap) => Math.abs(gap - median) <= tolerance);
  const odd = gaps.length - even.length;
  const isVariable = (odd > 2 && odd / gaps.length > 0.01) || Math.abs(mean - median) / median > 0.1;
  const usualGap = even.reduce((sum, gap) => sum + gap, 0) / even.length;
  return limitRate(
    isVariable ? nearestStandardRate(1 / median, 0.06) : nearestStandardRate(1 / usualGap, 0.001),
    isVariable,
  );
}

function gapsOf(times: Float64Array): number[] {
  const gaps: number[] = [];
  for (let i = 1; i < times.length; i++) {
    const gap = (times[i] ?? 0) - (times[i - 1] ?? 0);
    if (gap > 0) gaps.push(gap);
  }
  return gaps;
}

function nearestStandardRate(fps: number, tolerance: number): FrameRate {
  const close = standardRates
    .map((rate) => ({ rate, off: Math.abs(framesPerSecond(rate) / fps - 1) }))
    .toSorted((a, b) => a.off - b.off)[0];
  if (close && close.off <= tolerance) return close.rate;
  return { num: Math.max(1000, Math.round(fps * 1000)), den: 1000 };
}

function limitRate(rate: FrameRate, isVariable: boolean): FrameTiming {
  const divide = Math.ceil(framesPerSecond(rate) / MAX_FRAME_RATE - 0.001);
  if (divide <= 1) return { rate, isVariable, isThinned: false };
  return { rate: { num: rate.num, den: rate.den * divide }, isVariable, isThinned: true };
}

export function parseRate(text: string | undefined): FrameRate {
  const [num = 0, den = 0] = (text ?? '').split('/').map(Number);
  return num > 0 && den > 0 ? { num, den } : { num: 30, den: 1 };
}
