import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Recording } from '../../../../contracts/media/recording.ts';
import { sha256 } from '../uploading/fingerprint.ts';
import { SourceDamaged } from '../uploading/upload-source.ts';

/** A recording as it is stored: it outlives its page, and a crash of the browser. */
export interface StoredRecording {
  readonly id: string;
  readonly mimeType: string;
  readonly startedAt: number;
  /** Bytes of each take. */
  readonly takes: Recording['takes'];
  readonly marks: Recording['marks'];
  /** Of all takes, as counted while recording. */
  readonly recordedMs: number;
  /** How much of that is silence because the microphone was gone. */
  readonly silentMs: number;
  /** The person has ended it: nothing is added any more. */
  readonly ended: boolean;
}

/** About a second of a recording. */
interface StoredChunk {
  readonly recordingId: string;
  /** Where it starts in the recording. Bytes. */
  readonly start: number;
  readonly bytes: ArrayBuffer;
  /** Taken before it was written. */
  readonly sha256: string | null;
}

export interface RecordedChunk {
  readonly take: number;
  readonly bytes: Blob;
  readonly recordedMs: number;
  readonly silentMs: number;
}

interface RecordingsSchema extends DBSchema {
  recordings: { key: string; value: StoredRecording };
  chunks: { key: [string, number]; value: StoredChunk };
}

export const bytesOf = ({ takes }: Pick<StoredRecording, 'takes'>): number =>
  takes.reduce((sum, bytes) => sum + bytes, 0);

/** Recordings in the browser's storage, a second at a time: memory does not grow with their length. */
export class RecordingStore {
  readonly #name: string;
  readonly #waiting = new Set<() => void>();
  #opened: Promise<IDBPDatabase<RecordingsSchema>> | null = null;

  constructor(name = 'stepwell-recordings') {
    this.#name = name;
  }

  async get(id: string): Promise<StoredRecording | null> {
    return (await (await this.#open()).get('recordings', id)) ?? null;
  }

  async put(recording: StoredRecording): Promise<void> {
    await (await this.#open()).put('recordings', recording);
  }

  async change(id: string, change: Partial<StoredRecording>): Promise<StoredRecording> {
    const transaction = (await this.#open()).transaction('recordings', 'readwrite', { durability: 'strict' });
    const known = await transaction.store.get(id);
    if (!known) throw new Error('The recording was deleted.');
    const changed = { ...known, ...change };
    await transaction.store.put(changed);
    await transaction.done;
    return changed;
  }

  /** Resolves when the chunk is on the disk, not only in the cache of the system. */
  async append(id: string, { take, bytes, recordedMs, silentMs }: RecordedChunk): Promise<StoredRecording> {
    const content = await bytes.arrayBuffer();
    const hash = await sha256(new Blob([content]));
    const transaction = (await this.#open()).transaction(['recordings', 'chunks'], 'readwrite', {
      durability: 'strict',
    });
    const known = await transaction.objectStore('recordings').get(id);
    if (!known) throw new Error('The recording was deleted.');
    const takes = [...known.takes];
    takes[take] = (takes[take] ?? 0) + content.byteLength;
    const changed = { ...known, takes, recordedMs, silentMs };
    const chunk = { recordingId: id, start: bytesOf(known), bytes: content, sha256: hash };
    await Promise.all([
      transaction.objectStore('chunks').put(chunk),
      transaction.objectStore('recordings').put(changed),
      transaction.done,
    ]);
    for (const done of this.#waiting) done();
    return changed;
  }

  /** Reads a range, and compares each chunk of it with the hash that was taken before it was written. */
  async read(id: string, start: number, end: number): Promise<Blob> {
    const parts: Blob[] = [];
    let at = start;
    while (at < end) {
      const chunk = await this.#chunkAt(id, at);
      if (chunk === null) throw new SourceDamaged(at);
      if (chunk.sha256 !== (await sha256(new Blob([chunk.bytes])))) throw new SourceDamaged(chunk.start);
      const until = Math.min(end, chunk.start + chunk.bytes.byteLength);
      parts.push(new Blob([chunk.bytes.slice(at - chunk.start, until - chunk.start)]));
      at = until;
    }
    return new Blob(parts);
  }

  /** Resolves when something was added, or when it is aborted. */
  grown(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const done = (): void => {
        this.#waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.#waiting.add(done);
      signal.addEventListener('abort', done);
    });
  }

  async delete(id: string): Promise<void> {
    const transaction = (await this.#open()).transaction(['recordings', 'chunks'], 'readwrite');
    await Promise.all([
      transaction.objectStore('recordings').delete(id),
      transaction.objectStore('chunks').delete(rangeOf(id)),
      transaction.done,
    ]);
  }

  /** The chunk that has this byte. */
  async #chunkAt(id: string, at: number): Promise<StoredChunk | null> {
    const range = IDBKeyRange.bound([id, 0], [id, at]);
    const cursor = await (await this.#open()).transaction('chunks').store.openCursor(range, 'prev');
    const chunk = cursor?.value;
    return chunk && at < chunk.start + chunk.bytes.byteLength ? chunk : null;
  }

  #open(): Promise<IDBPDatabase<RecordingsSchema>> {
    this.#opened ??= openDB<RecordingsSchema>(this.#name, 1, {
      upgrade: (database) => {
        database.createObjectStore('recordings', { keyPath: 'id' });
        database.createObjectStore('chunks', { keyPath: ['recordingId', 'start'] });
      },
    });
    return this.#opened;
  }
}

const rangeOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
