import { availableParallelism } from 'node:os';
import { rm } from 'node:fs/promises';
import type { z } from 'zod';
import { ModelProcess } from './model-process.ts';
import type { pythonSandbox } from './python-sandbox.ts';

type Sandbox = Awaited<ReturnType<typeof pythonSandbox>>;

export interface ModelWorkerOptions<A> {
  readonly message: z.ZodType<A>;
  /** How the process is started. */
  readonly sandbox: (threads: number) => Promise<Sandbox>;
  readonly threads?: number;
  /** The process exits after this time without work. */
  readonly idleMilliseconds?: number;
  /** A request that takes longer is hung. */
  readonly limitMilliseconds?: number;
}

/** A model's process ended before it had answered. */
export class ModelStopped extends Error {}

interface Numbered {
  readonly id?: number | undefined;
}

/** A process of a model that starts on demand, answers one request after the other, and exits when it is idle. */
export class ModelWorker<Request extends object, A extends Numbered> {
  readonly #options: ModelWorkerOptions<A>;
  #process: ModelProcess<Request & { id: number }, A> | null = null;
  #waiting: ((answer: A | Error) => void) | null = null;
  #expected = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: ModelWorkerOptions<A>) {
    this.#options = options;
  }

  /** Id of the running process, for process monitoring. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Asks in turn; `use` gets the answer and the process's folder before the next request begins. */
  run<T>(
    request: (folder: string) => Request,
    use: (answer: A, folder: string) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const work = this.#queue.then(() => this.#run(request, use, signal));
    this.#queue = work.catch(() => undefined);
    return work;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    await this.#process?.kill();
  }

  async #run<T>(
    request: (folder: string) => Request,
    use: (answer: A, folder: string) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    signal?.throwIfAborted();
    if (this.#closed) throw new ModelStopped('the product is closing');
    clearTimeout(this.#idle);
    const started = this.#process ?? (await this.#start());
    const stop = (): void => void started.kill();
    signal?.addEventListener('abort', stop, { once: true });
    const limit = setTimeout(stop, this.#options.limitMilliseconds ?? 600_000);
    try {
      return await use(await this.#ask(started, request(started.folder)), started.folder);
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(limit);
      signal?.removeEventListener('abort', stop);
      this.#scheduleIdleExit();
    }
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

  async #start(): Promise<ModelProcess<Request & { id: number }, A>> {
    const threads = this.#options.threads ?? Math.min(4, availableParallelism());
    const sandbox = await this.#options.sandbox(threads);
    const { message } = this.#options;
    const started = new ModelProcess<Request & { id: number }, A>({ ...sandbox, threads, message }, (answer) => {
      if (answer.id === this.#expected) this.#waiting?.(answer);
    }); // prettier-ignore
    this.#process = started;
    void started.exited.then(async () => {
      if (this.#process === started) this.#process = null;
      this.#waiting?.(new ModelStopped(started.lastError));
      await rm(sandbox.folder, { recursive: true, force: true });
    });
    if (this.#closed) await started.kill();
    return started;
  }

  #scheduleIdleExit(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#process?.kill(), this.#options.idleMilliseconds ?? 300_000);
    this.#idle.unref();
  }
}
