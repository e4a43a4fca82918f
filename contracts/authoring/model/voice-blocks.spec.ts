import { describe, expect, it } from 'vitest';
import { SpeechStatus, type AudioSource, type VoiceBlock } from '../voice-over.ts';
import {
  autoCorrect,
  autoCorrectTolerance,
  blockStatus,
  completeBlock,
  defaultBlockGap,
  durationTolerance,
  fitRate,
  globalSpeed,
  newBlockPlace,
  newBlockTime,
  overruns,
  pauseMarkerGap,
  pauseMarkers,
  speedFit,
  speedMixed,
  targetDurationOf,
} from './voice-blocks.ts';

const block: VoiceBlock = {
  key: 'one',
  text2SpeechId: 'speech-1',
  text: 'Open the valve.',
  voice: 'bf_emma',
  speed: 1,
  time: 3,
  startTime: 10,
  endTime: 13,
  isDirty: false,
};
const source: AudioSource = {
  id: 'speech-1',
  key: 'one',
  text: block.text,
  voice: block.voice,
  rate: 1,
  targetDuration: null,
  status: 'completed',
  duration: 3,
  differing: [],
  cause: null,
};

describe('status of a block', () => {
  it('R-TTS-01: is todo, pending, processing, completed or failure', () => {
    expect(SpeechStatus.options).toEqual(['todo', 'pending', 'processing', 'completed', 'failure']);
    for (const status of SpeechStatus.options.slice(1))
      expect(blockStatus(block, { ...source, status })).toBe(status);
  });
  it('R-TTS-02: is todo when there is no audio', () => {
    expect(blockStatus(block, undefined)).toBe('todo');
  });
  it('R-TTS-03: is todo when its text changed, however its sound ended', () => {
    expect(blockStatus({ ...block, text: 'Close it.' }, source)).toBe('todo');
    expect(blockStatus({ ...block, text: 'Close it.' }, { ...source, status: 'failure' })).toBe('todo');
  });
  it('is todo when a term of it is pronounced in another way by now', () => {
    const readings = [{ term: 'valve', spoken: 'shut-off valve' }];
    const spoken = { ...source, spoken: 'Open the shut-off valve.' };
    expect(blockStatus(block, source, readings)).toBe('todo');
    expect(blockStatus(block, spoken, readings)).toBe('completed');
    expect(blockStatus(block, spoken, [])).toBe('todo');
    expect(blockStatus(block, source, [{ term: 'pump', spoken: 'P' }])).toBe('completed');
    // where nobody asked how terms are pronounced
    expect(blockStatus(block, spoken)).toBe('completed');
  });
  it('R-TTS-04: is todo when its voice or speed changed', () => {
    expect(blockStatus({ ...block, voice: 'am_adam' }, source)).toBe('todo');
    expect(blockStatus({ ...block, speed: 1.15 }, source)).toBe('todo');
  });
  it('R-TTS-05: is todo when it is dirty with the default speed and more than 0.02 s off (TTS duration tolerance)', () => {
    expect(durationTolerance).toBe(0.02);
    const fitted = { ...block, speed: speedFit, isDirty: true };
    const fit = { ...source, rate: speedFit };
    expect(blockStatus({ ...fitted, time: 3.02 }, fit)).toBe('completed');
    expect(blockStatus({ ...fitted, time: 3.021 }, fit)).toBe('todo');
    expect(blockStatus({ ...fitted, time: 4, isDirty: false }, fit)).toBe('completed');
    expect(blockStatus({ ...block, time: 4, isDirty: true }, source)).toBe('completed');
  });
  it('R-TTS-06: is pending while its request is in flight, whatever was changed meanwhile', () => {
    expect(blockStatus({ ...block, text: 'Close it.' }, { ...source, status: 'pending' })).toBe('pending');
  });
});

describe('length of a block', () => {
  it('R-TTS-08: becomes at least that of its audio, and the block is no longer dirty', () => {
    const done = completeBlock({ ...block, isDirty: true }, 5);
    expect(done).toMatchObject({ time: 5, startTime: 10, endTime: 15, isDirty: false });
    expect(completeBlock({ ...block, time: 6, endTime: 16 }, 5)).toMatchObject({ time: 6, endTime: 16 });
  });
  it('R-TTS-11: snaps to that of its audio if they differ by less than 0.75 s (TTS auto-correct tolerance)', () => {
    expect(autoCorrectTolerance).toBe(0.75);
    expect(autoCorrect(block, 2.26).time).toBe(2.26);
    expect(autoCorrect(block, 3.74).time).toBe(3.74);
    expect(autoCorrect(block, 2.25).time).toBe(3);
    expect(autoCorrect(block, 3.75).time).toBe(3);
  });
  it('R-TTS-12: of a new one is 0.5 s, 3 s after the last one (TTS gap between blocks, TTS new block time)', () => {
    expect([defaultBlockGap, newBlockTime]).toEqual([3, 0.5]);
    expect(newBlockPlace([])).toEqual({ startTime: 0, time: 0.5 });
    expect(newBlockPlace([{ endTime: 20.1 }, block])).toEqual({ startTime: 23.1, time: 0.5 });
    expect(newBlockPlace([{ endTime: 20.1 }, block], 22)).toEqual({ startTime: 21.5, time: 0.5 });
  });
  it('runs into the next one, by how much', () => {
    const next = { ...block, key: 'two', startTime: 11.7, endTime: 14 };
    expect([...overruns([next, block])]).toEqual([['one', 1.3]]);
    expect(overruns([block, { ...next, startTime: 12.98 }]).size).toBe(0);
  });
});

describe('speed', () => {
  it('R-TTS-09: 0 fits to the target duration (2:96, TTS speed fit)', () => {
    expect(speedFit).toBe(0);
    expect(targetDurationOf({ ...block, speed: 0 })).toBe(3);
    expect(targetDurationOf(block)).toBe(null);
  });
  it('is never fitted beyond what can be followed', () => {
    expect(fitRate(3.3, 3)).toBeCloseTo(1.1);
    expect(fitRate(9, 3)).toBe(1.2);
    expect(fitRate(1, 3)).toBe(0.85);
  });
  it('R-TTS-10: of all blocks is -1 if they differ (2:96, TTS global mixed speed)', () => {
    expect(speedMixed).toBe(-1);
    expect(globalSpeed([{ speed: 1 }, { speed: 0 }])).toBe(-1);
    expect(globalSpeed([{ speed: 1.15 }, { speed: 1.15 }])).toBe(1.15);
    expect(globalSpeed([])).toBe(0);
  });
});

it('2:211: a gap over 1 s between words is shown as a pause marker (pause marker gap)', () => {
  expect(pauseMarkerGap).toBe(1);
  const words = [
    { startTime: 0, endTime: 1 },
    { startTime: 2, endTime: 3 },
    { startTime: 4.001, endTime: 5 },
  ];
  expect([...pauseMarkers(words)]).toEqual([[1, 1.001]]);
});
