import { speeds, type Speed } from '../../../contracts/playback/model/speeds.ts';

export const repeatModes = ['disabled', 'workflow', 'step'] as const;
export type RepeatMode = (typeof repeatModes)[number];

export interface EndRules {
  readonly stepIndex: number;
  readonly stepCount: number;
  readonly autoPlay: boolean;
  readonly repeat: RepeatMode;
  /** The single-step player has no auto-next (3:25). */
  readonly singleStep: boolean;
}
export type StepEnd =
  | { readonly kind: 'stop' }
  | { readonly kind: 'restart' }
  | { readonly kind: 'go'; readonly stepIndex: number };

/** What follows when a step ends (R-PLY-17, R-PLY-18, R-PLY-19). */
export function atStepEnd({ stepIndex, stepCount, autoPlay, repeat, singleStep }: EndRules): StepEnd {
  if (repeat === 'step') return { kind: 'restart' };
  if (singleStep) return { kind: 'stop' };
  const last = stepIndex >= stepCount - 1;
  if (repeat === 'workflow') return { kind: 'go', stepIndex: last ? 0 : stepIndex + 1 };
  return autoPlay && !last ? { kind: 'go', stepIndex: stepIndex + 1 } : { kind: 'stop' };
}

const cycle: Record<RepeatMode, RepeatMode> = { disabled: 'workflow', workflow: 'step', step: 'disabled' };

/** disabled, workflow, step, disabled; the single-step player has disabled and step only (R-PLY-13, 3:95). */
export function nextRepeat(repeat: RepeatMode, singleStep: boolean): RepeatMode {
  if (singleStep) return repeat === 'disabled' ? 'step' : 'disabled';
  return cycle[repeat];
}

/** Turning repeat on turns auto play on (R-PLY-16). */
export const withRepeat = (repeat: RepeatMode, autoPlay: boolean) => ({
  repeat,
  autoPlay: autoPlay || repeat !== 'disabled',
});

/** Turning auto play off resets repeat (R-PLY-15). */
export const withAutoPlay = (autoPlay: boolean, repeat: RepeatMode) => ({
  autoPlay,
  repeat: autoPlay ? repeat : ('disabled' as const),
});

/** Volume in steps of 0.1 from 0 to 1 (R-PLY-32). */
export const steppedVolume = (volume: number): number =>
  Math.round(Math.min(1, Math.max(0, volume)) * 10) / 10;

/** Unmuting at 0 sets 0.5 (R-PLY-32). */
export function toggledMute(volume: number, muted: boolean): { volume: number; muted: boolean } {
  const silent = muted || volume === 0;
  return silent ? { muted: false, volume: volume === 0 ? 0.5 : volume } : { muted: true, volume };
}

/** The next speed up or down; it stays at the ends (R-PLY-27). */
export function steppedSpeed(speed: Speed, direction: 1 | -1): Speed {
  return speeds[speeds.indexOf(speed) + direction] ?? speed;
}

export const qualities = ['Auto', 360, 480, 720, 1080] as const;
export type Quality = (typeof qualities)[number];

/** 720 by default; by downlink 1080 from 10 Mbit/s, 480 from 1, and 360 below (R-PLY-28). */
export function defaultQuality(downlink: number | undefined): Quality {
  if (downlink === undefined) return 720;
  if (downlink >= 10) return 1080;
  return downlink >= 1 ? 480 : 360;
}

/** The rung to play for a requested height: the best one not above it, otherwise the smallest; `null` for Auto. */
export function heightFor(quality: Quality, heights: readonly number[]): number | null {
  if (quality === 'Auto' || heights.length === 0) return null;
  const sorted = heights.toSorted((a, b) => b - a);
  return sorted.find((height) => height <= quality) ?? sorted.at(-1) ?? null;
}
