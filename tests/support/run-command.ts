import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

type CommandName =
  | 'accept-log'
  | 'analyst'
  | 'backup'
  | 'load-sample'
  | 'migrate'
  | 'models'
  | 'owner-access'
  | 'rebuild'
  | 'restore'
  | 'verify';

/** A command beside the product, with the settings that are all that it finds in its environment. */
export interface SetCommand {
  readonly name: CommandName;
  readonly args: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
}

const quietFlag = '--disable-warning=ExperimentalWarning';
const scriptOf = (name: CommandName): string =>
  fileURLToPath(new URL(`../../services/main/commands/${name}.ts`, import.meta.url));

/** Runs one of the commands beside the product (`services/main/commands/<name>.ts`) in a process of its own. */
export function runCommand(name: CommandName, ...args: string[]): Promise<Ended> {
  return promisify(execFile)(process.execPath, [quietFlag, scriptOf(name), ...args]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Ended) => error,
  );
}

/** The same with settings, to its end. */
export async function runSet(command: SetCommand): Promise<Ended> {
  const child = start(command);
  let [stdout, stderr] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? -1, stdout, stderr };
}

/**
 * Runs it and kills it with SIGKILL, so long after it has told that it begins with some work.
 * Resolves with whether it was killed: it may have been quicker.
 */
export async function runAndKill(command: SetCommand, atWork: string, afterMs: number): Promise<boolean> {
  const child = start(command);
  let output = '';
  child.stdout?.resume();
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (output.includes(atWork)) return;
    output += text;
    if (output.includes(atWork)) void pause(afterMs).then(() => child.kill('SIGKILL'));
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  return signal === 'SIGKILL';
}

const { NODE_COMPILE_CACHE } = process.env;
const compileCache = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

const start = ({ name, args, settings }: SetCommand): ChildProcess =>
  spawn(process.execPath, [quietFlag, scriptOf(name), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', ...compileCache, ...settings },
  });
