import { parseArgs } from 'node:util';

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** What a bench of the read side prints with `--json`. */
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
  readonly raw: Readonly<Record<string, readonly number[]>>;
  readonly versions: Readonly<Record<string, string>>;
}

const rounded = (value: number): number => Number(value.toPrecision(4));

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function spread(values: readonly number[]): Spread {
  return {
    median: rounded(quantile(values, 0.5)),
    min: rounded(Math.min(...values)),
    max: rounded(Math.max(...values)),
  };
}

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

export const ratiosOf = (ours: readonly number[], others: readonly number[]): Spread =>
  spread(ours.map((value, at) => value / (others[at] ?? Number.NaN)));

export const within = (value: number, bound: Figures['reach'][string]): boolean =>
  'most' in bound ? value <= bound.most : value >= bound.least;

export const allHold = (ratios: Figures['ratios'], reach: Figures['reach']): boolean =>
  Object.entries(reach).every(([name, bound]) => within(ratios[name]?.median ?? Number.NaN, bound));

export const versions = {
  node: process.versions.node,
  sqlite: process.versions['sqlite'] ?? 'unknown',
};

/** Runs a bench from the command line: `--quick` for a smaller n, `--json` for a machine. */
export async function runBench(bench: (options: { quick: boolean }) => Promise<Figures>): Promise<void> {
  const { values } = parseArgs({ options: { quick: { type: 'boolean' }, json: { type: 'boolean' } } });
  const figures = await bench({ quick: values.quick ?? false });
  if (values.json) console.log(JSON.stringify(figures));
  else {
    console.log(`${figures.name}, n = ${figures.n}${figures.quick ? ' (quick)' : ''}`);
    for (const [name, { median, min, max }] of Object.entries(figures.ratios))
      console.log(`  ${name}: ${median} (${min} to ${max}), reach ${JSON.stringify(figures.reach[name])}`);
    console.log(`  control, ${figures.control.weakness}: ${JSON.stringify(figures.control)}`);
  }
  if (!figures.holds || !figures.control.noticed) process.exitCode = 1;
}
