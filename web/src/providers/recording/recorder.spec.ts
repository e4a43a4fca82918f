import { describe, expect, it } from 'vitest';
import { emptyRecording as empty, recordingWith as recording } from './recorder.fixture.ts';
import type { RecorderProblem } from './recorder.ts';

describe('the recorder', () => {
  it('stores each second, and a pause starts a new take', async () => {
    const { recorder, store, second } = await recording();
    second();
    second();
    await recorder.pause();
    expect(recorder.state).toMatchObject({ phase: 'paused', recordedMs: 2000, storedBytes: 23 });
    recorder.resume();
    second();
    await recorder.stop();
    expect(store.recording.takes).toEqual([23, 13]);
    expect(recorder.state).toMatchObject({ phase: 'stopped', recordedMs: 3000 });
  });

  it('marks steps by take and time', async () => {
    const { recorder, store, second, clock } = await recording();
    second();
    clock.now += 250;
    recorder.mark();
    await recorder.pause();
    recorder.mark();
    recorder.resume();
    second();
    recorder.mark();
    await recorder.stop();
    expect(store.recording.marks).toEqual([
      { take: 0, seconds: 1.25 },
      { take: 1, seconds: 1 },
    ]);
  });

  it('counts the silence of a microphone that is gone', async () => {
    const { recorder, store, second, sources } = await recording();
    sources.silent = 20_000;
    second();
    await recorder.stop();
    expect(store.recording.silentMs).toBe(20_000);
    expect(recorder.state.silentMs).toBe(20_000);
  });

  it('counts no silence of a pause, nor of a sleep: nothing was recorded then', async () => {
    const { recorder, store, second, sources, recorders, clock, settle } = await recording();
    sources.silent = 500;
    second();
    await recorder.pause();
    expect(recorder.state.silentMs).toBe(500);
    sources.silent = 60_000;
    expect(recorder.silentMs).toBe(500);
    recorder.resume();
    sources.silent = 60_250;
    second();
    await settle();
    expect(recorder.state.silentMs).toBe(750);
    clock.now += 600_000;
    sources.silent = 660_000;
    recorders.at(-1)?.write(99);
    await settle();
    second();
    await recorder.stop();
    expect(store.recording.silentMs).toBe(750);
    expect(recorder.state.silentMs).toBe(750);
  });

  it('a sleep of the computer is counted, and what is recorded after it is a new take', async () => {
    const { recorder, recorders, store, second, clock, settle } = await recording();
    second();
    clock.now += 600_000;
    recorders.at(-1)?.write(99);
    await settle();
    expect(recorder.state).toMatchObject({ phase: 'recording', sleptMs: 600_000, recordedMs: 1000 });
    second();
    await recorder.stop();
    expect(store.recording.takes).toEqual([10, 13]);
  });

  it.each<[RecorderProblem, (parts: Awaited<ReturnType<typeof recording>>) => void]>([
    ['storageFull', ({ store, second }) => ((store.isFull = true), second())],
    ['sourceEnded', ({ sources }) => sources.end()],
  ])('%s pauses it, and what was stored is safe', async (problem, happen) => {
    const parts = await recording();
    const { recorder, store, second, settle } = parts;
    second();
    await settle();
    happen(parts);
    await settle();
    expect(recorder.state).toMatchObject({ phase: 'paused', problem });
    expect(store.recording.takes[0]).toBeGreaterThanOrEqual(10);
  });

  it('stores nothing of a take after a second that could not be stored, also if there is room again', async () => {
    const { recorder, store, second, settle } = await recording();
    second();
    await settle();
    const append = store.append.bind(store);
    store.append = () => {
      store.append = append;
      return Promise.reject(new DOMException('full', 'QuotaExceededError'));
    };
    second(7);
    second(5);
    await settle();
    expect(recorder.state).toMatchObject({ phase: 'paused', problem: 'storageFull', recordedMs: 1000 });
    expect(store.recording.takes).toEqual([10]);
    recorder.resume();
    second();
    await recorder.stop();
    expect(store.recording.takes).toEqual([10, 13]);
  });

  it('goes on with a recording of an earlier page', async () => {
    const next = await recording({ ...empty, takes: [10], recordedMs: 1000 });
    next.second();
    await next.recorder.stop();
    expect(next.store.recording.takes).toEqual([10, 13]);
    expect(next.recorder.state.recordedMs).toBe(2000);
  });
});
