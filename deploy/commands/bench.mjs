import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, environmentLine } from './bench/environment.mjs';
import { runBench } from './bench/run-bench.mjs';
import { passes, summaryOf, tableOf } from './bench/table.mjs';
import { ensureBuilt } from './steps/built.mjs';
import { root } from './steps/run.mjs';

/** In the order of the goals; others follow by name. */
const order = [
  'append',
  'command',
  'rebuild',
  'lag',
  'list',
  'reports',
  'ladder',
  'transcript',
  'steps',
  'first-playable',
  'first-frame',
  'start',
  'growth',
  'identity',
];
/** Benches that need servers run only on request. */
const needsServers = (name) => name.startsWith('cluster-');
const folder = join(root, 'tests', 'bench');
const sourceOf = (name) => readFileSync(join(folder, `${name}.ts`), 'utf8');
/** A bench is a file that runs itself; the others are its parts. */
const known = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => sourceOf(name).includes('if (import.meta.main)'))
  .toSorted((a, b) => placeOf(a) - placeOf(b) || a.localeCompare(b));
const usage = `npm run bench -- NAME... | all | cluster [--quick] [--json]\n  ${known.join(' ')}`;

function placeOf(name) {
  return order.includes(name) ? order.indexOf(name) : order.length;
}

const words = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith('--'));
const [quick, json] = ['--quick', '--json'].map((flag) => words.includes(flag));
const sets = { all: known.filter((name) => !needsServers(name)), cluster: known.filter(needsServers) };
const chosen = [...new Set(names.flatMap((name) => sets[name] ?? [name]))];
const unknown = chosen.filter((name) => !known.includes(name));
if (chosen.length === 0 || unknown.length > 0) {
  console.error(unknown.length > 0 ? `There is no bench named ${unknown.join(', ')}.\n${usage}` : usage);
  process.exit(2);
}

/** These start the product and need a current build. */
const servesProduct = (name) => /built-product|api-while-encoding/.test(sourceOf(name));
if (chosen.some(servesProduct)) await ensureBuilt();

const where = environment();
const startedAt = Date.now();
const results = [];
for (const name of chosen) {
  console.error(`· ${name}`);
  results.push({ ...(await runBench(name, { quick })), environment: where });
}

if (json) console.log(JSON.stringify(chosen.length === 1 ? results[0] : results, null, 2));
else {
  console.log(`\n${tableOf(results)}\n`);
  for (const result of results) for (const line of notesOf(result)) console.log(line);
  const versions = Object.assign({}, ...results.map((result) => result.versions));
  console.log(`\n${environmentLine(where, versions)}`);
  console.log(`${summaryOf(results)}; ${Math.round((Date.now() - startedAt) / 1000)} s in all`);
}
process.exit(results.every(passes) ? 0 : 1);

/** The control of each bench and its notes, with its raw figures if it is the only one. */
function notesOf({ name, control, notes = [], raw }) {
  const lines = control ? [`${name}: control, ${control.weakness}: ${JSON.stringify(control.ratios)}`] : [];
  lines.push(...notes.map((note) => `${name}: ${note}`));
  if (results.length === 1)
    for (const [what, values] of Object.entries(raw)) lines.push(`  ${what}: ${values.join(' ')}`);
  return lines;
}
