import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { ProductWorld, Reply } from './product-world.ts';

/** The link and the code of an email. */
export interface TrialEmail {
  readonly subject: string;
  readonly text: string;
  readonly path: string;
  readonly token: string;
  readonly code: string;
}

/** Emails to an address, of whatever organisation, in no order. */
export async function trialEmails(folder: string, address: string): Promise<TrialEmail[]> {
  const files = await readdir(join(folder, 'mail'), { recursive: true }).catch(() => []);
  // one may be deleted meanwhile
  const contents = await Promise.all(
    files
      .filter((file) => file.endsWith('.eml'))
      .map((file) => readFile(join(folder, 'mail', file)).catch(() => null)),
  );
  const emails = await Promise.all(contents.flatMap((each) => (each ? [PostalMime.parse(each)] : [])));
  return emails
    .filter(({ to }) => to?.some((each) => each.address === address))
    .map(({ subject = '', text = '' }) => {
      const path = /\/startfreetrial\/\S+/.exec(text)?.[0] ?? '';
      const code = /^\d{4} \d{4}$/m.exec(text)?.[0] ?? '';
      return { subject, text, path, token: path.split('/')[2] ?? '', code };
    });
}

/** What a world needs so that it offers free trials, and that its applicants come from networks of their own. */
export const offersTrials = { STEPWELL_SELF_SIGNUP: 'true', STEPWELL_TRUSTED_PROXIES: '1' } as const;

/** People without an account, at a world that offers free trials. */
export class Applicants {
  readonly #world: ProductWorld;
  static #networks = 0;
  constructor(world: ProductWorld) {
    this.#world = world;
  }

  ask(email: string, more: object = {}, from = this.elsewhere()): Promise<Reply> {
    const body = { organization: 'Quarry Works', email, ...more };
    return this.#world.http('POST', '/v1/self-signup', { body, headers: { 'x-forwarded-for': from } });
  }
  /** An address of a network that nobody came from before. */
  elsewhere(): string {
    const network = (Applicants.#networks += 1);
    return `100.${64 + (network >> 8)}.${network & 255}.9`;
  }
  useCode(email: string, code: string): Promise<Reply> {
    return this.#world.http('POST', '/v1/self-signup/code', { body: { email, code } });
  }
  /** What the page of the link says of it. */
  about(token: string): Promise<Reply> {
    return this.#world.http('POST', '/v1/self-signup/password-policy', { body: { token } });
  }
  start(token: string, name: string, password: string): Promise<Reply> {
    const body = { token, name, password: encodeURIComponent(password) };
    return this.#world.http('POST', '/v1/self-signup/setuser', { body });
  }

  /** Asks, and reads the email that comes. */
  async asked(email: string, more: object = {}): Promise<TrialEmail> {
    const before = await trialEmails(this.#world.folder, email);
    const { status, text } = await this.ask(email, more);
    if (status !== 200) throw new Error(`no trial for ${email}: ${text}`);
    return this.emailAfter(email, before);
  }

  async emailAfter(email: string, before: readonly TrialEmail[]): Promise<TrialEmail> {
    const known = new Set(before.map(({ text }) => text));
    let found: TrialEmail | undefined;
    await this.#world.until(`the email to ${email}`, async () => {
      found = (await trialEmails(this.#world.folder, email)).find(({ text }) => !known.has(text));
      return found !== undefined;
    });
    if (found === undefined) throw new Error('no email');
    return found;
  }
}
