import { recordingLimits } from '../../../../contracts/media/recording.ts';
import type { Capture } from './capture.ts';
import type { RecordedChunk, RecordingStore, StoredRecording } from './recording-store.ts';
import { Take, type TakeRecorder } from './take.ts';

/**
 * - `countdown`: the sources are chosen, recording starts in a moment
 * - `paused`: by the person, or by `problem`
 * - `stopped`: the person decides whether to use it or to go on
 */
export type RecorderPhase = 'idle' | 'countdown' | 'recording' | 'paused' | 'stopping' | 'stopped';
export type RecorderProblem = 'storageFull' | 'sourceEnded' | 'tooLong';

export interface RecorderState {
  readonly phase: RecorderPhase;
  readonly recordingId: string | null;
  /** Until it starts. */
  readonly secondsLeft: number;
  /** Without what is being recorded now. */
  readonly recordedMs: number;
  readonly marks: number;
  /** How much of it is silence, because the microphone was gone. */
  readonly silentMs: number;
  /** How long the computer slept; nothing was recorded meanwhile. */
  readonly sleptMs: number;
  readonly storedBytes: number;
  readonly problem: RecorderProblem | null;
}

export const idleRecorder: RecorderState = {
  phase: 'idle', recordingId: null, secondsLeft: 0, recordedMs: 0, marks: 0, silentMs: 0, sleptMs: 0, storedBytes: 0,
  problem: null,
}; // prettier-ignore

export interface RecorderPorts {
  readonly store: Pick<RecordingStore, 'append' | 'change' | 'get'>;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly record: (stream: MediaStream, mimeType: string) => TakeRecorder;
  readonly onChange: (state: RecorderState) => void;
}

const countdownSeconds = 3;

/** Records what is captured, take after take; each second is stored before it counts as recorded. */
export class Recorder {
  readonly #ports: RecorderPorts;
  #state = idleRecorder;
  #stored: StoredRecording | null = null;
  #capture: Capture | null = null;
  #take: Take | null = null;
  #takeIndex: number | null = null;
  #silentBefore = 0;
  /** Of the capture when the take started; `null` while none is recorded. */
  #silentAtStart: number | null = null;
  #writes: Promise<unknown> = Promise.resolve();

  constructor(ports: RecorderPorts) {
    this.#ports = ports;
  }

  get state(): RecorderState {
    return this.#state;
  }

  /** Of everything so far, also of what is being recorded now. */
  get recordedMs(): number {
    return this.#state.recordedMs + (this.#take?.elapsedMs ?? 0);
  }

