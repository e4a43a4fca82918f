import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { makeDurableFolder } from '../../durable/durable-folder.ts';
import { ColumnsUnavailable, RowRefused, StatementRefused } from '../columns.ts';
import {
  isReply,
  type EngineCall,
  type EngineProblem,
  type EngineReply,
  type EngineStart,
} from './engine-messages.ts';

interface Pending {
  readonly body: EngineCall;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  deadline: NodeJS.Timeout;
  readonly until: number;
  triesLeft: number;
}

export interface EngineProcessOptions extends EngineStart {
  /** The child leaves after so many seconds without a call. */
  readonly idleSeconds: number;
  /** A call that has no answer after so many seconds costs the child its life. */
  readonly callSeconds: number;
}

/** Source runs as `.ts`, the build as `.js`; the child is whichever this file is. */
const childFile = fileURLToPath(new URL(`./columns.child${import.meta.url.slice(-3)}`, import.meta.url));

/**
 * The one process that opens the folder: started by the first call, gone when idle, replaced when it dies.
 * Every call may be repeated (see `EngineCall`), so a call whose child died is sent once more to the next one.
 */
export class EngineProcess {
  readonly #options: EngineProcessOptions;
  readonly #pending = new Map<number, Pending>();
  #child: ChildProcess | undefined;
  #leaving: Promise<void> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #nextId = 1;
  #closed = false;

  constructor(options: EngineProcessOptions) {
    this.#options = options;
  }

  /** Whether a child is running; for health pages and tests. */
  get awake(): boolean {
    return this.#child !== undefined;
  }

  /** The running child's process id; for health pages and tests. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async call(body: EngineCall): Promise<unknown> {
    while (this.#leaving) await this.#leaving;
    if (this.#closed) throw ColumnsUnavailable({ facts: { reason: 'closed' } });
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      const limit = this.#options.callSeconds * 1000;
      const deadline = setTimeout(() => this.#overdue(id), limit);
      this.#pending.set(id, {
        body,
        resolve,
        reject,
        deadline,
        until: performance.now() + limit,
        triesLeft: 1,
      });
      clearTimeout(this.#idle);
      this.#send(id, body);
    });
  }

  async close(): Promise<void> {
    while (this.#leaving) await this.#leaving;
    this.#closed = true;
    clearTimeout(this.#idle);
    if (this.#child) await this.#leave(this.#child);
  }

  #send(id: number, body: EngineCall): void {
    this.#child ??= this.#start();
    // A failed send means that the child is dying; its exit repeats the call.
    this.#child.send({ id, body }, () => undefined);
  }

  #start(): ChildProcess {
    const { folder, tables, limits } = this.#options;
    makeDurableFolder(folder);
    const start: EngineStart = { folder, tables, limits };
    const child = fork(childFile, [JSON.stringify(start)], {
      cwd: folder,
      execArgv: [],
      env: { TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced', // rows are lines of JSON already, which JSON would quote once more
    });
    child.on('message', (message) => {
      if (isReply(message)) this.#answer(message);
    });
    child.once('exit', () => this.#gone(child));
    child.once('error', () => child.kill('SIGKILL'));
    return child;
  }

  #answer(reply: EngineReply): void {
    const pending = this.#settle(reply.id);
    if (!pending) return;
    if (reply.problem) pending.reject(errorOf(reply.problem));
    else pending.resolve(reply.value);
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    if (!pending) return undefined;
    clearTimeout(pending.deadline);
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#restSoon();
    return pending;
  }

  /** After this process was busy for long, a timer fires early and before answers that have already come. */
  #overdue(id: number): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    const left = pending.until - performance.now();
    if (left > 0) pending.deadline = setTimeout(() => this.#overdue(id), left);
    else setImmediate(() => this.#giveUp(id));
  }

  #giveUp(id: number): void {
    const pending = this.#settle(id);
    if (!pending) return;
    pending.reject(ColumnsUnavailable({ facts: { reason: 'no answer in time' } }));
    this.#child?.kill('SIGKILL');
  }

  #gone(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    for (const [id, pending] of this.#pending) {
      if (pending.triesLeft > 0 && !this.#closed) {
        pending.triesLeft -= 1;
        this.#send(id, pending.body);
      } else {
        this.#settle(id)?.reject(ColumnsUnavailable({ facts: { reason: 'the engine stopped' } }));
      }
    }
  }

  #restSoon(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (this.#child && this.#pending.size === 0) void this.#leave(this.#child);
    }, this.#options.idleSeconds * 1000);
    this.#idle.unref();
  }

  /** One folder, one process: whoever calls meanwhile waits until this child is gone, then gets a new one. */
  #leave(child: ChildProcess): Promise<void> {
    this.#leaving ??= new Promise<void>((resolve) => {
      const tooLong = setTimeout(() => child.kill('SIGKILL'), 10_000);
      child.once('exit', () => {
        clearTimeout(tooLong);
        this.#leaving = undefined;
        resolve();
      });
      child.send({ id: 0, body: { call: 'close' } satisfies EngineCall }, () => undefined);
    });
    return this.#leaving;
  }
}

function errorOf(problem: EngineProblem): Error {
  if (problem.kind === 'refused') return StatementRefused({ facts: { reason: problem.reason } });
  if (problem.kind === 'row-refused') return RowRefused({ facts: { reason: problem.reason } });
  if (problem.kind === 'unavailable') return ColumnsUnavailable({ facts: { reason: problem.reason } });
  return new Error(`columns: ${problem.reason}`);
}
