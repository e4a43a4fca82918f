import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './steps/built.mjs';
import { pinnedNode, root } from './steps/run.mjs';

const folder = join(root, 'tests', 'bench');
/** A bench is a file that runs itself; the others are its parts. */
const known = readdirSync(folder)
  .filter(
    (file) =>
      file.endsWith('.ts') && readFileSync(join(folder, file), 'utf8').includes('if (import.meta.main)'),
  )
  .map((file) => file.replace(/\.ts$/, ''));
const usage = `npm run bench -- NAME... | all [--quick] [--json]\n  ${known.join(' ')}`;

const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const flags = process.argv.slice(2).filter((word) => word.startsWith('--'));
const chosen = names.includes('all') ? known : names;
const unknown = chosen.filter((name) => !known.includes(name));
if (chosen.length === 0 || unknown.length > 0) {
  console.error(unknown.length > 0 ? `There is no bench named ${unknown.join(', ')}.\n${usage}` : usage);
  process.exit(2);
}

const needsBuild = chosen.some((name) => ['command', 'start'].includes(name));
if (needsBuild && !existsSync(join(root, 'dist', 'services', 'main.js'))) await ensureBuilt();

const flagsOfNode = ['--disable-warning=ExperimentalWarning'];
const json = flags.includes('--json');
const results = [];
for (const name of chosen) {
  if (!json) console.error(`· ${name}`);
  results.push(await measure(name));
}
console.log(json ? JSON.stringify(chosen.length === 1 ? results[0] : results, null, 2) : tableOf(results));
process.exit(results.every(({ holds, control }) => holds && control?.noticed) ? 0 : 1);

/** One bench in a process of its own; a bench that broke is a result that does not hold. */
async function measure(name) {
  const child = spawn(
    pinnedNode(),
    [...flagsOfNode, join(folder, `${name}.ts`), '--json', ...flags.filter((flag) => flag !== '--json')],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await new Promise((resolve) => child.on('close', resolve));
  try {
    return JSON.parse(output.slice(output.indexOf('{')));
  } catch {
    return {
      name,
      n: 0,
      quick: flags.includes('--quick'),
      ratios: {},
      reach: {},
      holds: false,
      broken: `ended with ${code}`,
    };
  }
}

function tableOf(all) {
  const rows = [['name', 'ratio', 'median', 'min to max', 'reach', 'held', 'control noticed', 'n']];
  for (const { name, n, quick, ratios, reach, control, broken } of all) {
    if (broken) rows.push([name, broken, '', '', '', 'no', '', '']);
    for (const [ratio, { median, min, max }] of Object.entries(ratios)) {
      const bound = reach[ratio];
      const held = !bound
        ? ''
        : ('most' in bound ? median <= bound.most : median >= bound.least)
          ? 'yes'
          : 'no';
      const wanted = !bound ? '' : 'most' in bound ? `<= ${bound.most}` : `>= ${bound.least}`;
      rows.push([
        name,
        ratio,
        median,
        `${min} to ${max}`,
        wanted,
        held,
        control?.noticed ? 'yes' : 'no',
        `${n}${quick ? ' (quick)' : ''}`,
      ]);
    }
  }
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => String(row[at]).length)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => String(cell).padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
