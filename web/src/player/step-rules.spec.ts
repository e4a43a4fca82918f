import { describe, expect, it } from 'vitest';
import {
  atStepEnd,
  defaultQuality,
  heightFor,
  nextRepeat,
  type RepeatMode,
  steppedSpeed,
  steppedVolume,
  toggledMute,
  withAutoPlay,
  withRepeat,
} from './step-rules.ts';

const end = (stepIndex: number, repeat: RepeatMode, autoPlay = true, singleStep = false) =>
  atStepEnd({ stepIndex, stepCount: 3, autoPlay, repeat, singleStep });

describe('step end', () => {
  it('R-PLY-17 advances when auto play is on, else stops', () => {
    expect(end(0, 'disabled')).toEqual({ kind: 'go', stepIndex: 1 });
    expect(end(0, 'disabled', false)).toEqual({ kind: 'stop' });
    expect(end(2, 'disabled')).toEqual({ kind: 'stop' });
  });
  it('R-PLY-18 goes from the last step to the first when the workflow repeats', () => {
    expect([end(1, 'workflow'), end(2, 'workflow')]).toEqual([
      { kind: 'go', stepIndex: 2 },
      { kind: 'go', stepIndex: 0 },
    ]);
  });
  it('R-PLY-19 restarts the step when the step repeats', () => {
    expect(end(1, 'step')).toEqual({ kind: 'restart' });
  });
  it('the single-step player never continues by itself', () => {
    expect([end(0, 'disabled', true, true), end(0, 'step', true, true)]).toEqual([
      { kind: 'stop' },
      { kind: 'restart' },
    ]);
  });
});

describe('repeat and auto play', () => {
  it('R-PLY-13 cycles disabled, workflow, step, disabled', () => {
    expect(['disabled', 'workflow', 'step'].map((mode) => nextRepeat(mode as RepeatMode, false))).toEqual([
      'workflow',
      'step',
      'disabled',
    ]);
    expect([nextRepeat('disabled', true), nextRepeat('step', true)]).toEqual(['step', 'disabled']);
  });
  it('R-PLY-15 resets repeat when auto play goes off', () => {
    expect(withAutoPlay(false, 'workflow')).toEqual({ autoPlay: false, repeat: 'disabled' });
    expect(withAutoPlay(true, 'step')).toEqual({ autoPlay: true, repeat: 'step' });
  });
  it('R-PLY-16 turns auto play on with repeat', () => {
    expect(withRepeat('step', false)).toEqual({ repeat: 'step', autoPlay: true });
    expect(withRepeat('disabled', false)).toEqual({ repeat: 'disabled', autoPlay: false });
  });
});

describe('sound, speed, quality', () => {
  it('R-PLY-32 keeps volume in tenths and unmutes from 0 to 0.5', () => {
    expect([0.1 + 0.2, 1.1, -0.1].map(steppedVolume)).toEqual([0.3, 1, 0]);
    expect(toggledMute(0, false)).toEqual({ volume: 0.5, muted: false });
    expect(toggledMute(0, true)).toEqual({ volume: 0.5, muted: false });
    expect(toggledMute(0.7, false)).toEqual({ volume: 0.7, muted: true });
    expect(toggledMute(0.7, true)).toEqual({ volume: 0.7, muted: false });
  });
  it('R-PLY-27 steps through the speeds and stays at the ends', () => {
    expect([steppedSpeed(1, 1), steppedSpeed(2, 1), steppedSpeed(0.5, -1)]).toEqual([1.25, 2, 0.5]);
  });
  it('R-PLY-28 chooses the quality by the downlink, 720 when nobody knows', () => {
    expect([undefined, 10, 9.9, 1, 0.4].map(defaultQuality)).toEqual([720, 1080, 480, 480, 360]);
  });
  it('plays the best rung that is not above the wish, else the smallest', () => {
    expect([heightFor(720, [360, 480]), heightFor(360, [480, 720]), heightFor('Auto', [360]), heightFor(720, [])]).toEqual([
      480, 480, null, null,
    ]); // prettier-ignore
  });
});
