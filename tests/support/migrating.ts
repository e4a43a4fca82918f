import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Ended } from './run-command.ts';

const script = fileURLToPath(new URL('../../services/migrate.ts', import.meta.url));

/** What a move is told by the environment, and the folder that is moved. */
export interface Migration {
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** Runs `migrate` in a process of its own, to its end. */
export async function migrate(migration: Migration, ...args: string[]): Promise<Ended> {
  const child = start(migration, args);
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
export async function migrateAndKill(
  migration: Migration,
  atWork: string,
  afterMs: number,
): Promise<boolean> {
  const child = start(migration, []);
  let told = '';
  child.stdout?.resume();
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (told.includes(atWork)) return;
    told += text;
    if (told.includes(atWork)) void pause(afterMs).then(() => child.kill('SIGKILL'));
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  return signal === 'SIGKILL';
}

function start({ folder, settings }: Migration, args: readonly string[]): ChildProcess {
  const all = ['--disable-warning=ExperimentalWarning', script, '--to', 'cluster', '--data', folder, ...args];
  return spawn(process.execPath, all, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', ...settings },
  });
}
