import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './steps/built.mjs';
import { pinnedNode, root } from './steps/run.mjs';

const folder = join(root, 'tests', 'faults');
/** Programs that print one JSON line and exit with 1 if something was lost; without a number each uses its own default. */
const runsItself = (text) => text.includes('if (import.meta.main)');
/** These run the built product. */
const onTheBuild = ['api-stop', 'bad-days', 'leaver', 'product-kill', 'temporal-kill'];
const programs = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && runsItself(readFileSync(join(folder, file), 'utf8')))
  .map((file) => file.replace(/\.ts$/, ''));
const few = '10';

const { values, positionals } = readArguments();
const chosen = positionals.length === 0 ? programs : positionals;
if (chosen.some((name) => !programs.includes(name)) || (values.n && !/^[1-9]\d*$/.test(values.n)))
  refuseArguments();

const n = values.n ?? (values.quick ? few : undefined);
if (chosen.some((name) => onTheBuild.includes(name))) await ensureBuilt();

const rows = [];
for (const name of chosen) {
  console.error(`· ${name}`);
  const startedAt = Date.now();
  const { code, output } = await runProgram(name, n);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const line = output.trim().split('\n').at(-1) ?? '';
  const found = line.startsWith('{')
    ? JSON.parse(line)
    : { sentences: [`It ended with ${code} and no report.`] };
  rows.push({ ...found, name, code, seconds });
  for (const sentence of found.sentences ?? []) console.error(`    ${sentence}`);
}

const columns = [
  'n',
  'acknowledged',
  'lost',
  'doubled',
  'reordered',
  'diverged',
  'left',
  'orphans',
  'missed',
  'cut',
  'slowestMs',
  'seconds',
];
if (values.json) console.log(JSON.stringify(rows));
else {
  const widest = Math.max(...rows.map(({ name }) => name.length), 'negative control'.length) + 2;
  const cells = (title, row) =>
    title.padEnd(widest) + columns.map((column) => numberOf(row[column]).padStart(13)).join('');
  console.log(cells('', Object.fromEntries(columns.map((column) => [column, column]))));
  for (const row of rows) {
    console.log(`${cells(row.name, row)}   ${row.code === 0 ? '' : 'FAILED'}`);
    if (row.control) console.log(cells('negative control', row.control));
  }
}
const failed = rows.filter(({ code }) => code !== 0).map(({ name }) => name);
console.log(failed.length === 0 ? 'Nothing was lost.' : `Something was lost: ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);

function runProgram(name, number) {
  const args = [
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=TimeoutNegativeWarning', // kafkajs waits for a time in the past
    join(folder, `${name}.ts`),
    ...(number ? [number] : []),
  ];
  const child = spawn(pinnedNode(), args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (piece) => (output += piece));
  return new Promise((resolve) => {
    child.on('error', () => resolve({ code: 127, output }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A count may have several kinds; sentences are counted. */
function numberOf(value) {
  if (value === undefined) return '–';
  if (Array.isArray(value)) return String(value.length);
  return typeof value === 'object' ? Object.values(value).join('+') : String(value);
}

function readArguments() {
  try {
    return parseArgs({
      options: { n: { type: 'string' }, quick: { type: 'boolean' }, json: { type: 'boolean' } },
      allowPositionals: true,
    });
  } catch {
    return refuseArguments();
  }
}

function refuseArguments() {
  console.error(
    `npm run faults -- [NAME...] [--n 10 | --quick] [--json]\n  --quick is --n ${few}\n  ${programs.join(' ')}`,
  );
  process.exit(2);
}
