import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seedAccounts, serve, serveProduct, type Served } from './built-product.ts';
import { median, ratiosOf, rounded, runBench, spread, versions, type BenchFigures } from './bench-result.ts';

const reach = { vsBare: { most: 3 }, restMiB: { most: 400 } };
/** By then the garbage of a start has been collected. */
const restSeconds = 10;

/** From the start of the process to the first 200, on an existing folder, compared with an empty Nest application. */
export async function startBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
  const rounds = quick ? 3 : 9;
  const raw = { own: [] as number[], bare: [] as number[], restMiB: [] as number[] };
  try {
    await seedAccounts(folder);
    for (let round = 0; round < rounds; round++) {
      raw.own.push(await startOnce(() => serveProduct(folder), round === 0 ? raw.restMiB : null));
      raw.bare.push(await startOnce(() => serve(join(import.meta.dirname, 'start-bare.mjs')), null));
    }
    const ratios = { vsBare: ratiosOf(raw.own, raw.bare), restMiB: spread(raw.restMiB) };
    const eager = ['--import', join(import.meta.dirname, 'start-weakness.mjs')];
    const weakened = rounded((await startOnce(() => serveProduct(folder, eager), null)) / median(raw.bare));
    return {
      name: 'start',
      n: rounds,
      quick,
      ratios,
      reach,
      control: {
        weakness: 'what is needed later is loaded before the first answer',
        ratios: { vsBare: weakened },
      },
      raw,
      versions,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function firstAnswer({ address, startedIn }: Served): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${address}/health/live`);
  if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}.`);
  return rounded(startedIn + performance.now() - began);
}

async function startOnce(start: () => Promise<Served>, rest: number[] | null): Promise<number> {
  const served = await start();
  const took = await firstAnswer(served);
  if (rest) {
    await pause(restSeconds * 1000);
    rest.push(residentMiB(served.child.pid ?? 0));
  }
  await served.stop();
  return took;
}

const residentMiB = (pid: number): number =>
  rounded(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024,
  );

if (import.meta.main) await runBench(startBench);
