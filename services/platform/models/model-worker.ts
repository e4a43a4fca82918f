import { availableParallelism } from 'node:os';
import { rm } from 'node:fs/promises';
import type { z } from 'zod';
import { ModelProcess } from './model-process.ts';
import { ModelTurns } from './model-turns.ts';

/** How a process is started, and the only folder that it can write to. */
interface Sandbox {
  readonly folder: string;
  readonly command: readonly string[];
}

export interface ModelWorkerOptions<Request, A> {
  readonly message: z.ZodType<A>;
  /** How the process is started. */
  readonly sandbox: (threads: number) => Promise<Sandbox>;
  /** Shared with the machine's other models. */
  readonly turns?: ModelTurns | undefined;
  /** The message with which the process says that its model is loaded; the first request waits for it. */
  readonly isReady?: (message: A) => boolean;
  /** A message that is only a piece of an answer; the request goes on. */
  readonly isPiece?: (message: A) => boolean;
  /** Asks the process to end the current request soon and stay; without it, the process is killed. */
  readonly stopRequest?: Request;
  readonly threads?: number;
  /** The process exits after this time without work. */
  readonly idleMilliseconds?: number;
  /** A request that takes longer is hung, and so is a process that takes longer to load its model. */
  readonly limitMilliseconds?: number;
}

/** What a request does beside its answer. */
export interface RequestControl<A> {
  readonly signal?: AbortSignal | undefined;
  /** Must not throw. */
  readonly onPiece?: ((piece: A) => void) | undefined;
  /** From the moment that the process has begun with it; the worker's own limit by default. */
  readonly limitMilliseconds?: number | undefined;
}

/** How long a process that was asked to stop may take before it is killed. Milliseconds. */
const stopTimeout = 2_000;
const defaultLimit = 600_000;

/** A model's process ended before it had answered. */
export class ModelStopped extends Error {}

interface Numbered {
  readonly id?: number | undefined;
}

/** A process of a model that starts on demand, answers one request after the other, and exits when it is idle. */
export class ModelWorker<Request extends object, A extends Numbered> {
  readonly #options: ModelWorkerOptions<Request, A>;
  readonly #turns: ModelTurns;
  #process: ModelProcess<Request & { id: number }, A> | null = null;
  #waiting: ((answer: A | Error) => void) | null = null;
  #onPiece: ((piece: A) => void) | undefined;
  #expected = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: ModelWorkerOptions<Request, A>) {
    this.#options = options;
    this.#turns = options.turns ?? new ModelTurns(Infinity);
  }

  /** Id of the running process, for process monitoring. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Asks in turn; `use` gets the answer and the process's folder before the next request begins. */
  run<T>(
    request: (folder: string) => Request,
    use: (answer: A, folder: string) => Promise<T>,
    control: RequestControl<A> = {},
  ): Promise<T> {
    const work = this.#queue.then(() => this.#turns.run(this, () => this.#run(request, use, control)));
    this.#queue = work.catch(() => undefined);
    return work;
  }

  /** Ends the process; another starts with the next request. Called between two requests. */
  async stopIdle(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#process?.kill();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    await this.#process?.kill();
  }

  async #run<T>(
    request: (folder: string) => Request,
    use: (answer: A, folder: string) => Promise<T>,
    {
      signal,
      onPiece,
      limitMilliseconds = this.#options.limitMilliseconds ?? defaultLimit,
    }: RequestControl<A>,
  ): Promise<T> {
    const started = await this.#running(signal);
    let kill: NodeJS.Timeout | undefined;
    const stop = (): void => {
      kill ??= this.#stop(started);
    };
    this.#onPiece = onPiece;
    signal?.addEventListener('abort', stop, { once: true });
    const limit = setTimeout(stop, limitMilliseconds);
    try {
      return await use(await this.#ask(started, request(started.folder)), started.folder);
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(limit);
      clearTimeout(kill);
      this.#onPiece = undefined;
      signal?.removeEventListener('abort', stop);
      this.#scheduleIdleExit();
    }
  }

  /** The process with its model loaded, started if need be. */
  async #running(signal: AbortSignal | undefined): Promise<ModelProcess<Request & { id: number }, A>> {
    signal?.throwIfAborted();
    if (this.#closed) throw new ModelStopped('the product is closing');
    clearTimeout(this.#idle);
    const started = this.#process ?? (await this.#start(signal));
    signal?.throwIfAborted();
    return started;
  }

  /** Ends the request: politely first, where the process can, so that its model stays loaded. */
  #stop(started: ModelProcess<Request & { id: number }, A>): NodeJS.Timeout {
    const { stopRequest } = this.#options;
    if (stopRequest) started.send({ ...stopRequest, id: this.#expected });
    return setTimeout(() => void started.kill(), stopRequest ? stopTimeout : 0);
  }

  async #ask(started: ModelProcess<Request & { id: number }, A>, request: Request): Promise<A> {
    const id = (this.#expected += 1);
    const answer = await new Promise<A | Error>((resolve) => {
      this.#waiting = resolve;
      if (started.hasExited) resolve(new ModelStopped(started.lastError));
      started.send({ ...request, id });
    });
    this.#waiting = null;
    if (answer instanceof Error) throw answer;
    return answer;
  }

  async #start(signal: AbortSignal | undefined): Promise<ModelProcess<Request & { id: number }, A>> {
    const { message, isReady, isPiece } = this.#options;
    const threads = this.#options.threads ?? Math.min(4, availableParallelism());
    const sandbox = await this.#options.sandbox(threads);
    const ready = Promise.withResolvers<void>();
    const started = new ModelProcess<Request & { id: number }, A>(
      { ...sandbox, threads, message },
      (answer) => {
        if (isReady?.(answer) === true) ready.resolve();
        else if (answer.id !== this.#expected) return;
        else if (isPiece?.(answer) === true) this.#onPiece?.(answer);
        else this.#waiting?.(answer);
      },
    );
    this.#process = started;
    void started.exited.then(async () => {
      if (this.#process === started) this.#process = null;
      this.#waiting?.(new ModelStopped(started.lastError));
      await rm(sandbox.folder, { recursive: true, force: true });
    });
    if (this.#closed) await started.kill();
    if (isReady) await this.#untilReady(started, ready.promise, signal);
    return started;
  }

  /** Waits until the model is loaded, or the process has ended; a request that is not wanted any more ends it. */
  async #untilReady(
    started: ModelProcess<Request & { id: number }, A>,
    ready: Promise<void>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const stop = (): void => void started.kill();
    const limit = setTimeout(stop, this.#options.limitMilliseconds ?? defaultLimit);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
    await Promise.race([ready, started.exited]);
    clearTimeout(limit);
    signal?.removeEventListener('abort', stop);
  }

  #scheduleIdleExit(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#process?.kill(), this.#options.idleMilliseconds ?? 300_000);
    this.#idle.unref();
  }
}
