import { describe, expect, it } from 'vitest';
import type { Capture } from './capture.ts';
import { Recorder, type RecorderProblem } from './recorder.ts';
import type { RecordedChunk, StoredRecording } from './recording-store.ts';
import type { TakeRecorder } from './take.ts';

const empty: StoredRecording = {
  id: 'r1', mimeType: 'video/webm', startedAt: 0, takes: [], marks: [], recordedMs: 0, silentMs: 0, ended: false,
}; // prettier-ignore

/** A MediaRecorder that writes what the test says. */
class FakeRecorder extends EventTarget {
  state: RecordingState = 'inactive';
  start(): void {
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
    this.write(3);
    this.dispatchEvent(new Event('stop'));
  }
  write(bytes: number): void {
    const event = Object.assign(new Event('dataavailable'), { data: new Blob([new Uint8Array(bytes)]) });
    this.dispatchEvent(event);
  }
}

class Store {
  recording = empty;
  isFull = false;
  async get() {
    return this.recording;
  }
  async change(_id: string, change: Partial<StoredRecording>) {
    this.recording = { ...this.recording, ...change };
    return this.recording;
  }
  async append(_id: string, { take, bytes, recordedMs, silentMs }: RecordedChunk) {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    const takes = [...this.recording.takes];
    takes[take] = (takes[take] ?? 0) + bytes.size;
    return this.change('r1', { takes, recordedMs, silentMs });
  }
}

/** A microphone that the test takes away. */
class Sources {
  silent = 0;
  released = false;
  end = (): void => undefined;
  readonly capture: Capture = {
    stream: {} as MediaStream, // only handed on
    preview: null,
    hasMicrophone: true,
    level: () => 0,
    silentMs: () => this.silent,
    isMicrophoneGone: () => this.silent > 0,
    onEnded: (listener) => void (this.end = listener),
    onStart: () => undefined,
    release: () => void (this.released = true),
  };
}

async function recording(stored = empty) {
  const clock = { now: 0 };
  const store = new Store();
  store.recording = stored;
  const recorders: FakeRecorder[] = [];
  const recorder = new Recorder({
    store,
    now: () => clock.now,
    wait: async () => undefined,
    record: () => {
      const made = new FakeRecorder();
      recorders.push(made);
      return made as unknown as TakeRecorder; // the methods that a take calls
    },
    onChange: () => undefined,
  });
  const sources = new Sources();
  await recorder.start(stored, sources.capture);
  /** A second passes, and its bytes are written. */
  const second = (bytes = 10): void => {
    clock.now += 1000;
    recorders.at(-1)?.write(bytes);
  };
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  return { clock, store, recorders, recorder, sources, second, settle };
}

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

  it('goes on with a recording of an earlier page', async () => {
    const next = await recording({ ...empty, takes: [10], recordedMs: 1000 });
    next.second();
    await next.recorder.stop();
    expect(next.store.recording.takes).toEqual([10, 13]);
    expect(next.recorder.state.recordedMs).toBe(2000);
  });
});
