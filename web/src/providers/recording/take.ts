/** Often enough to lose less than two seconds, rarely enough to cost nothing. */
const chunkMs = 1000;
/** Longer without a chunk, the computer was asleep: the recorder writes one a second. */
const sleepMs = 5000;

/** The part of a MediaRecorder that is used. */
export type TakeRecorder = Pick<MediaRecorder, 'addEventListener' | 'start' | 'stop' | 'state'>;

export interface TakeEvents {
  readonly now: () => number;
  /** A second of it; `recordedMs` since its start. */
  readonly onChunk: (bytes: Blob, recordedMs: number) => void;
  /** The computer was asleep for so long; what came after it is not part of this take. */
  readonly onSlept: (sleptMs: number) => void;
  /** The recorder ended by itself. */
  readonly onEnded: () => void;
}

/** One file of a recording: from its start, or from going on, to the next pause. */
export class Take {
  readonly #recorder: TakeRecorder;
  readonly #events: TakeEvents;
  readonly #startedAt: number;
  readonly #stopped = Promise.withResolvers<void>();
  #lastChunkAt: number;
  #isOver = false;

  constructor(recorder: TakeRecorder, events: TakeEvents) {
    this.#recorder = recorder;
    this.#events = events;
    this.#startedAt = events.now();
    this.#lastChunkAt = this.#startedAt;
    recorder.addEventListener('dataavailable', ({ data }) => this.#onData(data));
    recorder.addEventListener('stop', () => this.#onStop());
    recorder.start(chunkMs);
  }

  get elapsedMs(): number {
    return this.#events.now() - this.#startedAt;
  }

  /** Resolves after its last chunk was handed over. */
  async stop(): Promise<void> {
    if (this.#recorder.state !== 'inactive') this.#recorder.stop();
    await this.#stopped.promise;
    this.#isOver = true;
  }

  #onData(data: Blob): void {
    if (this.#isOver) return;
    const now = this.#events.now();
    const silence = now - this.#lastChunkAt;
    this.#lastChunkAt = now;
    if (silence > sleepMs) {
      this.#isOver = true;
      this.#events.onSlept(silence);
    } else if (data.size > 0) this.#events.onChunk(data, now - this.#startedAt);
  }

  #onStop(): void {
    this.#stopped.resolve();
    if (!this.#isOver) this.#events.onEnded();
  }
}
