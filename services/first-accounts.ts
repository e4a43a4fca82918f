import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceDurably } from './platform/durable/durable-folder.ts';

/** The sign-in lines of the sample accounts, kept so that a second start can print them again. */
export const firstAccountsFile = (folder: string): string => join(folder, 'first-accounts.txt');

/** Takes the line of an address out, known by its hash; the other lines stay as they are. */
export async function forgetFirstAccount(
  folder: string,
  emailHash: string,
  hashOf: (email: string) => string,
): Promise<void> {
  const file = firstAccountsFile(folder);
  if (!existsSync(file)) return;
  const lines = (await readFile(file, 'utf8')).split('\n');
  const kept = lines.filter((line) => hashOf(line.trim().split(/\s+/)[0] ?? '') !== emailHash);
  if (kept.length < lines.length) await replaceDurably(file, kept.join('\n'), 0o600);
}
