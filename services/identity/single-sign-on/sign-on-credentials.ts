import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { weakestApproval } from '../../../contracts/identity/model/sign-on-approval.ts';
import { Role } from '../../../contracts/kernel/access.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import type { Holder } from '../session/sign-in-check.ts';

/** How long a browser may take to exchange what it got for a session. */
const exchangeSeconds = 120;
const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

const Person = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  isEmailVerified: z.boolean(),
  displayName: z.string().nullable(),
  mapped: z
    .object({ displayName: z.string().nullable(), role: Role.nullable() })
    .default({ displayName: null, role: null }),
  hasProvedFactor: z.boolean().default(false),
  approval: z
    .object({ linked: Role, joining: Role })
    .default({ linked: weakestApproval, joining: weakestApproval }),
});
const Stored = z.object({
  secretHash: z.string(),
  bindingHash: z.string(),
  connectionId: z.string(),
  expiresAt: z.number(),
  content: z.discriminatedUnion('status', [
    /** The provider has said who it is; nobody is signed in yet. */
    z.object({ status: z.literal('identified'), person: Person }),
    /** Joined an account that had a password: signed in by a custom token. */
    z.object({
      status: z.literal('joined'),
      userId: z.string(),
      tokenHash: z.string(),
      hasProvedFactor: z.boolean().default(false),
    }),
    /** Has yet to prove their own second factor, or to set one up. */
    z.object({ status: z.literal('second-factor'), userId: z.string() }),
    z.object({ status: z.literal('signed-in'), userId: z.string(), sessionId: z.string() }),
  ]),
});
type Stored = z.output<typeof Stored>;
export type CredentialContent = Stored['content'];

/** A credential of the browser that was found, with what it was when it was read. */
export interface FoundCredential {
  readonly organizationId: string;
  readonly id: string;
  readonly stored: Stored;
  readonly text: string;
}

export interface IssuedCredential {
  /** `<organisation>.<id>.<secret>`: stored by the page. */
  readonly idToken: string;
  /** Stored in a cookie that scripts cannot read; each is worth nothing without the other. */
  readonly binding: string;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const isSame = (text: string, stored: string): boolean =>
  timingSafeEqual(Buffer.from(hash(text)), Buffer.from(stored));
const nameOf = (id: string): string => `sign-on-credential/${id}`;
const newSecret = (): string => randomBytes(32).toString('base64url');

/** The parts of a token of ours, whatever they are; `null` for anything else. */
function partsOf(token: string) {
  const [organizationId = '', id = '', secret = '', ...rest] = token.split('.');
  const isToken = rest.length === 0 && idPattern.test(organizationId) && idPattern.test(id);
  return isToken ? { organizationId, id, secret } : null;
}

/** What a provider said about a browser, stored by hashes; exchanged once for a session, then proof of it. */
export class SignOnCredentials {
  readonly #keys: Keys;
  readonly #prunedAt = new Map<string, number>();
  constructor(keys: Keys) {
    this.#keys = keys;
  }

  async issue(
    organizationId: string,
    connectionId: string,
    person: z.output<typeof Person>,
  ): Promise<IssuedCredential> {
    await this.#prune(organizationId);
    const [id, secret, binding] = [randomBytes(16).toString('hex'), newSecret(), newSecret()];
    const stored: Stored = {
      secretHash: hash(secret),
      bindingHash: hash(binding),
      connectionId,
      expiresAt: Date.now() + exchangeSeconds * 1000,
      content: { status: 'identified', person },
    };
    await this.#keys.putSecret(organizationId, nameOf(id), JSON.stringify(stored));
    return { idToken: `${organizationId}.${id}.${secret}`, binding };
  }

  /** `null` for a credential that is not ours, has expired, or belongs to another browser. */
  async find(idToken: string, binding: string | undefined): Promise<FoundCredential | null> {
    const found = await this.#read(idToken, ({ secretHash }) => secretHash);
    if (found === null || binding === undefined || !isSame(binding, found.stored.bindingHash)) return null;
    return found;
  }

  async #read(token: string, hashOf: (stored: Stored) => string | null): Promise<FoundCredential | null> {
    const parts = partsOf(token);
    if (parts === null) return null;
    const { organizationId, id, secret } = parts;
    const text = await this.#keys.getSecret(organizationId, nameOf(id));
    if (text === null) return null;
    const stored = Stored.parse(JSON.parse(text));
    const secretHash = hashOf(stored);
    if (stored.expiresAt <= Date.now() || secretHash === null || !isSame(secret, secretHash)) return null;
    return { organizationId, id, stored, text };
  }

  /** Moves on to the next state; false if another request was first. */
  async advance(
    { organizationId, id, stored, text }: FoundCredential,
    content: CredentialContent,
    seconds: number,
  ): Promise<boolean> {
    const next: Stored = { ...stored, content, expiresAt: Date.now() + seconds * 1000 };
    return this.#keys.replaceSecret(organizationId, nameOf(id), text, JSON.stringify(next));
  }

  /** A token with which the browser signs in once, after its credential joined an account. */
  async issueCustomToken(
    found: FoundCredential,
    joined: { readonly userId: string; readonly hasProvedFactor: boolean },
  ): Promise<string | null> {
    const secret = newSecret();
    const content = { ...joined, status: 'joined', tokenHash: hash(secret) } as const;
    const isOurs = await this.advance(found, content, exchangeSeconds);
    return isOurs ? `${found.organizationId}.${found.id}.${secret}` : null;
  }

  /** The credential that a custom token was issued for; `null` for any other token. */
  findByCustomToken(token: string): Promise<FoundCredential | null> {
    return this.#read(token, ({ content }) => (content.status === 'joined' ? content.tokenHash : null));
  }

  /** The credential of somebody who has just proved their second factor; `null` if it waits for no other one's. */
  async findByFactor({ organizationId, userId }: Holder, id: string): Promise<FoundCredential | null> {
    const text = await this.#keys.getSecret(organizationId, nameOf(id));
    const stored = text === null ? null : Stored.parse(JSON.parse(text));
    if (text === null || stored === null || stored.expiresAt <= Date.now()) return null;
    const isTheirs = stored.content.status === 'second-factor' && stored.content.userId === userId;
    return isTheirs ? { organizationId, id, stored, text } : null;
  }

  async delete({ organizationId, id }: FoundCredential): Promise<void> {
    await this.#keys.deleteSecret(organizationId, nameOf(id));
  }

  /** Deletes expired ones, once an hour. */
  async #prune(organizationId: string): Promise<void> {
    if (Date.now() - (this.#prunedAt.get(organizationId) ?? 0) < 3_600_000) return;
    this.#prunedAt.set(organizationId, Date.now());
    for (const [name, text] of await this.#keys.listSecrets(organizationId, nameOf('')))
      if (Stored.parse(JSON.parse(text)).expiresAt <= Date.now())
        await this.#keys.deleteSecret(organizationId, name);
  }
}
