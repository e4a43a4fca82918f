import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFindings, type LockFile } from './package-rules.ts';

/** Checks licences, versions, origins and install scripts of all packages, from package.json and the lock file only. */
const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../..', name), 'utf8'));
const lock = read('package-lock.json') as LockFile;
const findings = packageFindings(read('package.json') as object, lock);
for (const finding of findings) console.error(finding);
if (findings.length === 0) console.log(`${Object.keys(lock.packages).length - 1} packages are in order.`);
process.exitCode = findings.length === 0 ? 0 : 1;
