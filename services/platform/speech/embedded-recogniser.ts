import { access, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { copyRecording, recogniserSandbox } from './recogniser-sandbox.ts';
import { type RawWord, spokenLanguage, toTranscript } from './group-sentences.ts';
import {
  SpeechFailed,
  SpeechUnavailable,
  type Speech,
  type TranscribeOptions,
  type Transcript,
} from './speech.ts';
import { ModelProcess } from '../models/model-process.ts';
import { WhisperMessage, type WhisperRequest } from './whisper-messages.ts';

export interface EmbeddedRecogniserOptions {
  /** Where `deploy/speech/install.mjs` has put its `venv` and `model`. */
  readonly folder: string;
  /** Another CTranslate2 Whisper model instead of the installed one. */
  readonly modelFolder?: string | undefined;
  readonly threads?: number;
  /** The process exits after this time without work. */
  readonly idleMilliseconds?: number;
  /** A process without a sign of life for this time is considered hung. */
  readonly stallMilliseconds?: number;
}

type WhisperProcess = ModelProcess<WhisperRequest, WhisperMessage>;

interface Job {
  readonly id: number;
  readonly words: RawWord[];
  readonly heartbeat: (seconds: number) => void;
  readonly settle: (error: unknown) => void;
  language: string | null;
  probability: number;
  seconds: number;
  lastProgress: number;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * faster-whisper in one Python process that starts on demand and exits when idle. Recordings wait for each other: one
 * already uses all its threads.
 */
export class EmbeddedRecogniser implements Speech {
  readonly #options: EmbeddedRecogniserOptions;
  readonly #python: string;
  readonly #model: string;
  #process: WhisperProcess | null = null;
  #job: Job | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  #closed = false;

  constructor(options: EmbeddedRecogniserOptions) {
    this.#options = options;
    this.#python = join(options.folder, 'venv', 'bin', 'python');
    this.#model = options.modelFolder ?? join(options.folder, 'model');
  }

  async status(): Promise<{ available: boolean; engine: string; sentence: string }> {
    const engine = 'faster-whisper';
    if (!(await exists(this.#python))) {
      return {
        available: false,
        engine,
        sentence: 'Speech recognition is not installed; run: node deploy/speech/install.mjs',
      };
    }
    if (!(await exists(join(this.#model, 'model.bin')))) {
      return { available: false, engine, sentence: `There is no Whisper model in ${this.#model}.` };
    }
    return { available: true, engine, sentence: 'Speech is recognised on this machine.' };
  }

  /** Id of the running process, for process monitoring. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  transcribe(path: string, options: TranscribeOptions = {}): Promise<Transcript> {
    const before = this.#queue;
    const work = waitOrAbort(before, options.signal).then(() => this.#run(path, options));
    this.#queue = Promise.allSettled([before, work]);
    return work;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    await this.#process?.kill();
  }

  async #run(path: string, options: TranscribeOptions): Promise<Transcript> {
    options.signal?.throwIfAborted();
    const status = await this.status();
    if (!status.available) throw SpeechUnavailable({ facts: { reason: status.sentence } });
    if (this.#closed) throw SpeechFailed({ facts: { reason: 'the product is closing' } });
    clearTimeout(this.#idle);
    const started = this.#process ?? (await this.#start());
    const forget = whenAborted(options.signal, () => void started.kill());
    const watch = setInterval(() => this.#killIfHung(started), 5_000);
    try {
      return await this.#recognise(started, path, options);
    } catch (error) {
      if (!options.signal?.aborted) throw error;
      await started.exited;
      throw options.signal.reason;
    } finally {
      this.#job = null;
      clearInterval(watch);
      forget();
      this.#scheduleIdleExit();
    }
  }

  async #recognise(started: WhisperProcess, path: string, options: TranscribeOptions): Promise<Transcript> {
    const id = (this.#lastId += 1);
    const failed = () => SpeechFailed({ facts: { reason: started.lastError } });
    // a process that exits takes its folder with it
    const copy = await copyRecording(path, started.folder, id).catch((error: unknown) => {
      throw started.hasExited ? failed() : error;
    });
    const language = spokenLanguage(options.language);
    const job = await new Promise<Job>((resolve, reject) => {
      const current: Job = {
        id,
        language,
        probability: 1,
        words: [],
        seconds: 0,
        lastProgress: Date.now(),
        heartbeat: options.heartbeat ?? (() => undefined),
        settle: (error) => (error === null ? resolve(current) : reject(error)),
      };
      this.#job = current;
      // it may have exited while the recording was copied
      if (started.hasExited) current.settle(failed());
      started.send({ id, path: copy, language });
    }).finally(() => rm(copy, { force: true }));
    return toTranscript(job.words, job.language, job.probability);
  }

  async #start(): Promise<WhisperProcess> {
    const threads = this.#options.threads ?? Math.min(4, availableParallelism());
    const sandbox = await recogniserSandbox({ python: this.#python, model: this.#model, threads });
    const started: WhisperProcess = new ModelProcess(
      { ...sandbox, threads, message: WhisperMessage },
      (message) => this.#receive(message),
    );
    this.#process = started;
    void started.exited.then(async () => {
      if (this.#process === started) this.#process = null;
      this.#job?.settle(SpeechFailed({ facts: { reason: started.lastError } }));
      await rm(sandbox.folder, { recursive: true, force: true });
    });
    if (this.#closed) await started.kill();
    return started;
  }

  #receive(message: WhisperMessage): void {
    const job = this.#job;
    if (!job) return;
    if (message.type === 'alive' || message.type === 'ready') return job.heartbeat(job.seconds);
    if (message.id !== job.id) return;
    job.lastProgress = Date.now();
    if (message.type === 'started') {
      job.language = message.language;
      job.probability = message.probability;
    } else if (message.type === 'words') {
      for (const [text, startTime, endTime, confidence] of message.words) {
        job.words.push({ text, startTime, endTime, confidence });
      }
      job.seconds = message.seconds;
      job.heartbeat(job.seconds);
    } else if (message.type === 'done') job.settle(null);
    else {
      // The process reports the failure itself and keeps running; only this recording is lost.
      job.settle(SpeechFailed({ facts: { reason: message.reason } }));
    }
  }

  #killIfHung(started: WhisperProcess): void {
    // Ten minutes: two minutes of speech take seconds, or minutes on a busy machine.
    const limit = this.#options.stallMilliseconds ?? 600_000;
    if (this.#job && Date.now() - this.#job.lastProgress > limit) void started.kill();
  }

  #scheduleIdleExit(): void {
    clearTimeout(this.#idle);
    const wait = this.#options.idleMilliseconds ?? 300_000;
    this.#idle = setTimeout(() => void this.#process?.kill(), wait);
    this.#idle.unref();
  }
}

/** Calls `act` when the signal is aborted, also if that is past. Returns what ends the waiting. */
function whenAborted(signal: AbortSignal | undefined, act: () => void): () => void {
  if (signal?.aborted) act();
  signal?.addEventListener('abort', act, { once: true });
  return () => signal?.removeEventListener('abort', act);
}

/** A caller that aborts while it waits for its turn gets the error immediately. */
function waitOrAbort(turn: Promise<unknown>, signal: AbortSignal | undefined): Promise<unknown> {
  if (!signal) return turn;
  return new Promise((resolve, reject) => {
    const forget = whenAborted(signal, () => reject(signal.reason as Error));
    void turn.then(resolve).finally(forget);
  });
}
