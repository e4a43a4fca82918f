import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, runNode } from './steps/run.mjs';

const folder = join(root, 'tests', 'faults');
/** Programs that print one JSON line and end with 1 when something was lost; without `--n` each has its own full number. */
const runsItself = (text) =>
  text.includes('if (import.meta.main)') || text.includes('process.argv[1] === fileURLToPath');
const programs = readdirSync(folder).filter(
  (file) => file.endsWith('.ts') && runsItself(readFileSync(join(folder, file), 'utf8')),
);

const { values, positionals } = parseArgs({ options: { n: { type: 'string' } }, allowPositionals: true });
const chosen = positionals.length === 0 ? programs : positionals.map((name) => `${name}.ts`);
const unknown = chosen.filter((file) => !programs.includes(file));
if (unknown.length > 0) {
  console.error(
    `npm run faults -- [NAME...] [--n 10]\n  ${programs.map((file) => file.replace(/\.ts$/, '')).join(' ')}`,
  );
  process.exit(2);
}

const failed = [];
for (const file of chosen) {
  console.error(`· ${file.replace(/\.ts$/, '')}`);
  const code = await runNode('--disable-warning=ExperimentalWarning', [
    join(folder, file),
    ...(values.n === undefined ? [] : [values.n]),
  ]);
  if (code !== 0) failed.push(file);
}
console.log(failed.length === 0 ? 'Nothing was lost.' : `Something was lost: ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);
