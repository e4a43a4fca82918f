/** Parts without a gap; both are included. */
export interface PartRun {
  readonly first: number;
  readonly last: number;
}

/** The parts that are not stored, joined to as few requests as possible. */
export function missingRuns(stored: readonly number[], parts: number): readonly PartRun[] {
  const known = new Set(stored);
  const runs: { first: number; last: number }[] = [];
  for (let part = 1; part <= parts; part++) {
    if (known.has(part)) continue;
    const run = runs.at(-1);
    if (run?.last === part - 1) run.last = part;
    else runs.push({ first: part, last: part });
  }
  return runs;
}
