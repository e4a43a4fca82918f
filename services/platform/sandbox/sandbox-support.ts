import { spawn } from 'node:child_process';
import { landlockCommand, type FileAccess } from './landlock.ts';

/** The parts of the sandbox on this machine; logged at start and shown on the health page. */
export interface SandboxSupport {
  /** The program can access the system's libraries, its input and its own folder, and no other file (Landlock). */
  readonly files: boolean;
  /** The program has no capabilities and can gain none (`no_new_privs`, empty bounding set). */
  readonly privileges: boolean;
  /** Memory, CPU time, file size and the number of files and processes are limited by the kernel (`prlimit`). */
  readonly limits: boolean;
  /** The program has no network at all (a network namespace of its own). */
  readonly network: boolean;
  /** The kernel kills the program when this process exits, however it exits (`setpriv --pdeathsig`). */
  readonly diesWithParent: boolean;
}

export interface SandboxLimits {
  /** Address space in bytes; `null` for programs that reserve far more of it than they use. */
  readonly memory: number | null;
  /** Memory that the program may write to, in bytes. */
  readonly data: number;
  /** CPU seconds over all threads; `null` for a program that runs permanently. */
  readonly cpuSeconds: number | null;
  /** Largest file that may be written, in bytes. */
  readonly fileSize: number;
}

export const defaultLimits: SandboxLimits = {
  memory: 8 * 1024 ** 3,
  data: 8 * 1024 ** 3,
  cpuSeconds: 3600,
  fileSize: 64 * 1024 ** 3,
};

// Far above what ffmpeg starts; the kernel counts all threads of the account, not of the program alone.
const maxProcesses = 8192;
const maxOpenFiles = 512;

interface SandboxTools extends SandboxSupport {
  readonly unshare: readonly string[];
  readonly setpriv: readonly string[];
}

let detected: Promise<SandboxTools> | undefined;
const found = (): Promise<SandboxTools> => (detected ??= detect());

/** Checks once what this machine supports; the result is valid for the life of the process. */
export async function sandboxSupport(): Promise<SandboxSupport> {
  const { files, privileges, limits, network, diesWithParent } = await found();
  return { files, privileges, limits, network, diesWithParent };
}

/** The command prefix that starts a program in the sandbox. */
export async function sandboxCommand(limits: SandboxLimits, access: FileAccess): Promise<string[]> {
  const support = await found();
  return [
    ...support.unshare,
    // After unshare: a change of credentials clears the death signal.
    ...support.setpriv,
    ...(support.files ? landlockCommand(access) : []),
    ...(support.limits ? prlimitCommand(limits) : []),
  ];
}

const dies = ['setpriv', '--pdeathsig', 'KILL'];
const gainsNothing = ['--no-new-privs'];
/** Only a process with capabilities can, and must, drop them. */
const hasNone = ['--inh-caps=-all', '--bounding-set=-all'];
const nowhere: FileAccess = { run: [], read: [], write: [] };

async function detect(): Promise<SandboxTools> {
  const [bare, mapped, setpriv, prlimit] = await Promise.all([
    succeeds(['unshare', '-n', 'true']),
    succeeds(['unshare', '-r', '-n', 'true']),
    setprivCommand(),
    succeeds(['prlimit', '--core=0', 'true']),
  ]);
  const unshare = bare ? ['unshare', '-n'] : mapped ? ['unshare', '-r', '-n'] : [];
  return {
    files: await succeeds([...unshare, ...setpriv, ...landlockCommand(nowhere), 'true']),
    privileges: setpriv.includes('--no-new-privs'),
    limits: prlimit,
    network: unshare.length > 0,
    diesWithParent: setpriv.length > 0,
    unshare,
    setpriv,
  };
}

/** As much of it as this machine supports. */
async function setprivCommand(): Promise<readonly string[]> {
  for (const words of [[...dies, ...gainsNothing, ...hasNone], [...dies, ...gainsNothing], dies])
    if (await succeeds([...words, 'true'])) return words;
  return [];
}

function prlimitCommand(limits: SandboxLimits): string[] {
  return [
    'prlimit',
    '--core=0',
    ...(limits.memory === null ? [] : [`--as=${limits.memory}`]),
    `--data=${limits.data}`,
    ...(limits.cpuSeconds === null ? [] : [`--cpu=${limits.cpuSeconds}`]),
    `--fsize=${limits.fileSize}`,
    `--nproc=${maxProcesses}`,
    `--nofile=${maxOpenFiles}`,
  ];
}

function succeeds([program = '', ...args]: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
