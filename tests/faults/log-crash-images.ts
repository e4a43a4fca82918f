import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { origin } from '../../services/platform/event-store/event-store.ts';
import type { Synchronous } from '../../services/platform/event-store/log-tables.ts';
import { openEmbeddedKeys } from '../../services/platform/keys/embedded-keys.ts';
import { CrashingDisk } from './crashing-disk.ts';
import { damageOf, openLog, parseAcknowledged } from './log-workload.ts';
import type { Acknowledged, Damage } from './log-workload.ts';
import { readSteps, runTraced } from './write-trace.ts';
import type { Step } from './write-trace.ts';

const producersFile = fileURLToPath(new URL('./log-producers.ts', import.meta.url));

export interface CrashImages extends Damage {
  readonly n: number;
  readonly synchronous: Synchronous;
  /** Appends in the recorded run, and its writes and syncs. */
  readonly acknowledged: number;
  readonly steps: number;
  /** Images that the log refused to open, with the sentences that it gave. */
  readonly refused: number;
  readonly sentences: readonly string[];
}

/** Records one run, then opens `n` images of what the disk may hold after a power loss at a random moment of it. */
export async function crashImages(n: number, synchronous: Synchronous): Promise<CrashImages> {
  const scratch = mkdtempSync(join(tmpdir(), 'log-crash-'));
  try {
    const folder = join(scratch, 'data');
    mkdirSync(folder);
    const trace = join(scratch, 'trace');
    const workload = [
      '--folder',
      folder,
      '--producers',
      '8',
      '--counts',
      '120',
      '--synchronous',
      synchronous,
    ];
    await runTraced(trace, ['--disable-warning=ExperimentalWarning', producersFile, ...workload]);
    const steps = await readSteps(trace, folder);
    return await openImages(steps, n, { scratch, synchronous });
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

async function openImages(
  steps: readonly Step[],
  n: number,
  { scratch, synchronous }: { scratch: string; synchronous: Synchronous },
): Promise<CrashImages> {
  const moments = Array.from({ length: n }, () => Math.floor(Math.random() * (steps.length + 1)));
  moments.sort((left, right) => left - right);
  const disk = new CrashingDisk();
  const acknowledged: Acknowledged[] = [];
  const sum = { lost: 0, doubled: 0, reordered: 0, refused: 0 };
  const sentences = new Set<string>();
  let done = 0;
  for (const moment of moments) {
    for (const step of steps.slice(done, moment)) {
      disk.apply(step);
      if (step.kind === 'said') acknowledged.push(...step.text.trim().split('\n').map(parseAcknowledged));
    }
    done = Math.max(done, moment);
    const damage = await openImage(join(scratch, 'image'), disk.image(Math.random), acknowledged);
    if (damage instanceof Error) {
      sum.refused++;
      sentences.add(damage.message);
    } else {
      sum.lost += damage.lost;
      sum.doubled += damage.doubled;
      sum.reordered += damage.reordered;
    }
  }
  const all = steps.filter(({ kind }) => kind === 'said').length;
  return {
    n,
    synchronous,
    acknowledged: all,
    steps: steps.length,
    ...sum,
    sentences: [...sentences].slice(0, 5),
  };
}

async function openImage(
  folder: string,
  files: ReadonlyMap<string, Buffer>,
  acknowledged: readonly Acknowledged[],
): Promise<Damage | Error> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [path, content] of files) {
    if (!path.endsWith('-shm')) writeFileSync(join(folder, basename(path)), content); // shared memory, not a file
  }
  try {
    const keys = openEmbeddedKeys(folder);
    try {
      const store = await openLog(folder, keys);
      const log = await store.readAll(origin, Number.MAX_SAFE_INTEGER);
      await store.close();
      return damageOf(log, acknowledged);
    } finally {
      keys.close();
    }
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

if (import.meta.main) {
  const n = Number(process.argv[2] ?? 1000);
  const full = await crashImages(n, 'FULL');
  const control = await crashImages(Math.min(n, 50), 'NORMAL');
  process.stdout.write(`${JSON.stringify({ name: 'log-crash-images', ...full, control })}\n`);
  const whole = full.lost + full.doubled + full.reordered + full.refused === 0 && full.acknowledged > 0;
  if (!whole || control.lost === 0) process.exitCode = 1;
}
