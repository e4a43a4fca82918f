import type { Anchors } from '../seals/anchors.ts';

/** What the product keeps a key of its own for. */
export const keyPurposes = [
  'command-hashes',
  'email-addresses',
  'login-devices',
  'media-urls',
  'password-reset',
  'session-tokens',
  'view-tokens',
] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

/** One person of one organisation. */
export interface Person {
  readonly organizationId: string;
  readonly personId: string;
}

/**
 * Keys per person and per purpose, and the secrets that are no events. They are kept
 * apart from the log, and backed up apart from it. A key is durable before it is first used. Anchors of the log lie beside
 * them: whoever can write the log alone cannot write these.
 */
export interface Keys extends Anchors {
  /** Brings these people's keys to this process, made where there were none; `personKey` answers for them from then on. */
  fetchPersonKeys(people: readonly Person[]): Promise<void>;
  /** The person's AES-256 key; `null` for ever once erased. Throws for somebody whose key was not fetched. */
  personKey(organizationId: string, personId: string): Buffer | null;
  /** Final: what was encrypted with the key can no longer be read, in any copy. */
  destroyPersonKey(organizationId: string, personId: string): Promise<void>;
  /** A 32-byte key for one purpose of the product, the same in every process. */
  purposeKey(purpose: KeyPurpose): Buffer;
  /** Ed25519 pair that signs the seals of the log. */
  sealKey(): { privateKey: string; publicKey: string };
  /** A secret that is no event: password hash, token hash, TOTP seed. Scoped to an organisation. */
  putSecret(organizationId: string, name: string, value: string): Promise<void>;
  /** `null` where there is none. */
  getSecret(organizationId: string, name: string): Promise<string | null>;
  /** Puts `to` where `from` still stands (`null`: nothing); false when somebody else was quicker. */
  replaceSecret(organizationId: string, name: string, from: string | null, to: string): Promise<boolean>;
  /** Deletes the secret if it still has this value; for what may not be overwritten in the meantime. */
  deleteSecretIf(organizationId: string, name: string, value: string): Promise<boolean>;
  /** Secrets whose names begin with a prefix of letters, digits, `/`, `-` and `_`; in no order. */
  listSecrets(organizationId: string, prefix: string): Promise<ReadonlyMap<string, string>>;
  /** Nothing happens where there is none. */
  deleteSecret(organizationId: string, name: string): Promise<void>;
  close(): Promise<void> | void;
}

export const KEYS = Symbol('keys');
