import { parseArgs } from 'node:util';
import { runBench, rounded, spread, versions, type BenchFigures } from './bench-result.ts';
import {
  readFormer,
  readRecognised,
  recogniseInstructions,
  record,
  type Recognised,
} from './steps-recognised.ts';
import { f1Of } from './steps-score.ts';
import { equalCuts, heldOut, proposed, scored, stepsTable, type Rules } from './steps-table.ts';

const reach = { f1: { least: 0.85 }, f1HeldOut: { least: 0.85 } };

/** What the rules before these made of the same recognition, as it was recorded then. */
function formerRules(): Rules {
  const former = readFormer();
  return ({ name }) => former[name] ?? [];
}

/**
 * Forty narrated instructions are spoken, heard by the product's recognition and cut into steps; the proposed boundaries are
 * held against the true ones, at one second. Prints the table beside what the former rules and cuts of equal length reach.
 */
export async function stepsBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const some = new Set(
    quick
      ? readRecognised()
          .filter((_, at) => at % 8 < 2)
          .map(({ name }) => name)
      : [],
  );
  const all = await recogniseInstructions(quick ? ({ name }) => some.has(name) : undefined);
  return figuresOf(all, quick);
}

function figuresOf(all: readonly Recognised[], quick: boolean): BenchFigures {
  const former = formerRules();
  console.error(stepsTable(all, { former, 'equal cuts': equalCuts }));
  const f1 = (rules: Rules, among = all): number => f1Of(scored(among, rules));
  return {
    name: 'steps',
    n: all.length,
    quick,
    ratios: {
      f1: spread([f1(proposed)]),
      f1HeldOut: spread([f1(proposed, heldOut(all))]),
    },
    reach,
    control: {
      weakness: 'cuts of equal length',
      ratios: { f1: rounded(f1(equalCuts)), f1HeldOut: rounded(f1(equalCuts, heldOut(all))) },
    },
    raw: { f1Former: [rounded(f1(former))] },
    versions: { ...versions, 'faster-whisper': '1.2.1', model: 'whisper base int8' },
  };
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { record: { type: 'boolean' }, recorded: { type: 'boolean' } },
    strict: false,
  });
  if (values.record === true) await record(await recogniseInstructions());
  if (values.record === true || values.recorded === true) figuresOf(readRecognised(), false);
  else await runBench(stepsBench);
}
