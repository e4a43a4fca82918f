import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Synchronous } from '../../services/platform/event-store/log-tables.ts';
import { CrashingDisk } from './crashing-disk.ts';
import type { Image } from './crashing-disk.ts';
import { addFindings, damaged, noFindings } from './examine.ts';
import type { Findings } from './examine.ts';
import { Examiners } from './examiners.ts';
import { readSteps, runTraced } from './write-trace.ts';
import type { Step } from './write-trace.ts';

const producersFile = fileURLToPath(new URL('./folder-producers.ts', import.meta.url));
const producers = 16;
const countsEach = 40;
/** Images without a forced disk, each of a random moment: fewer may show no loss. */
const controlImages = 50;
/** Examined side by side. */
const atOnce = 3;

export interface CrashImages extends Findings {
  readonly n: number;
  readonly synchronous: Synchronous;
  /** Acknowledgements of the recorded run, and its writes, syncs and changes of names. */
  readonly acknowledged: number;
  readonly steps: number;
}

/**
 * Records one run on the real disk, then opens `n` images of what that disk may hold after a power loss at a random moment
 * of it. The images lie in memory, since nothing fails while they are examined.
 */
export async function crashImages(n: number, synchronous: Synchronous): Promise<CrashImages> {
  const scratch = mkdtempSync(join(tmpdir(), 'crash-images-'));
  const memory = existsSync('/dev/shm') ? mkdtempSync('/dev/shm/crash-images-') : scratch;
  try {
    const folder = join(scratch, 'data');
    mkdirSync(folder);
    const trace = join(scratch, 'trace');
    const workload = ['--folder', folder, '--producers', String(producers), '--counts', String(countsEach)];
    await runTraced(trace, [
      '--disable-warning=ExperimentalWarning',
      producersFile,
      ...workload,
      '--synchronous',
      synchronous,
    ]);
    const steps = await readSteps(trace, folder);
    rmSync(trace);
    return { ...(await openImages(steps, n, { folder, memory })), synchronous };
  } finally {
    for (const each of [scratch, memory]) rmSync(each, { recursive: true, force: true });
  }
}

interface ImagePaths {
  /** Of the recorded run. */
  readonly folder: string;
  readonly memory: string;
}

async function openImages(
  steps: readonly Step[],
  n: number,
  { folder, memory }: ImagePaths,
): Promise<Omit<CrashImages, 'synchronous'>> {
  const outputFile = join(memory, 'said');
  const spoken = steps.filter((step) => step.kind === 'said').map(({ text }) => text);
  writeFileSync(outputFile, spoken.join(''));
  const moments = Array.from({ length: n }, () => Math.floor(Math.random() * (steps.length + 1)));
  const disk = new CrashingDisk(folder);
  const sum = noFindings();
  const examiners = new Examiners(atOnce);
  const running = new Set<Promise<void>>();
  let [done, outputBytes] = [0, 0];
  for (const [number, moment] of moments.toSorted((left, right) => left - right).entries()) {
    for (const step of steps.slice(done, moment)) {
      disk.apply(step);
      if (step.kind === 'said') outputBytes += Buffer.byteLength(step.text);
    }
    done = Math.max(done, moment);
    const image = join(memory, `image-${number}`);
    writeImage(disk.image(Math.random), folder, image);
    const job = { folder: image, outputFile, outputBytes, producers, columns: true };
    const examined = examiners.examine(job).then(({ findings }) => {
      addFindings(sum, findings);
      rmSync(image, { recursive: true });
      running.delete(examined);
    });
    running.add(examined);
    if (running.size > atOnce) await Promise.race(running);
  }
  await Promise.all(running);
  examiners.close();
  const acknowledged = spoken.join('').split('\n').length - 1;
  return { n, acknowledged, steps: steps.length, ...sum };
}

function writeImage(image: Image, from: string, to: string): void {
  mkdirSync(to);
  for (const [path, content] of image) {
    const place = to + path.slice(from.length);
    if (content === null) mkdirSync(place);
    else if (typeof content === 'string') symlinkSync(content, place);
    else if (!place.endsWith('-shm')) writeFileSync(place, content); // shared memory, not a file
  }
}

if (import.meta.main) {
  const n = Number(process.argv[2] ?? 1000);
  const full = await crashImages(n, 'FULL');
  const control = await crashImages(controlImages, 'NORMAL');
  const unseen = `The negative control lost nothing in ${control.n} images: a loss would not be seen.`;
  const sentences = [...full.sentences, ...(control.lost === 0 ? [unseen] : [])];
  process.stdout.write(`${JSON.stringify({ name: 'crash-images', ...full, sentences, control })}\n`);
  const whole = !damaged(full) && full.acknowledged > 0;
  if (!whole || control.lost === 0) process.exitCode = 1;
}
