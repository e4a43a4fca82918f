import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A decision knows commands and aggregates; what needs the framework or a port of the platform connects it to them. */
const connects =
  /from '(?:@nestjs\/|.*\/platform\/(?!commands\/(?:define-|authorise)|projections\/define-read-model))/;

/** The files that decide: everything pure in a folder with an aggregate. A new context needs no entry here. */
export function decisions() {
  const sources = globSync('services/*/*/*.ts', {
    exclude: ['services/{main,platform}', '**/*.{spec,fixture}.ts'],
  })
    .map((path) => ({ path, source: readFileSync(path, 'utf8') }))
    .sort((a, b) => a.path.localeCompare(b.path));
  const folders = new Set(
    sources.filter(({ source }) => source.includes('defineAggregate')).map(({ path }) => dirname(path)),
  );
  return sources
    .filter(({ path, source }) => folders.has(dirname(path)) && !connects.test(source))
    .map(({ path }) => path);
}
