import { durationOf, type StepSpan } from './player-source.ts';

/** A position in the video: a step and seconds of the source. */
export interface PlaybackPosition {
  readonly stepIndex: number;
  readonly seconds: number;
}

/** Just before the end counts as the end: half a frame at 25 frames a second. */
export const edgeSeconds = 0.02;

/** Total length of all steps in playing order: the length of the viewer's clock. */
export const clockLength = (steps: readonly StepSpan[]): number =>
  steps.reduce((sum, step) => sum + durationOf(step), 0);

/** The start of a step on the viewer's clock. */
export const clockStart = (steps: readonly StepSpan[], stepIndex: number): number =>
  clockLength(steps.slice(0, stepIndex));

/** Clamps a position to its step. */
export function clampToStep(step: StepSpan, seconds: number): number {
  return Math.min(step.endTime, Math.max(step.startTime, seconds));
}

/** From source seconds within a step to the viewer's clock. */
export function clockOf(steps: readonly StepSpan[], { stepIndex, seconds }: PlaybackPosition): number {
  const step = steps[stepIndex];
  if (!step) return 0;
  return clockStart(steps, stepIndex) + clampToStep(step, seconds) - step.startTime;
}

/** From the viewer's clock to the step and the source second that play then. */
export function positionAt(steps: readonly StepSpan[], clock: number): PlaybackPosition {
  let left = Math.max(0, clock);
  for (const [stepIndex, step] of steps.entries()) {
    const length = durationOf(step);
    if (left < length || stepIndex === steps.length - 1) {
      return { stepIndex, seconds: clampToStep(step, step.startTime + left) };
    }
    left -= length;
  }
  return { stepIndex: 0, seconds: 0 };
}

/** Whether one step continues into another without a cut in the source. */
export const isContiguous = (from: StepSpan, to: StepSpan): boolean =>
  Math.abs(to.startTime - from.endTime) <= edgeSeconds;

interface StartOptions {
  readonly stepId?: string | undefined;
  /** For `?t=`: seconds of the step if one is named, otherwise of the viewer's clock. */
  readonly t?: number | undefined;
  readonly resume: { readonly stepId: string; readonly seconds: number } | null;
}

/** Nothing is left to see this close to the end: playback starts over. */
const nearEndSeconds = 2;

/** The initial position: step and `?t=` of the address, otherwise where the viewer stopped, otherwise the start. */
export function startPosition(
  steps: readonly StepSpan[],
  { stepId, t, resume }: StartOptions,
): PlaybackPosition {
  const named = steps.findIndex((step) => step.id === stepId);
  const step = steps[named];
  if (step) return { stepIndex: named, seconds: clampToStep(step, step.startTime + (t ?? 0)) };
  if (t !== undefined) return positionAt(steps, t);
  const left = steps.findIndex(({ id }) => id === resume?.stepId);
  const leftStep = steps[left];
  const first = { stepIndex: 0, seconds: steps[0]?.startTime ?? 0 };
  if (!leftStep || !resume) return first;
  const seconds = clampToStep(leftStep, resume.seconds);
  if (leftStep.endTime - seconds >= nearEndSeconds) return { stepIndex: left, seconds };
  const next = steps[left + 1];
  return next ? { stepIndex: left + 1, seconds: next.startTime } : first;
}
