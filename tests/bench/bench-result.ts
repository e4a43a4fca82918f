/** What every bench prints with `--json`. */
export interface BenchResult {
  readonly name: string;
  /** How much was measured per round; smaller with `--quick`. */
  readonly n: number;
  readonly quick: boolean;
  /** Ours against the other, over the rounds of one run. */
  readonly ratios: Readonly<Record<string, Spread>>;
  /** The reach that each ratio must have. */
  readonly reach: Readonly<Record<string, number>>;
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

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].toSorted((left, right) => left - right);
  const at = (index: number): number => Number((sorted[index] ?? Number.NaN).toFixed(3));
  return { median: at(Math.floor(sorted.length / 2)), min: at(0), max: at(sorted.length - 1) };
}

export const holds = (ratios: BenchResult['ratios'], reach: BenchResult['reach']): boolean =>
  Object.entries(reach).every(([name, least]) => (ratios[name]?.median ?? 0) >= least);
