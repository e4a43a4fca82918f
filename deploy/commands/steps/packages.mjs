import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOrExit, root } from './run.mjs';

const folder = join(root, 'node_modules');
const stamp = join(folder, '.stepwell-lock');
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** A linked folder belongs to another checkout: installing through the link would empty it. */
const isBorrowed = () => lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** Installs exactly what the lock file lists, if it has changed since the last time. */
export async function ensurePackages() {
  if (isBorrowed()) return;
  const hash = lockHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Installing packages (the first time takes a minute or two) …');
  await runOrExit('Installing packages', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, hash);
}
