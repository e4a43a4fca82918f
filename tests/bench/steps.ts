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

/** The result of the previous rules for the same recognition, as recorded then. */
function formerRules(): Rules {
  const former = readFormer();
  return ({ name }) => former[name] ?? [];
}

/**
 * Synthesises forty narrated instructions, runs the product's recognition on them and cuts them into steps; compares
 * the proposed boundaries with the true ones, with a tolerance of one second. Prints the table with the results of
 * the previous rules and of cuts of equal length.
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
