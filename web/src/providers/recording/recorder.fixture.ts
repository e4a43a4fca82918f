import type { Capture } from './capture.ts';
import { Recorder } from './recorder.ts';
import type { RecordedChunk, StoredRecording } from './recording-store.ts';
import type { TakeRecorder } from './take.ts';

export const emptyRecording: StoredRecording = {
  id: 'r1', mimeType: 'video/webm', startedAt: 0, takes: [], marks: [], recordedMs: 0, silentMs: 0, ended: false,
}; // prettier-ignore

/** A MediaRecorder that writes what the test says. */
export class FakeRecorder extends EventTarget {
  state: RecordingState = 'inactive';
  start(): void {
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
    this.write(3);
    this.dispatchEvent(new Event('stop'));
  }
  write(bytes: number | Uint8Array<ArrayBuffer>): void {
    const data = new Blob([typeof bytes === 'number' ? new Uint8Array(bytes) : bytes]);
    const event = Object.assign(new Event('dataavailable'), { data });
    this.dispatchEvent(event);
  }
}

class MemoryStore {
  recording = emptyRecording;
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
export class Sources {
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

export async function recordingWith(stored = emptyRecording) {
  const clock = { now: 0 };
  const store = new MemoryStore();
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
