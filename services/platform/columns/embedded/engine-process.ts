import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createDurableFolder } from '../../durable/durable-folder.ts';
import { ColumnsUnavailable, RowRefused, StatementRefused } from '../columns.ts';
import {
  isReply,
  type EngineCall,
  type EngineProblem,
  type EngineReply,
  type EngineStart,
} from './engine-messages.ts';

interface PendingCall {
  readonly body: EngineCall;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  deadline: NodeJS.Timeout;
  readonly deadlineAt: number;
  triesLeft: number;
}

export interface EngineProcessOptions extends EngineStart {
  /** The child exits after this many seconds without a call. */
  readonly idleSeconds: number;
  /** The child is killed if a call has no answer after this many seconds. */
  readonly callSeconds: number;
}

/** Source runs as `.ts`, the build as `.js`; the child has the extension of this file. */
const childFile = fileURLToPath(new URL(`./columns.child${import.meta.url.slice(-3)}`, import.meta.url));

/**
 * The one process that opens the folder: started by the first call, stopped when idle, replaced when it crashes. Every
 * call may be repeated (see `EngineCall`), so a call whose child crashed is sent once more to the next one.
 */
export class EngineProcess {
  readonly #options: EngineProcessOptions;
  readonly #pending = new Map<number, PendingCall>();
  #child: ChildProcess | undefined;
  #stopping: Promise<void> | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #nextId = 1;
  #closed = false;

  constructor(options: EngineProcessOptions) {
    this.#options = options;
  }

  /** Whether a child is running; for health pages and tests. */
  get isRunning(): boolean {
    return this.#child !== undefined;
  }

  /** The running child's process id; for health pages and tests. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async call(body: EngineCall): Promise<unknown> {
    while (this.#stopping) await this.#stopping;
    if (this.#closed) throw ColumnsUnavailable({ facts: { reason: 'closed' } });
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      const limit = this.#options.callSeconds * 1000;
      const deadline = setTimeout(() => this.#onDeadline(id), limit);
      this.#pending.set(id, {
        body,
        resolve,
        reject,
        deadline,
        deadlineAt: performance.now() + limit,
        triesLeft: 1,
      });
      clearTimeout(this.#idleTimer);
      this.#send(id, body);
    });
  }

  async close(): Promise<void> {
    while (this.#stopping) await this.#stopping;
    this.#closed = true;
    clearTimeout(this.#idleTimer);
    if (this.#child) await this.#stopChild(this.#child);
  }

  #send(id: number, body: EngineCall): void {
    this.#child ??= this.#start();
    // A failed send means that the child is exiting; its exit repeats the call.
    this.#child.send({ id, body }, () => undefined);
  }

  #start(): ChildProcess {
    const { folder, tables, limits } = this.#options;
    createDurableFolder(folder);
    const start: EngineStart = { folder, tables, limits };
    const child = fork(childFile, [JSON.stringify(start)], {
      cwd: folder,
      execArgv: [],
      env: { TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced', // rows are JSON lines already, which JSON would escape again
    });
    child.on('message', (message) => {
      if (isReply(message)) this.#onReply(message);
    });
    child.once('exit', () => this.#onExit(child));
    child.once('error', () => child.kill('SIGKILL'));
    return child;
  }

  #onReply(reply: EngineReply): void {
    const pending = this.#takePending(reply.id);
    if (!pending) return;
    if (reply.problem) pending.reject(toError(reply.problem));
    else pending.resolve(reply.value);
  }

  #takePending(id: number): PendingCall | undefined {
    const pending = this.#pending.get(id);
    if (!pending) return undefined;
    clearTimeout(pending.deadline);
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#scheduleIdleStop();
    return pending;
  }

  /** After this process was busy for long, a timer fires early, before answers that have already arrived. */
  #onDeadline(id: number): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    const left = pending.deadlineAt - performance.now();
    if (left > 0) pending.deadline = setTimeout(() => this.#onDeadline(id), left);
    else setImmediate(() => this.#timeOutCall(id));
  }

  #timeOutCall(id: number): void {
    const pending = this.#takePending(id);
    if (!pending) return;
    pending.reject(ColumnsUnavailable({ facts: { reason: 'no answer in time' } }));
    this.#child?.kill('SIGKILL');
  }

  #onExit(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    for (const [id, pending] of this.#pending) {
      if (pending.triesLeft > 0 && !this.#closed) {
        pending.triesLeft -= 1;
        this.#send(id, pending.body);
      } else {
        this.#takePending(id)?.reject(ColumnsUnavailable({ facts: { reason: 'the engine stopped' } }));
      }
    }
  }

  #scheduleIdleStop(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      if (this.#child && this.#pending.size === 0) void this.#stopChild(this.#child);
    }, this.#options.idleSeconds * 1000);
    this.#idleTimer.unref();
  }

  /** One folder, one process: calls made meanwhile wait until this child has exited, then get a new one. */
  #stopChild(child: ChildProcess): Promise<void> {
    this.#stopping ??= new Promise<void>((resolve) => {
      const killTimer = setTimeout(() => child.kill('SIGKILL'), 10_000);
      child.once('exit', () => {
        clearTimeout(killTimer);
        this.#stopping = undefined;
        resolve();
      });
      child.send({ id: 0, body: { call: 'close' } satisfies EngineCall }, () => undefined);
    });
    return this.#stopping;
  }
}

function toError(problem: EngineProblem): Error {
  if (problem.kind === 'refused') return StatementRefused({ facts: { reason: problem.reason } });
  if (problem.kind === 'row-refused') return RowRefused({ facts: { reason: problem.reason } });
  if (problem.kind === 'unavailable') return ColumnsUnavailable({ facts: { reason: problem.reason } });
  return new Error(`columns: ${problem.reason}`);
}
