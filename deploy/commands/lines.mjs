import './steps/help-option.mjs';
import { execFileSync } from 'node:child_process';
import { root } from './steps/run.mjs';

const parts = ['contracts', 'decisions', 'projections', 'pipelines', 'web', 'tests'];
/** Which lines count, by path prefix; the folder names the context. */
const places = [
  { path: /^contracts\/(?:(\w+)\/)?/, part: 'contracts' },
  { path: /^services\/(?:(\w+)\/)?/, part: 'decisions' },
  { path: /^projections\/(?:(\w+)\/)?/, part: 'projections' },
  { path: /^workflows\/(?:(\w+)\/)?/, part: 'pipelines' },
  { path: /^web\/src\/features\/(\w+)\//, part: 'web' },
  { path: /^web\/src\/(?:(\w+)\/)?/, part: 'web' },
  { path: /^tests\//, part: 'tests' },
];
/** Folders of the web that belong to one context. */
const contextOfRoom = {
  editor: 'authoring',
  player: 'playback',
  charts: 'analytics',
  console: 'admin',
  ingest: 'media',
};
/** Shared by all contexts. */
const shared = new Set([
  '',
  'kernel',
  'platform',
  'main',
  'app',
  'browser',
  'ui',
  'providers',
  'gallery',
  'i18n',
  'assets',
]);
const isTest = /\.(spec|suite|fixture|test|examples)\.tsx?$/;

/** Context and part of a file; `null` if it is not part of a feature. */
function placeOf(path) {
  const place = places.find((each) => each.path.test(path));
  if (!place) return null;
  const folder = place.path.exec(path)[1];
  const context = contextOfRoom[folder] ?? folder;
  const part = isTest.test(path) ? 'tests' : place.part;
  return { context: context === undefined || shared.has(context) ? 'shared' : context, part };
}

/** Non-empty lines by context and part, of a commit or of the working tree. */
function linesOf(revision) {
  const counted = execFileSync(
    'git',
    ['grep', '-c', '.', ...(revision ? [revision] : []), '--', '*.ts', '*.tsx', '*.css'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64e6 },
  );
  const table = new Map();
  for (const line of counted.trim().split('\n')) {
    const [, path, count] = /^(?:[^:]*:)??([^:]+):(\d+)$/.exec(line) ?? [];
    const place = path && placeOf(path);
    if (!place) continue;
    const row = table.get(place.context) ?? Object.fromEntries(parts.map((part) => [part, 0]));
    row[place.part] += Number(count);
    table.set(place.context, row);
  }
  return table;
}

const sum = (row) => parts.reduce((total, part) => total + row[part], 0);
const total = (table) =>
  Object.fromEntries(
    parts.map((part) => [part, [...table.values()].reduce((all, row) => all + row[part], 0)]),
  );
const show = (name, cells) =>
  console.log(name.padEnd(14) + cells.map((cell) => String(cell).padStart(12)).join(''));

/** Without code shared by all contexts. */
const features = (table) => new Map([...table].filter(([context]) => context !== 'shared'));

function print(revision, table) {
  show(revision ?? 'now', [...parts, 'together']);
  const names = [...table.keys()].toSorted(
    (a, b) => Number(a === 'shared') - Number(b === 'shared') || a.localeCompare(b),
  );
  for (const name of names) show(name, [...parts.map((part) => table.get(name)[part]), sum(table.get(name))]);
  for (const [name, rows] of [
    ['of contexts', features(table)],
    ['together', table],
  ]) {
    const all = total(rows);
    show(name, [...parts.map((part) => all[part]), sum(all)]);
  }
  console.log('');
}

const revisions = process.argv.slice(2);
const tables = (revisions.length > 0 ? revisions : [undefined]).map((revision) => [
  revision,
  linesOf(revision),
]);
for (const [revision, table] of tables) print(revision, table);
if (tables.length === 2) {
  const [before, after] = tables.map(([, table]) => total(features(table)));
  const change = (from, to) => (from === 0 ? '–' : `${(((to - from) / from) * 100).toFixed(1)} %`);
  show('of contexts', [
    ...parts.map((part) => change(before[part], after[part])),
    change(sum(before), sum(after)),
  ]);
}
