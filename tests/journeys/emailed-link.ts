import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { until } from '../flows/support/until.ts';

/** A link in an email that a server without a mail server keeps in its folder, once it is written. */
export function emailedLink(
  folder: string,
  link: RegExp,
  isWanted: (file: string, email: Email) => boolean,
): Promise<string> {
  const find = async () => {
    const emails = await emailsIn(join(folder, 'mail'));
    const texts = emails.filter(([file, email]) => isWanted(file, email)).map(([, { text }]) => text);
    return link.exec(texts.join('\n'))?.[0] ?? '';
  };
  return until(find, (path) => path !== '', { seconds: 60, every: 200 });
}

/** The same in an email to an address. */
export const linkTo = (folder: string, address: string, link: RegExp): Promise<string> =>
  emailedLink(folder, link, (_, { to }) => to?.some((each) => each.address === address) ?? false);

async function emailsIn(folder: string): Promise<(readonly [string, Email])[]> {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const emails = files.filter((file) => file.endsWith('.eml'));
  return Promise.all(
    emails.map(async (file) => [file, await PostalMime.parse(await readFile(join(folder, file)))] as const),
  );
}
