import { parseArgs } from 'node:util';

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Upper or lower bound. */
export type Bound = { readonly most: number } | { readonly least: number };

/** What a bench has measured. */
export interface BenchFigures {
  readonly name: string;
  /** How much was measured per round; smaller with `--quick`. */
  readonly n: number;
  readonly quick: boolean;
  /** Our result relative to the reference, over the rounds of one run. */
  readonly ratios: Readonly<Record<string, Spread>>;
  /** The bound of each ratio. */
  readonly reach: Readonly<Record<string, Bound>>;
  /** The same measurement with a known weakness: each of its ratios must miss its bound. */
  readonly control: { readonly weakness: string; readonly ratios: Readonly<Record<string, number>> };
  readonly raw: Readonly<Record<string, readonly number[]>>;
  /** Figures that have no bound, as sentences; printed with the ratios. */
  readonly notes?: readonly string[];
  readonly versions: Readonly<Record<string, string>>;
}

/** What every bench prints with `--json`. */
export interface BenchResult extends BenchFigures {
  readonly holds: boolean;
  readonly control: BenchFigures['control'] & { readonly noticed: boolean };
}

export const rounded = (value: number): number => Number(value.toPrecision(4));

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const spread = (values: readonly number[]): Spread => ({
  median: rounded(median(values)),
  min: rounded(Math.min(...values)),
  max: rounded(Math.max(...values)),
});

/** Interleaved, so that other load on the machine affects both sides. */
export const ratiosOf = (own: readonly number[], others: readonly number[]): Spread =>
  spread(own.map((value, at) => value / (others[at] ?? Number.NaN)));

const within = (value: number, bound: Bound | undefined): boolean =>
  bound === undefined || ('most' in bound ? value <= bound.most : value >= bound.least);

/** A ratio that could not be measured satisfies no bound and detects no weakness. */
const withVerdict = (measured: BenchFigures): BenchResult => {
  const { ratios, reach, control } = measured;
  const holds = Object.entries(reach).every(([name, bound]) =>
    within(ratios[name]?.median ?? Number.NaN, bound),
  );
  const noticed = Object.entries(control.ratios).every(
    ([name, value]) => !Number.isNaN(value) && !within(value, reach[name]),
  );
  return { ...measured, holds, control: { ...control, noticed } };
};

/** Slope of log cost over log n, by least squares. */
export function slope(points: readonly (readonly [n: number, cost: number])[]): number {
  const logs = points.map(([n, cost]) => [Math.log(n), Math.log(cost)] as const);
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const [x, y] = [mean(logs.map(([n]) => n)), mean(logs.map(([, cost]) => cost))];
  const [over, under] = [logs.map(([n, cost]) => (n - x) * (cost - y)), logs.map(([n]) => (n - x) ** 2)].map(
    (terms) => terms.reduce((sum, value) => sum + value, 0),
  );
  return rounded((over ?? 0) / (under ?? 1));
}

/** Elapsed seconds of some work. */
export async function clocked(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return rounded((performance.now() - started) / 1000);
}

export const versions = {
  node: process.versions.node,
  sqlite: process.versions['sqlite'] ?? 'unknown',
};

/**
 * Runs a bench from the command line: `--quick` for a smaller n, `--json` for machine-readable output. Exits with 1
 * if a bound is missed.
 */
export async function runBench(bench: (options: { quick: boolean }) => Promise<BenchFigures>): Promise<void> {
  const { values } = parseArgs({
    options: { quick: { type: 'boolean' }, json: { type: 'boolean' } },
    strict: false,
  });
  const result = withVerdict(await bench({ quick: values.quick === true }));
  console.log(values.json === true ? JSON.stringify(result) : asText(result));
  if (!result.holds || !result.control.noticed) process.exitCode = 1;
}

function asText({ name, n, quick, ratios, reach, control, notes = [] }: BenchResult): string {
  const lines = Object.entries(ratios).map(
    ([ratio, { median: middle, min, max }]) =>
      `  ${ratio}: ${middle} (${min} to ${max}), reach ${JSON.stringify(reach[ratio] ?? null)}`,
  );
  return [
    `${name}, n = ${n}${quick ? ' (quick)' : ''}`,
    ...lines,
    `  control, ${control.weakness}: ${JSON.stringify(control)}`,
    ...notes.map((note) => `  ${note}`),
  ].join('\n');
}
