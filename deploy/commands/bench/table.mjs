const heads = ['bench', 'measure', 'median', 'min to max', 'reach', 'verdict', 'control', 'n', 'time'];

/** Whether a bench met its bounds and its control missed them. */
export const passes = ({ holds, control }) => holds && control?.noticed === true;

/** One line per ratio of each bench; a crashed bench shows why. */
export function tableOf(results) {
  const rows = [heads, ...results.flatMap(rowsOf)];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  );
  return [lines[0], '-'.repeat(lines[0].length), ...lines.slice(1)].join('\n');
}

function rowsOf(result) {
  const { name, ratios, reach, broken, seconds } = result;
  const time = `${seconds} s`;
  if (broken) return [[name, broken, '', '', '', 'MISS', '', '', time]];
  return Object.entries(ratios).map(([measure, spread], at) => [
    at === 0 ? name : '',
    measure,
    String(spread.median),
    `${spread.min} to ${spread.max}`,
    reachOf(reach[measure]),
    verdictOf(spread.median, reach[measure]),
    at === 0 ? controlOf(result.control) : '',
    at === 0 ? sizeOf(result) : '',
    at === 0 ? time : '',
  ]);
}

const sizeOf = ({ n, quick }) => (quick ? `${n} quick` : `${n}`);
const reachOf = (bound) => {
  if (!bound) return '';
  return 'most' in bound ? `<= ${bound.most}` : `>= ${bound.least}`;
};
const within = (value, bound) => ('most' in bound ? value <= bound.most : value >= bound.least);
const verdictOf = (value, bound) => {
  if (!bound) return '';
  return within(value, bound) ? 'held' : 'MISS';
};
const controlOf = (control) => (control?.noticed ? 'noticed' : 'NOT NOTICED');

/** Missed bounds as text, for people who read only the end. */
export function summaryOf(results) {
  const missed = results.filter((result) => !result.holds).map(({ name }) => name);
  const blind = results.filter((result) => result.control && !result.control.noticed).map(({ name }) => name);
  return [
    `${results.length - missed.length} of ${results.length} benches held`,
    ...(missed.length > 0 ? [`missed: ${missed.join(', ')}`] : []),
    ...(blind.length > 0 ? [`control not noticed: ${blind.join(', ')}`] : []),
  ].join('; ');
}
