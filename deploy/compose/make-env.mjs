/**
 * Writes the .env beside compose.yaml: .env.example, with a secret of its own wherever a password, secret or key is asked for.
 * A file that is there stays as it is: with other secrets the engines would open to nobody.
 *
 *   node deploy/compose/make-env.mjs [--into FILE]
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
  const asked = readFileSync(join(here, '.env.example'), 'utf8');
  const filled = asked.replace(
    /^(\w+_(?:PASSWORD|SECRET|KEY))=$/gm,
    (_, name) => `${name}=${randomBytes(24).toString('hex')}`,
  );
  writeFileSync(values.into, filled, { mode: 0o600, flag: 'wx' });
  console.log(`${values.into} has new secrets. Keep a copy of it where the keys are kept.`);
}
