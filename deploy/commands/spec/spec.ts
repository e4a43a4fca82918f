import { globSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { citedItems } from './coverage.ts';
import { itemKinds, readSpecification, type SpecItem } from './specification.ts';

const root = resolve(import.meta.dirname, '../../..');
const usage = `SPEC_DIR=FOLDER npm run spec -- [SYSTEM...] [--missing]
Prints how much of a specification its tests cite, by system. --missing lists what no test cites, with the systems not asked for that it belongs to as well.`;

process.exitCode = main();

function main(): number {
  const folder = process.env['SPEC_DIR'];
  const { names, missing } = readArguments();
  if (!folder || names === null) {
    console.error(usage);
    return 2;
  }
  const { systems, items } = readSpecification(folder);
  const unknown = names.filter((name) => !systems.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no system named ${unknown.join(', ')}.\n${systems.join(' ')}`);
    return 2;
  }
  const cited = citedItems(items, tests());
  const chosen = names.length > 0 ? names : systems;
  console.log(row('system', itemKinds));
  for (const system of chosen) {
    const own = items.filter((item) => item.systems.has(system));
    console.log(row(system, counts(own, cited)));
    const open = missing ? own.filter((item) => !cited.has(item)) : [];
    for (const item of open) console.log(`  ${item.id}  ${item.text}${othersOf(item, chosen)}`);
  }
  const all = items.filter((item) => names.length === 0 || chosen.some((name) => item.systems.has(name)));
  console.log(row('all', counts(all, cited)));
  return 0;
}

function readArguments(): { readonly names: readonly string[] | null; readonly missing: boolean } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { missing: { type: 'boolean', default: false } },
    });
    return { names: positionals, missing: values.missing };
  } catch {
    return { names: null, missing: false };
  }
}

/** Everything that runs as a test. */
function tests() {
  const patterns = [
    '{contracts,services,projections,workflows,deploy,web/src}/**/*.{spec,test,suite}{,.pipeline}.{ts,tsx}',
    'tests/**/*.ts',
  ];
  return globSync(patterns, { cwd: root }).map((file) => {
    const path = resolve(root, file);
    return { path: relative(root, path), text: readFileSync(path, 'utf8') };
  });
}

/** Cited and asked for, of each kind. */
function counts(items: readonly SpecItem[], cited: ReadonlySet<SpecItem>): string[] {
  return itemKinds.map((kind) => {
    const own = items.filter((item) => item.kind === kind);
    return own.length === 0 ? '–' : `${own.filter((item) => cited.has(item)).length} of ${own.length}`;
  });
}

/** What an item waits for, if those systems are not built. */
function othersOf({ systems }: SpecItem, chosen: readonly string[]): string {
  const others = [...systems].filter((system) => !chosen.includes(system));
  return others.length === 0 ? '' : ` [also ${others.join(', ')}]`;
}

function row(name: string, cells: readonly string[]): string {
  return `${name.padEnd(22)}${cells.map((cell) => cell.padStart(12)).join('')}`;
}
