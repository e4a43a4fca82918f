import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from '../platform/durable/durable-folder.ts';

/** The sign-in lines of the sample accounts whose first password still holds. */
export const firstAccountsFile = (folder: string): string => join(folder, 'first-accounts.txt');

/** Takes the line of an address out, known by its hash; the other lines stay as they are. */
export async function removeFirstAccount(
  folder: string,
  emailHash: string,
  hashOf: (email: string) => string,
): Promise<void> {
  const file = firstAccountsFile(folder);
  if (!existsSync(file)) return;
  const lines = (await readFile(file, 'utf8')).split('\n');
  const remaining = lines.filter((line) => hashOf(line.trim().split(/\s+/)[0] ?? '') !== emailHash);
  if (remaining.length < lines.length) await writeFileAtomically(file, remaining.join('\n'), 0o600);
}

/** The sign-in lines of the sample accounts, and whether they were made just now. */
export interface FirstAccounts {
  readonly lines: string;
  readonly isNew: boolean;
  readonly file: string;
}

/** What a start prints of them: the passwords once, later only whose they are; empty when everybody has their own. */
export function firstAccountsNotice({ lines, isNew, file }: FirstAccounts): string {
  if (lines.trim() === '') return '';
  if (isNew)
    return `First accounts (change their password before others can reach this server):\n${lines.trimEnd()}`;
  const people = lines.trim().split('\n');
  const emails = people.map((line) => line.trim().split(/\s+/)[0]).join(', ');
  return [
    `Accounts that still have their first password: ${emails}.`,
    `The passwords are in ${file} until they are changed; “Forgot password?” on the sign-in page sends an email to set a new one.`,
  ].join('\n');
}
