import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import { sandboxCommand, defaultLimits, type SandboxLimits } from './sandbox-support.ts';
import { lowerPriority } from './lower-priority.ts';

export interface SandboxRun {
  /** The program's own folder: it starts there and can write nowhere else. */
  readonly folder: string;
  /** Files and folders outside that it may read, and those that it may read and run. */
  readonly reads?: readonly string[];
  readonly runs?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  readonly signal?: AbortSignal | undefined;
  readonly limits?: Partial<SandboxLimits>;
  /** Called with each chunk of standard output instead of collecting it. */
  readonly onOutput?: (piece: Buffer) => void;
  /** Called with each line of standard error; only the end of it is stored. */
  readonly onErrorLine?: (line: string) => void;
  /** Limit of collected standard output, in bytes. */
  readonly maxOutputBytes?: number;
}

export interface SandboxResult {
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** The program failed. `cause` of a refusal, never shown to people as it is. */
export class SandboxFailure extends Error {
  readonly reason: 'exit' | 'timeout' | 'aborted' | 'missing' | 'output-too-large';
  readonly exitCode: number | null;
  /** The signal that ended it, if it was not sent by us. */
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
  constructor(reason: SandboxFailure['reason'], program: string, end: ProgramEnd) {
    const { code, signal, stderr } = end;
    super(`${program}: ${reason} ${code ?? signal ?? ''}: ${stderr.slice(-2000)}`);
    this.name = 'SandboxFailure';
    this.reason = reason;
    this.exitCode = code;
    this.signal = signal;
    this.stderr = stderr;
  }

  /**
   * It was killed from outside: on a machine without free memory the kernel does that. It says nothing about the file.
   */
  get wasKilled(): boolean {
    return this.reason === 'exit' && this.signal === 'SIGKILL';
  }

  /** It needed more memory or time than allowed, or wrote more. */
  get hitLimit(): boolean {
    if (this.reason === 'output-too-large') return true;
    if (this.signal === 'SIGXCPU' || this.signal === 'SIGXFSZ') return true;
    return /cannot allocate memory|malloc of size|out of memory|bad_alloc|allocation failed/i.test(
      this.stderr,
    );
  }
}

interface ProgramEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}
const notStarted = (stderr = ''): ProgramEnd => ({ code: null, signal: null, stderr });

const defaultMaxOutputBytes = 256 * 1024 * 1024;
const maxErrorTextBytes = 16 * 1024;

/**
 * Runs a program on untrusted bytes in every part of the sandbox that the machine supports, in a process group of its
 * own. Abort, timeout and the exit of this process kill the whole group; the promise settles after the program has
 * exited.
 */
export async function runSandboxed(
  program: string,
  args: readonly string[],
  run: SandboxRun,
): Promise<SandboxResult> {
  if (run.signal?.aborted) throw new SandboxFailure('aborted', program, notStarted());
  const sandboxArgs = await sandboxCommand(
    { ...defaultLimits, ...run.limits },
    { run: run.runs ?? [], read: run.reads ?? [], write: [run.folder] },
  );
  const [first = program, ...rest] = [...sandboxArgs, program, ...args];
  const child = spawn(first, rest, {
    cwd: run.folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // None of our settings reach the program.
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      HOME: run.folder,
      TMPDIR: run.folder,
      LC_ALL: 'C.UTF-8',
      ...run.env,
    },
  });
  lowerPriority(child.pid);
  return settle(child, program, run);
}

function settle(
  child: ChildProcessByStdio<null, Readable, Readable>,
  program: string,
  run: SandboxRun,
): Promise<SandboxResult> {
  const pieces: Buffer[] = [];
  let collected = 0;
  let stderr = '';
  let partialLine = '';
  let stopReason: 'timeout' | 'aborted' | 'output-too-large' | undefined;
  const stop = (reason: NonNullable<typeof stopReason>): void => {
    stopReason ??= reason;
    killGroup(child.pid);
  };
  const timer = setTimeout(() => stop('timeout'), run.timeoutSeconds * 1000);
  const onAbort = (): void => stop('aborted');
  run.signal?.addEventListener('abort', onAbort, { once: true });
  child.stdout.on('data', (piece: Buffer) => {
    if (run.onOutput) return run.onOutput(piece);
    collected += piece.length;
    if (collected > (run.maxOutputBytes ?? defaultMaxOutputBytes)) return stop('output-too-large');
    pieces.push(piece);
  });
  child.stderr.on('data', (piece: Buffer) => {
    const text = piece.toString('utf8');
    stderr = (stderr + text).slice(-maxErrorTextBytes);
    const lines = (partialLine + text).split('\n');
    partialLine = (lines.pop() ?? '').slice(-maxErrorTextBytes);
    for (const line of lines) run.onErrorLine?.(line);
  });
  return new Promise<SandboxResult>((resolve, reject) => {
    child.once('error', () => reject(new SandboxFailure('missing', program, notStarted(stderr))));
    child.once('close', (code, signal) => {
      if (stopReason) reject(new SandboxFailure(stopReason, program, { code, signal, stderr }));
      else if (code === 0) resolve({ stdout: Buffer.concat(pieces), stderr });
      else reject(new SandboxFailure('exit', program, { code, signal, stderr }));
    });
  }).finally(() => {
    clearTimeout(timer);
    run.signal?.removeEventListener('abort', onAbort);
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Already exited: the close event follows.
  }
}
