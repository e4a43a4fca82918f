import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isProgram, root, settingsInCode, textOf } from './known-names.ts';

/** Everything used for deployment; developers' commands have their own variables. */
const deployed = globSync('deploy/{image,compose,helm,observe,speech}/**', { cwd: root, withFileTypes: true })
  .concat(globSync('deploy/{image,compose}/**/.*', { cwd: root, withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name !== '.env')
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
const page = textOf('docs/operating.md');
const texts = new Map([
  ...deployed.map((path) => [path, textOf(path)] as const),
  ['docs/operating.md', page],
]);

/** Settings that a text names and no code reads. */
function unread(text: string, known: readonly string[]): string[] {
  const named = [...text.matchAll(/STEPWELL_[A-Z0-9_]+/g)].map(([name]) => name);
  return named.filter((name) => !known.includes(name));
}

it('names only settings that there are', () => {
  const known = settingsInCode();
  expect(known.length).toBeGreaterThan(30);
  expect(texts.size).toBeGreaterThan(30);
  for (const [path, text] of texts) expect([path, ...unread(text, known)]).toEqual([path]);
  expect(unread('STEPWELL_DATA STEPWELL_DATE', known)).toEqual(['STEPWELL_DATE']);
  expect(unread('STEPWELL_WORKER_PORT', known)).toEqual(['STEPWELL_WORKER_PORT']);
});

/** Settings without a row in the page's table, and rows without a setting. */
function foundInTable(text: string, settings: readonly string[]): string[] {
  const rows = [...text.matchAll(/^\| `(STEPWELL_\w+)` +\|/gm)].map(([, name = '']) => name);
  return [
    ...settings.filter((name) => !rows.includes(name)),
    ...rows.filter((name, at) => rows.indexOf(name) < at),
  ];
}

it('explains every setting once', () => {
  const settings = settingsInCode();
  expect(foundInTable(page, settings)).toEqual([]);
  expect(foundInTable(page, [...settings, 'STEPWELL_NEW'])).toEqual(['STEPWELL_NEW']);
  expect(foundInTable(page.replace('| `STEPWELL_DATA`', '| `STEPWELL_HOST`'), settings)).toEqual([
    'STEPWELL_DATA',
    'STEPWELL_HOST',
  ]);
});

it('names only programs that there are', () => {
  for (const [path, text] of texts) {
    const named = [...text.matchAll(/\bdist\/(?:services|workflows)\/[\w/-]+\.js/g)].map(
      ([program]) => program,
    );
    expect([path, ...named.filter((program) => !isProgram(program))]).toEqual([path]);
  }
  expect(isProgram('dist/services/main.js')).toBe(true);
  expect(isProgram('dist/services/server.js')).toBe(false);
});

/** Broken links of the page: to files, and to its own headings. */
function deadLinks(text: string): string[] {
  const headings = new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title)));
  return [...text.matchAll(/\]\(([^)]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) =>
      target.startsWith('#') ? !headings.has(target.slice(1)) : !existsSync(join(root, 'docs', target)),
    );
}
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-');

/** Files that the page names and that do not exist, except for the one that its reader creates. */
const absentPaths = (text: string): string[] =>
  [...text.matchAll(/\b(deploy\/[\w./-]*\w)/g)]
    .map(([, path = '']) => path)
    .filter((path) => path !== 'deploy/compose/.env' && !existsSync(join(root, path)));

it('leads from its page to what there is', () => {
  expect(deadLinks(page)).toEqual([]);
  expect(deadLinks(`${page}\n[x](#nowhere) [y](nothing.md)`)).toEqual(['#nowhere', 'nothing.md']);
  expect(textOf('README.md')).toContain('(docs/operating.md)');
  expect(absentPaths(page)).toEqual([]);
  expect(absentPaths('see deploy/compose/start.sh.')).toEqual(['deploy/compose/start.sh']);
});

it('names only commands of npm that there are', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  for (const [, name = ''] of page.matchAll(/npm run ([\w-]+)/g))
    expect(Object.keys(scripts)).toContain(name);
});
