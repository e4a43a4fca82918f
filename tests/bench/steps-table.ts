import { proposeSteps } from '../../workflows/authoring/segmentation/propose-steps.ts';
import { inputOf, type Recognised } from './steps-recognised.ts';
import { f1Of, meanError, precisionOf, recallOf, scoreOf, sumOf, type Score } from './steps-score.ts';
import { styles } from './steps-instructions.ts';

/** Returns the starts of the steps after the first. */
export type Rules = (recognised: Recognised) => readonly number[];

/** The rules of the product. */
export const proposed: Rules = (recognised) =>
  proposeSteps(inputOf(recognised))
    .steps.slice(1)
    .map(({ startTime }) => startTime);

/** The true number of steps, all of equal length: the value of knowing only the number. */
export const equalCuts: Rules = ({ duration, boundaries }) =>
  boundaries.map((_, at) => (duration * (at + 1)) / (boundaries.length + 1));

export const scored = (all: readonly Recognised[], rules: Rules): Score =>
  sumOf(all.map((each) => scoreOf(rules(each), each)));

/** Rules were tuned on every other instruction of each style; the rest is the test set. */
export function heldOut(all: readonly Recognised[]): Recognised[] {
  const ofStyle = styles.map((style) => all.filter((each) => each.style === style));
  return ofStyle.flatMap((each) => each.filter((_, at) => at % 2 === 1));
}

const heads = ['rules', 'set', 'n', 'steps', 'precision', 'recall', 'F1', 'mean error', 'cut in speech'];

function row(rules: string, set: string, score: Score): string[] {
  const share = (value: number): string => value.toFixed(3);
  const figures = [precisionOf(score), recallOf(score), f1Of(score)].map(share);
  const counts = [`${score.n}`, `${score.real + score.n}`];
  return [rules, set, ...counts, ...figures, `${meanError(score).toFixed(2)} s`, `${score.inSpeech}`];
}

/** Precision, recall and boundary error at one second, by rules and by style. */
export function stepsTable(all: readonly Recognised[], others: Readonly<Record<string, Rules>>): string {
  const rows = [
    heads,
    ...styles.map((style) =>
      row(
        'proposed',
        style,
        scored(
          all.filter((each) => each.style === style),
          proposed,
        ),
      ),
    ),
    row('proposed', 'all', scored(all, proposed)),
    row('proposed', 'held out', scored(heldOut(all), proposed)),
    ...Object.entries(others).flatMap(([name, rules]) => [
      row(name, 'all', scored(all, rules)),
      row(name, 'held out', scored(heldOut(all), rules)),
    ]),
  ];
  const widths = heads.map((_, column) => Math.max(...rows.map((each) => (each[column] ?? '').length)));
  return rows
    .map((each) =>
      each
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
