/**
 * Writes the .env beside compose.yaml: .env.example with a new secret for each password, secret and key. An existing
 * file is not changed: with other secrets the engines could not be opened. `node deploy/compose/make-env.mjs [--into
 * FILE]`
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const here = import.meta.dirname;
const { values } = parseArgs({ options: { into: { type: 'string', default: join(here, '.env') } } });

if (existsSync(values.into)) {
  console.log(`${values.into} stands; it was not changed.`);
} else {
  const template = readFileSync(join(here, '.env.example'), 'utf8');
  const filled = template.replace(
    /^(\w+_(?:PASSWORD|SECRET|KEY))=$/gm,
    (_, name) => `${name}=${randomBytes(24).toString('hex')}`,
  );
  writeFileSync(values.into, filled, { mode: 0o600, flag: 'wx' });
  console.log(`${values.into} has new secrets. Store a copy of it with the keys.`);
}
