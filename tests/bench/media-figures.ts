import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** What a bench of media work prints with `--json`. */
export interface Figures {
  readonly name: string;
  readonly n: number;
  readonly quick: boolean;
  readonly ratios: Readonly<Record<string, Spread>>;
  /** The bound of each ratio: at most, or at least. */
  readonly reach: Readonly<Record<string, { readonly most: number } | { readonly least: number }>>;
  readonly holds: boolean;
  /** The same measurement with a known weakness built in; it must be noticed. */
  readonly control: {
    readonly weakness: string;
    readonly ratios: Readonly<Record<string, number>>;
    readonly noticed: boolean;
  };
  /** Seconds by the clock, round by round. */
  readonly raw: Readonly<Record<string, readonly number[]>>;
  readonly versions: Readonly<Record<string, string>>;
}

const rounded = (value: number): number => Number(value.toPrecision(4));

export function ratiosOf(over: readonly number[], under: readonly number[]): Spread {
  const sorted = over.map((value, i) => value / (under[i] ?? Number.NaN)).toSorted((a, b) => a - b);
  return {
    median: rounded(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN),
    min: rounded(sorted[0] ?? Number.NaN),
    max: rounded(sorted.at(-1) ?? Number.NaN),
  };
}

export const allHold = (ratios: Figures['ratios'], reach: Figures['reach']): boolean =>
  Object.entries(reach).every(([name, bound]) => {
    const value = ratios[name]?.median ?? Number.NaN;
    return 'most' in bound ? value <= bound.most : value >= bound.least;
  });

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Seconds by the clock that some work took. */
export async function clocked(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return rounded((performance.now() - started) / 1000);
}

export const versions = (): Figures['versions'] => ({
  node: process.versions.node,
  ffmpeg: execFileSync('ffmpeg', ['-version']).toString('utf8').split(' ')[2] ?? 'unknown',
  cores: String(cpus().length),
});

/** Runs a bench from the command line: `--quick` for a smaller n, `--json` for a machine. */
export async function runBench(bench: (options: { quick: boolean }) => Promise<Figures>): Promise<void> {
  const { values } = parseArgs({ options: { quick: { type: 'boolean' }, json: { type: 'boolean' } } });
  const figures = await bench({ quick: values.quick ?? false });
  if (values.json) console.log(JSON.stringify(figures));
  else {
    console.log(`${figures.name}, n = ${figures.n}${figures.quick ? ' (quick)' : ''}`);
    for (const [name, { median: middle, min, max }] of Object.entries(figures.ratios)) {
      console.log(`  ${name}: ${middle} (${min} to ${max}), reach ${JSON.stringify(figures.reach[name])}`);
    }
    console.log(`  control, ${figures.control.weakness}: ${JSON.stringify(figures.control)}`);
  }
  if (!figures.holds || !figures.control.noticed) process.exitCode = 1;
}
