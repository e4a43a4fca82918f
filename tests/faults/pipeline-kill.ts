import { execFile, type ExecFileException } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/**
 * Kills a process that runs a pipeline, at every stage boundary, inside every activity and at random moments, and
 * lets another process go on: `pipeline-kill.ts N`. Prints one JSON line; ends with 1 if anything was lost.
 */
const child = fileURLToPath(new URL('./pipeline-kill.child.ts', import.meta.url));
const expectedFiles = ['chunk-0', 'chunk-1', 'chunk-2', 'probe', 'words'];
// Queue `media` takes one at a time in this test, and one activity of queue `general` goes on beside it.
const maxInFlight = 2;

export interface KillReport {
  /** Kills. */
  readonly n: number;
  readonly runs: number;
  /** Runs that ended with the right result, files and command. */
  readonly ended: number;
  /** Activities begun again after a kill, over all kills. */
  readonly repeatedActivities: number;
  /** The most that one kill repeated: of all activities, and of chunks alone. */
  readonly mostRepeated: { readonly activities: number; readonly chunks: number };
  /** Processes or half-made files left behind. */
  readonly orphans: number;
  readonly failures: readonly string[];
}

interface Life {
  readonly killed: boolean;
  readonly output: string;
}

function live(folder: string, moment: number, killAfter: number | null): Promise<Life> {
  return new Promise((resolve, reject) => {
    const done = (error: ExecFileException | null, output: string, errors: string) => {
      if (error && error.signal !== 'SIGKILL') reject(new Error(errors || String(error)));
      else resolve({ killed: error !== null, output });
    };
    const process_ = execFile(process.execPath, [child, folder, String(moment)], done);
    if (killAfter !== null) setTimeout(() => process_.kill('SIGKILL'), killAfter);
  });
}

const startedSteps = (folder: string): readonly string[] => {
  try {
    const lines = readFileSync(join(folder, 'calls.log'), 'utf8').split('\n');
    return lines.filter((line) => line.startsWith('begin ')).map((line) => line.slice('begin '.length));
  } catch {
    return []; // killed before the first call
  }
};

/** Processes that name the folder and have outlived their parent. */
async function processesOf(folder: string): Promise<number> {
  await sleep(20); // the kernel's own signal to the children takes a moment
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
    } catch {
      return false; // gone meanwhile
    }
  }).length;
}

const repeats = (names: readonly string[]): number => names.length - new Set(names).size;
const chunksOf = (names: readonly string[]) => names.filter((name) => name.startsWith('chunk'));

class Tally {
  kills = 0;
  runs = 0;
  ended = 0;
  repeated = 0;
  orphans = 0;
  readonly most = { activities: 0, chunks: 0 };
  readonly failures: string[] = [];

  /** What a life after a kill did again. */
  repeats(before: readonly string[], after: readonly string[]): void {
    const activities = repeats(after) - repeats(before);
    const chunks = repeats(chunksOf(after)) - repeats(chunksOf(before));
    this.repeated += activities;
    this.most.activities = Math.max(this.most.activities, activities);
    this.most.chunks = Math.max(this.most.chunks, chunks);
  }

  report(): KillReport {
    const {
      kills: n,
      runs,
      ended,
      repeated: repeatedActivities,
      most: mostRepeated,
      orphans,
      failures,
    } = this;
    if (mostRepeated.activities > maxInFlight || mostRepeated.chunks > 1)
      failures.push('one kill repeated more than what was going on');
    return { n, runs, ended, repeatedActivities, mostRepeated, orphans, failures };
  }
}

/** One run, killed at the given moment and, every third time, once more by the clock; then left to end. */
async function killOneRun(tally: Tally, moment: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pipeline-kill-'));
  let lives = 1;
  let life = await live(folder, moment, null);
  while (life.killed) {
    tally.kills++;
    lives++;
    tally.orphans += await processesOf(folder);
    // In the middle of opening, replaying or working.
    const again = lives === 2 && tally.runs % 3 === 0;
    const before = startedSteps(folder);
    life = await live(folder, 0, again ? 60 + Math.random() * 400 : null);
    tally.repeats(before, startedSteps(folder));
  }
  tally.runs++;
  const fault = faultOf(folder, life.output);
  if (fault) tally.failures.push(`moment ${moment}: ${fault}`);
  else tally.ended++;
  tally.orphans += readdirSync(join(folder, 'media')).filter((name) => !expectedFiles.includes(name)).length;
  rmSync(folder, { recursive: true });
}

/** At least `n` kills, from the first moment of a run to its last and around again. */
export async function killPipelines(n: number): Promise<KillReport> {
  const referenceFolder = mkdtempSync(join(tmpdir(), 'pipeline-kill-'));
  const { moments } = JSON.parse((await live(referenceFolder, 0, null)).output) as { moments: number };
  rmSync(referenceFolder, { recursive: true });
  const tally = new Tally();
  const stride = n < moments ? moments / n : 1; // few kills still reach from the beginning to the end
  while (tally.kills < n) await killOneRun(tally, (Math.floor(tally.runs * stride) % moments) + 1);
  return tally.report();
}

function faultOf(folder: string, output: string): string | null {
  const { state, result } = JSON.parse(output) as {
    state: string;
    result: { encoded: unknown; words: number };
  };
  if (state !== 'done') return `the run ended ${state}`;
  if (JSON.stringify(result.encoded) !== '["chunk-0","chunk-1","chunk-2"]' || result.words !== 7)
    return `its result is ${JSON.stringify(result)}`;
  const files = readdirSync(join(folder, 'media')).toSorted();
  if (JSON.stringify(files) !== JSON.stringify(expectedFiles)) return `its files are ${files.join(', ')}`;
  const lines = readFileSync(join(folder, 'calls.log'), 'utf8').split('\n');
  const commands = new Set(lines.filter((line) => line.startsWith('command ')));
  return commands.size === 1 ? null : `its commands are ${[...commands].join(', ')}`;
}

if (import.meta.main) {
  const report = await killPipelines(Number(process.argv[2] ?? 100));
  process.stdout.write(`${JSON.stringify(report)}\n`);
  process.exitCode = report.failures.length === 0 && report.orphans === 0 ? 0 : 1;
}
