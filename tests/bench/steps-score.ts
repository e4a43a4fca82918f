import type { Recognised } from './steps-recognised.ts';

/** A proposed boundary is correct if it is at most this many seconds from a true one. */
const tolerance = 1;

/** Comparison of proposed and true boundaries, summed over instructions. */
export interface Score {
  readonly n: number;
  readonly found: number;
  readonly proposed: number;
  readonly real: number;
  /** Seconds between each found boundary and the proposed one. */
  readonly errors: readonly number[];
  /** Proposed boundaries while somebody speaks. */
  readonly inSpeech: number;
}

/** Cuts closer to the edge than this are within measurement error. */
const edge = 0.05;

/** Each true boundary matches at most one proposed boundary, nearest pairs first. */
export function scoreOf(
  proposed: readonly number[],
  truth: Pick<Recognised, 'boundaries' | 'spoken'>,
): Score {
  const pairs = proposed
    .flatMap((time, at) => truth.boundaries.map((real, of) => ({ at, of, error: Math.abs(time - real) })))
    .filter(({ error }) => error <= tolerance)
    .toSorted((a, b) => a.error - b.error);
  const [taken, found] = [new Set<number>(), new Map<number, number>()];
  for (const { at, of, error } of pairs) {
    if (taken.has(at) || found.has(of)) continue;
    taken.add(at);
    found.set(of, error);
  }
  const inSpeech = proposed.filter((time) =>
    truth.spoken.some(([from, to]) => time > from + edge && time < to - edge),
  );
  return {
    n: 1,
    found: found.size,
    proposed: proposed.length,
    real: truth.boundaries.length,
    errors: [...found.values()],
    inSpeech: inSpeech.length,
  };
}

export const sumOf = (scores: readonly Score[]): Score => ({
  n: scores.reduce((sum, { n }) => sum + n, 0),
  found: scores.reduce((sum, { found }) => sum + found, 0),
  proposed: scores.reduce((sum, { proposed }) => sum + proposed, 0),
  real: scores.reduce((sum, { real }) => sum + real, 0),
  errors: scores.flatMap(({ errors }) => errors),
  inSpeech: scores.reduce((sum, { inSpeech }) => sum + inSpeech, 0),
});

export const precisionOf = ({ found, proposed }: Score): number => (proposed === 0 ? 0 : found / proposed);
export const recallOf = ({ found, real }: Score): number => (real === 0 ? 0 : found / real);
export const f1Of = ({ found, proposed, real }: Score): number =>
  proposed + real === 0 ? 0 : (2 * found) / (proposed + real);
export const meanError = ({ errors }: Score): number =>
  errors.reduce((sum, error) => sum + error, 0) / Math.max(errors.length, 1);
