import { mkdirSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'prettier';
import type { catalogue as Catalogue } from '../../../contracts/catalogue.ts';
import type { httpCalls as HttpCalls } from '../../../contracts/http-calls.ts';
import { errorNames, refusalsOf } from '../source/refusals.ts';
import { docOf, readSources } from '../source/source-tree.ts';
import { apiPage } from './api-page.ts';
import { eventsPage } from './events-page.ts';

/** The generated pages of one checkout: path from its root to content. The same contracts give the same bytes. */
async function pagesOf(root: string): Promise<ReadonlyMap<string, string>> {
  const { catalogue } = (await import(pathToFileURL(join(root, 'contracts/catalogue.ts')).href)) as {
    catalogue: typeof Catalogue;
  };
  const { httpCalls } = (await import(pathToFileURL(join(root, 'contracts/http-calls.ts')).href)) as {
    httpCalls: typeof HttpCalls;
  };
  const sources = readSources(root, ['contracts', 'services']);
  const errors = errorNames(sources);
  const meanings = new Map<string, string>();
  for (const source of sources.values())
    if (source.path.startsWith('contracts/'))
      for (const [name, node] of source.declarations) meanings.set(name, docOf(node));
  const meaning = (name: string): string => meanings.get(name) ?? '';
  const told = { meaning, refusals: (command: string) => refusalsOf(sources, errors, command) };
  const options = JSON.parse(readFileSync(join(root, '.prettierrc.json'), 'utf8')) as object;
  const page = (text: string, parser: string) => format(text, { ...options, parser });
  return new Map([
    ['docs/api.md', await page(apiPage(catalogue, httpCalls, told), 'markdown')],
    ['docs/events.md', await page(eventsPage(catalogue, meaning), 'markdown')],
  ]);
}

const root = resolve(import.meta.dirname, '../../..');
const onlyCheck = process.argv.includes('--check');
const stale: string[] = [];
for (const [path, content] of await pagesOf(root)) {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === content) continue;
  stale.push(path);
  if (onlyCheck) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
if (onlyCheck && stale.length > 0) {
  console.error(`Not up to date: ${stale.join(', ')}. Run npm run docs.`);
  process.exitCode = 1;
} else console.log(stale.length === 0 ? 'The pages are up to date.' : `Written: ${stale.join(', ')}.`);
