import { spawn } from 'node:child_process';

/** Which walls stand around a foreign program on this machine; shown on the health page. */
export interface SandboxSupport {
  /** Memory, CPU time, file size and process count are limited by the kernel (`prlimit`). */
  readonly limits: boolean;
  /** The program has no network at all (a network namespace of its own). */
  readonly network: boolean;
  /** The kernel kills the program when this process dies, however it dies (`setpriv --pdeathsig`). */
  readonly diesWithParent: boolean;
}

export interface SandboxLimits {
  /** Address space in bytes. */
  readonly memory: number;
  /** CPU seconds over all threads. */
  readonly cpuSeconds: number;
  /** Largest file that may be written, in bytes. */
  readonly fileSize: number;
}

export const defaultLimits: SandboxLimits = {
  memory: 8 * 1024 ** 3,
  cpuSeconds: 3600,
  fileSize: 64 * 1024 ** 3,
};

// Far above what ffmpeg starts; the kernel counts all threads of the account, not of the program alone.
const mostProcesses = 8192;

interface Walls extends SandboxSupport {
  readonly unshare: readonly string[];
}

let detected: Promise<Walls> | undefined;
const walls = (): Promise<Walls> => (detected ??= detect());

/** Looks once which walls this machine grants; the answer holds for the life of the process. */
export async function sandboxSupport(): Promise<SandboxSupport> {
  const { limits, network, diesWithParent } = await walls();
  return { limits, network, diesWithParent };
}

/** The words put before a program so that it starts behind the walls. */
export async function sandboxCommand(limits: SandboxLimits): Promise<string[]> {
  const standing = await walls();
  return [
    ...standing.unshare,
    // After unshare: a change of credentials clears the death signal.
    ...(standing.diesWithParent ? ['setpriv', '--pdeathsig', 'KILL'] : []),
    ...(standing.limits ? prlimitWords(limits) : []),
  ];
}

async function detect(): Promise<Walls> {
  const [bare, mapped, setpriv, prlimit] = await Promise.all([
    succeeds(['unshare', '-n', 'true']),
    succeeds(['unshare', '-r', '-n', 'true']),
    succeeds(['setpriv', '--pdeathsig', 'KILL', 'true']),
    succeeds(['prlimit', '--core=0', 'true']),
  ]);
  const unshare = bare ? ['unshare', '-n'] : mapped ? ['unshare', '-r', '-n'] : [];
  return { limits: prlimit, network: unshare.length > 0, diesWithParent: setpriv, unshare };
}

function prlimitWords(limits: SandboxLimits): string[] {
  return [
    'prlimit',
    '--core=0',
    `--as=${limits.memory}`,
    `--cpu=${limits.cpuSeconds}`,
    `--fsize=${limits.fileSize}`,
    `--nproc=${mostProcesses}`,
  ];
}

function succeeds([program = '', ...args]: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
