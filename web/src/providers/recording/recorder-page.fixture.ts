import type { Capture } from './capture.ts';
import { Recorder, type RecorderState } from './recorder.ts';
import { emptyRecording, FakeRecorder, Sources } from './recorder.fixture.ts';
import { bytesOf, RecordingStore, type RecordedChunk } from './recording-store.ts';
import type { TakeRecorder } from './take.ts';

const storeName = 'recordings-of-a-test';
export const store = new RecordingStore(storeName);

/** A second of a recording, other bytes in each. */
const secondOf = (index: number, bytes: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(bytes).fill(index % 251);

/** A recorder with a simulated clock that stores for real. */
class SimulatedRecording {
  readonly #id: string;
  readonly #bytes: number;
  readonly #clock = { now: 0 };
  readonly #recorders: FakeRecorder[] = [];
  readonly #recorder: Recorder;
  #written = 0;
  /** Parts of which the store said that they are on the disk. */
  acknowledged = 0;

  constructor(id: string, bytes: number) {
    this.#id = id;
    this.#bytes = bytes;
    this.#recorder = new Recorder({
      store: {
        get: (known) => store.get(known),
        change: (known, change) => store.change(known, change),
        append: async (known: string, chunk: RecordedChunk) => {
          const stored = await store.append(known, chunk);
          this.acknowledged += 1;
          return stored;
        },
      },
      now: () => this.#clock.now,
      wait: () => Promise.resolve(),
      record: () => {
        const made = new FakeRecorder();
        this.#recorders.push(made);
        return made as unknown as TakeRecorder; // the methods that a take calls
      },
      onChange: () => undefined,
    });
  }

  get state(): RecorderState {
    return this.#recorder.state;
  }

  async start(): Promise<void> {
    const recording = { ...emptyRecording, id: this.#id };
    await store.put(recording);
    const capture: Capture = new Sources().capture;
    await this.#recorder.start(recording, capture);
  }

  /** Seconds pass; each is stored before the next, unless the recorder pauses. */
  async pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds && this.state.phase === 'recording'; second += 1) {
      this.write();
      const expected = this.acknowledged + 1;
      while (this.acknowledged < expected && this.state.phase === 'recording')
        await new Promise((resolve) => setTimeout(resolve));
    }
  }

  /** A second that nobody waits for. */
  write(): void {
    this.#clock.now += 1000;
    this.#recorders.at(-1)?.write(secondOf(this.#written, this.#bytes));
    this.#written += 1;
  }

  resume(): void {
    this.#recorder.resume();
  }

  stop(): Promise<void> {
    return this.#recorder.stop();
  }
}

export const simulate = (id: string, bytes: number): SimulatedRecording => new SimulatedRecording(id, bytes);

/** Reads all of it, comparing each part with its hash; how many bytes that are, and where one is damaged. */
export async function readAll(id: string) {
  const recording = await store.get(id);
  if (recording === null) return null;
  const size = bytesOf(recording);
  const rangeBytes = 8 * 1024 ** 2;
  const damagedAt: number[] = [];
  let read = 0;
  for (let at = 0; at < size; at += rangeBytes) {
    try {
      read += (await store.read(id, at, Math.min(size, at + rangeBytes))).size;
    } catch (cause) {
      damagedAt.push(cause instanceof Error && 'intactBytes' in cause ? Number(cause.intactBytes) : NaN);
    }
  }
  const { takes, recordedMs } = recording;
  return { size, read, damagedAt, takes: takes.length, recordedMs };
}

/** Changes one byte of the part in the middle, as a bad disk does; where that part starts. */
export async function damage(id: string): Promise<number> {
  const parts = await chunksOf(id);
  const part = parts[Math.floor(parts.length / 2)];
  if (!part) throw new Error('There is no part.');
  const view = new Uint8Array(part.bytes);
  view[view.length >> 1] = (view[view.length >> 1] ?? 0) ^ 1;
  const database = await openDatabase();
  await settled(database.transaction('chunks', 'readwrite').objectStore('chunks').put(part));
  database.close();
  return part.start;
}

/** Parts in the browser's storage, and their bytes, whatever the recording says. */
export async function partsOf(id: string): Promise<{ count: number; bytes: number }> {
  const parts = await chunksOf(id);
  return { count: parts.length, bytes: parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) };
}

interface Part {
  readonly recordingId: string;
  readonly start: number;
  readonly bytes: ArrayBuffer;
}

async function chunksOf(id: string): Promise<Part[]> {
  const database = await openDatabase();
  const range = IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
  const parts = await settled(database.transaction('chunks').objectStore('chunks').getAll(range));
  database.close();
  return parts as Part[]; // of this database
}

const openDatabase = (): Promise<IDBDatabase> => settled(indexedDB.open(storeName));

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('unknown')));
  });

/** Counts what is asked of the browser's storage while `work` runs. */
export async function countRequests(work: () => Promise<void>): Promise<number> {
  const { prototype } = IDBObjectStore;
  const names = ['get', 'getAll', 'put', 'add', 'delete', 'openCursor', 'count'] as const;
  const originals = names.map((name) => [name, prototype[name]] as const);
  let count = 0;
  for (const [name, original] of originals)
    Object.assign(prototype, {
      [name](this: IDBObjectStore, ...given: unknown[]) {
        count += 1;
        return Reflect.apply(original, this, given) as unknown;
      },
    });
  try {
    await work();
  } finally {
    Object.assign(prototype, Object.fromEntries(originals));
  }
  return count;
}
