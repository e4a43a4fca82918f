import { mkdirSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import type { catalogue as Catalogue } from '../../../contracts/catalogue.ts';
import { errorNames, refusalsOf } from '../source/refusals.ts';
import { docOf, readSources } from '../source/source-tree.ts';
import { apiPage } from './api-page.ts';
import { eventsPage } from './events-page.ts';
import { permissionsPage } from './permissions-page.ts';
import { registriesOf } from './registry.ts';

/** The generated files of a checkout: path from its root to content. The same contracts give the same bytes. */
async function pagesOf(root: string): Promise<ReadonlyMap<string, string>> {
  const { catalogue } = (await import(pathToFileURL(join(root, 'contracts/catalogue.ts')).href)) as {
    catalogue: typeof Catalogue;
  };
  const sources = readSources(root, ['contracts', 'services']);
  const errors = errorNames(sources);
  const meanings = new Map<string, string>();
  for (const source of sources.values())
    if (source.path.startsWith('contracts/'))
      for (const [name, node] of source.declarations) meanings.set(name, docOf(node));
  const meaning = (name: string): string => meanings.get(name) ?? '';
  const contractFacts = { meaning, refusals: (command: string) => refusalsOf(sources, errors, command) };
  return new Map([
    ['docs/api.md', apiPage(catalogue, contractFacts)],
    ['docs/events.md', eventsPage(catalogue, meaning)],
    ['docs/permissions.md', permissionsPage(catalogue)],
  ]);
}

const root = resolve(import.meta.dirname, '../../..');
const onlyCheck = process.argv.includes('--check');
const stale: string[] = [];

/** Writes changed files, or with `--check` only reports them. */
async function updatePages(files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    const file = join(root, path);
    const options = await resolveConfig(file);
    const content = await format(text, { ...options, filepath: file });
    if (existsSync(file) && readFileSync(file, 'utf8') === content) continue;
    stale.push(path);
    if (onlyCheck) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

// the pages are generated from the contexts in the registries
await updatePages(registriesOf(root));
await updatePages(await pagesOf(root));
if (onlyCheck && stale.length > 0) {
  console.error(`Not up to date: ${stale.join(', ')}. Run npm run docs.`);
  process.exitCode = 1;
} else
  console.log(stale.length === 0 ? 'Everything generated is up to date.' : `Written: ${stale.join(', ')}.`);
