import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const child = fileURLToPath(new URL('./stage-kill.child.ts', import.meta.url));

/** What a process runs that is killed again and again. */
export interface KilledRun {
  readonly pipeline: 'render' | 'speak' | 'ingest';
  readonly input: unknown;
  /** Of the server that reads texts. */
  readonly voicesUrl?: string;
}

/** What has happened in all lives of a run. */
export interface Lives {
  readonly kills: number;
  /** `NAME INDEX` of each activity that began, and of each that ended. */
  readonly begun: readonly string[];
  readonly ended: readonly string[];
  /** Keys, in the order in which they were stored. */
  readonly stored: readonly string[];
  /** `NAME ID` of each command. */
  readonly commands: readonly string[];
}

/** How many of a list were there before. */
export const repeats = (all: readonly string[]): number => all.length - new Set(all).size;

/** Whether it was killed. */
const live = (folder: string, runId: string, event: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [child, folder, runId, String(event)], (error, _output, errors) => {
      if (error && error.signal !== 'SIGKILL') reject(new Error(errors || error.message));
      else resolve(error !== null);
    });
  });

/** Runs a pipeline in processes that are killed, each at an event later than the one before, until one comes to the end. */
export async function killedAtEvents(folder: string, runId: string, run: KilledRun): Promise<Lives> {
  await mkdir(join(folder, runId), { recursive: true });
  await writeFile(join(folder, `${runId}.json`), JSON.stringify(run));
  let kills = 0;
  // at each of the first events, and then at fewer of those that follow
  for (let event = 1; await live(folder, runId, event); event += Math.ceil(event / 4)) kills += 1;
  const lines = (await readFile(join(folder, `${runId}.log`), 'utf8')).trim().split('\n');
  const after = (word: string): string[] =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  return {
    kills,
    begun: after('begin'),
    ended: after('end'),
    stored: after('stored'),
    commands: after('command'),
  };
}