  /** Of everything so far; what the microphone misses in a pause is missing nowhere. */
  get silentMs(): number {
    if (this.#silentAtStart === null) return this.#silentBefore;
    return this.#silentBefore + (this.#capture?.silentMs() ?? 0) - this.#silentAtStart;
  }

  /** Starts or goes on with a stored recording, after a countdown. */
  async start(stored: StoredRecording, capture: Capture): Promise<void> {
    this.#stored = stored;
    this.#silentBefore = stored.silentMs;
    this.#use(capture);
    const known = { recordingId: stored.id, recordedMs: stored.recordedMs, marks: stored.marks.length };
    this.#set({ ...idleRecorder, ...known, silentMs: stored.silentMs, phase: 'countdown' });
    for (let left = countdownSeconds; left > 0; left -= 1) {
      this.#set({ secondsLeft: left });
      await this.#ports.wait(1000);
      if (this.#state.phase !== 'countdown') return;
    }
    this.#beginTake();
  }

  async pause(): Promise<void> {
    if (this.#state.phase === 'recording') await this.#endTake('paused');
  }

  /** With other sources, if the ones before have ended. */
  resume(capture?: Capture): void {
    if (this.#state.phase !== 'paused' && this.#state.phase !== 'stopped') return;
    if (capture) this.#use(capture);
    this.#beginTake();
  }

  /** Ends recording; what was recorded is stored when it resolves. */
  async stop(): Promise<void> {
    if (this.#state.phase === 'stopping') return;
    if (this.#state.phase === 'countdown') this.#set({ phase: 'stopped' });
    else if (this.#state.phase === 'recording') await this.#endTake('stopped');
    else if (this.#state.phase === 'paused') this.#set({ phase: 'stopped', problem: null });
    this.#releaseCapture();
  }

  /** A step starts here. */
  mark(): void {
    const count = this.#state.marks;
    const index = this.#takeIndex;
    if (this.#take === null || index === null || count >= recordingLimits.marks) return;
    const seconds = Math.round(this.#take.elapsedMs) / 1000;
    this.#set({ marks: count + 1 });
    this.#write(async (stored) => {
      const marks = [...stored.marks, { take: index, seconds }];
      return this.#ports.store.change(stored.id, { marks });
    });
  }

  /** Forgets the recording; what is stored of it stays. */
  reset(): void {
    this.#take = null;
    this.#silentAtStart = null;
    this.#releaseCapture();
    this.#stored = null;
    this.#set(idleRecorder);
  }

  #use(capture: Capture): void {
    this.#releaseCapture();
    this.#capture = capture;
    capture.onEnded(() => {
      if (this.#capture === capture) void this.#interrupt('sourceEnded');
    });
  }

  #releaseCapture(): void {
    this.#capture?.release();
    this.#capture = null;
  }

  #beginTake(): void {
    const { store, now, record } = this.#ports;
    const { id, mimeType, takes } = this.#stored ?? {};
    if (this.#capture === null || id === undefined || mimeType === undefined || takes === undefined) return;
    if (takes.length >= recordingLimits.takes) return void this.#interrupt('tooLong');
    const index = takes.length;
    const before = this.#state.recordedMs;
    this.#takeIndex = index;
    let isCut = false;
    /** What comes after a second that could not be stored cannot be read: it is not stored either. */
    const append = async (known: StoredRecording, chunk: RecordedChunk): Promise<StoredRecording> => {
      if (isCut) return known;
      isCut = true;
      const stored = await store.append(id, chunk);
      isCut = false;
      return stored;
    };
    this.#take = new Take(record(this.#capture.stream, mimeType), {
      now,
      onChunk: (bytes, elapsed) => {
        const chunk = { take: index, bytes, recordedMs: before + elapsed, silentMs: this.silentMs };
        this.#write((stored) => append(stored, chunk));
      },
      onSlept: (sleptMs) => void this.#afterSleep(sleptMs),
      onEnded: () => void this.#interrupt('sourceEnded'),
    });
    this.#silentAtStart = this.#capture.silentMs();
    this.#capture.onStart();
    this.#set({ phase: 'recording', problem: null });
  }

  /** Writes one after the other; the first that fails interrupts recording. */
  #write(work: (stored: StoredRecording) => Promise<StoredRecording>): void {
    this.#writes = this.#writes.then(async () => {
      if (this.#stored === null) return;
      try {
        this.#stored = await work(this.#stored);
        const storedBytes = this.#stored.takes.reduce((sum, bytes) => sum + bytes, 0);
        this.#set({ storedBytes, silentMs: this.silentMs });
      } catch {
        await this.#interrupt('storageFull');
      }
    });
  }

  async #endTake(phase: 'paused' | 'stopped'): Promise<void> {
    const take = this.#take;
    if (take === null) return;
    this.#set({ phase: 'stopping' });
    await take.stop();
    await this.#writes;
    this.#finishTake(phase);
  }

  #finishTake(phase: 'paused' | 'stopped'): void {
    this.#take = null;
    this.#takeIndex = null;
    this.#silentAtStart = null;
    const { recordedMs = 0, silentMs = 0 } = this.#stored ?? {};
    this.#silentBefore = silentMs;
    this.#set({ phase, recordedMs, silentMs });
  }

  /** Something else than the person has ended the take: what was stored is safe. */
  async #interrupt(problem: RecorderProblem): Promise<void> {
    if (!['countdown', 'recording', 'paused'].includes(this.#state.phase)) return;
    const take = this.#take;
    this.#set({ phase: 'stopping' });
    if (take !== null) await take.stop();
    if (problem !== 'storageFull') await this.#writes;
    this.#finishTake('paused');
    this.#set({ problem });
    if (problem === 'sourceEnded') this.#releaseCapture();
  }

  /** A new take: after a sleep no clock of the old one is right. */
  async #afterSleep(sleptMs: number): Promise<void> {
    const take = this.#take;
    this.#set({ phase: 'stopping', sleptMs: this.#state.sleptMs + sleptMs });
    await take?.stop();
    await this.#writes;
    this.#finishTake('paused');
    this.#beginTake();
  }

  #set(change: Partial<RecorderState>): void {
    this.#state = { ...this.#state, ...change };
    this.#ports.onChange(this.#state);
  }
}
