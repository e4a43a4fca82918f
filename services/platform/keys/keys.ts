import type { KeyObject } from 'node:crypto';
import type { Anchors } from '../seals/anchors.ts';

/** The purposes that have a key of their own. */
export const keyPurposes = [
  'account-names',
  'command-hashes',
  'email-addresses',
  'encoded-terms',
  'invitations',
  'login-devices',
  'master-passwords',
  'media-urls',
  'meeting-service',
  'outside-identities',
  'password-reset',
  'refresh-tokens',
  'second-factors',
  'self-signups',
  'session-tokens',
  'sign-on-flows',
  'view-tokens',
] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

/** One person of one organisation. */
export interface Person {
  readonly organizationId: string;
  readonly personId: string;
}

/**
 * Keys per person and per purpose, and the secrets that are not events. They are stored apart from the log, and backed
 * up apart from it. A key is durable before it is first used. Anchors of the log are stored with them: somebody who can
 * write only the log cannot write these.
 */
export interface Keys extends Anchors {
  /** Loads these people's keys into this process and creates missing ones; afterwards `personKey` answers for them. */
  fetchPersonKeys(people: readonly Person[]): Promise<void>;
  /** The person's AES-256 key; `null` for ever once erased. Throws if the person's key was not fetched. */
  personKey(organizationId: string, personId: string): Buffer | null;
  /** Final: what was encrypted with the key can no longer be read, in any copy. */
  destroyPersonKey(organizationId: string, personId: string): Promise<void>;
  /** A secret key of 32 bytes for one purpose of the product, the same in every process. */
  purposeKey(purpose: KeyPurpose): KeyObject;
  /** Ed25519 pair that signs the seals of the log. */
  sealKey(): { privateKey: string; publicKey: string };
  /** Stores a secret that is not an event: password hash, token hash, TOTP seed. Scoped to an organisation. */
  putSecret(organizationId: string, name: string, value: string): Promise<void>;
  /** `null` if there is none. */
  getSecret(organizationId: string, name: string): Promise<string | null>;
  /** Replaces `from` (`null`: nothing) by `to`; false if it was changed in between. */
  replaceSecret(organizationId: string, name: string, from: string | null, to: string): Promise<boolean>;
  /** Deletes the secret if it still has this value; for secrets that must not be deleted after a change. */
  deleteSecretIf(organizationId: string, name: string, value: string): Promise<boolean>;
  /** Secrets whose names start with a prefix of letters, digits, `/`, `-` and `_`; in no order. */
  listSecrets(organizationId: string, prefix: string): Promise<ReadonlyMap<string, string>>;
  /** Does nothing if there is none. */
  deleteSecret(organizationId: string, name: string): Promise<void>;
  close(): Promise<void> | void;
}

export const KEYS = Symbol('keys');
