import { describe, expect, it } from 'vitest';
import { recordingWith } from './recorder.fixture.ts';

const hour = 3600;
const pauses = 50;

describe('an hour with 50 pauses, a microphone that was gone for 20 s, and a computer that slept', () => {
  it('is stored to the second, take by take, and what is missing is counted on the screen', async () => {
    const { recorder, store, clock, sources, recorders, second, settle } = await recordingWith();
    const pauseAt = new Set(Array.from({ length: pauses }, (_, index) => 60 + index * 70));
    // the microphone is gone in the middle of a take, and again in one that ends in a pause
    const goneAt = (at: number) => (at >= 905 && at < 917) || (at >= 1452 && at < 1460);
    const slept = 25 * 60_000;
    for (let at = 0; at < hour; at += 1) {
      if (pauseAt.has(at)) {
        await recorder.pause();
        clock.now += 30_000;
        // away in a pause as well, when nothing is recorded
        if (goneAt(at - 1)) sources.silent += 30_000;
        recorder.resume();
        recorder.mark();
      }
      if (at === 2000) {
        clock.now += slept;
        recorders.at(-1)?.write(99);
        await settle();
      }
      if (goneAt(at)) sources.silent += 1000;
      second();
    }
    await settle();
    expect(recorder.recordedMs).toBe(hour * 1000);
    await recorder.stop();
    const { takes, marks, recordedMs, silentMs } = store.recording;
    expect(takes).toHaveLength(pauses + 2);
    // each take has its seconds and what its recorder writes when it ends; of the one that slept the end is not stored
    expect(takes.reduce((sum, bytes) => sum + bytes, 0)).toBe(hour * 10 + (pauses + 1) * 3);
    expect(marks.every(({ seconds }) => seconds === 0)).toBe(true);
    expect(new Set(marks.map(({ take }) => take)).size).toBe(pauses);
    expect([recordedMs, silentMs]).toEqual([hour * 1000, 20_000]);
    expect(recorder.state).toMatchObject({
      phase: 'stopped',
      problem: null,
      recordedMs: hour * 1000,
      silentMs: 20_000,
      marks: pauses,
    });
    expect(recorder.state.sleptMs).toBe(slept);
  });
});
