import type { KeyObject } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { RecordMasterPasswordChange } from '../../../contracts/identity/master-password.ts';
import type { Sender } from '../../../contracts/kernel/define-command.ts';
import { decryptText, encryptText } from '../../platform/event-store/personal-encryption.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import type { PasswordStore } from '../credentials/password-store.ts';
import type { Passwords } from '../password/passwords.ts';

const secretName = 'master-password';
const Stored = z.object({ hash: z.string(), encrypted: z.string() });

/**
 * The one password of an organisation with which employees sign in who have none of their own. It can be read again by
 * those who hand it out, so it is encrypted and not only hashed; neither is part of an event.
 */
export class MasterPasswords {
  readonly #keys: Keys;
  readonly #passwordStore: PasswordStore;
  readonly #passwords: Passwords;
  readonly #commands: CommandBus;

  constructor(keys: Keys, passwordStore: PasswordStore, passwords: Passwords, commands: CommandBus) {
    this.#keys = keys;
    this.#passwordStore = passwordStore;
    this.#passwords = passwords;
    this.#commands = commands;
  }

  /** `null` until one is set. */
  async hashOf(organizationId: string): Promise<string | null> {
    return (await this.#stored(organizationId))?.hash ?? null;
  }

  async read(organizationId: string): Promise<string | null> {
    const stored = await this.#stored(organizationId);
    return stored && decryptText(this.#key, organizationId, stored.encrypted);
  }

  /** Refused with `password.refused` like every password that is too weak. */
  async reset(password: string, sender: Sender): Promise<void> {
    const { organizationId } = sender;
    const owner = { organizationId, displayName: null, email: null };
    await this.#passwords.requireAcceptable(password, owner, 'employeeIdMP');
    const hash = await this.#passwordStore.hash(password);
    const encrypted = encryptText(this.#key, organizationId, password);
    const before = await this.#keys.getSecret(organizationId, secretName);
    const next = JSON.stringify({ hash, encrypted });
    await this.#keys.putSecret(organizationId, secretName, next);
    // only then: no session of the former password begins after the event that ends them
    await this.#commands
      .execute(new RecordMasterPasswordChange({ organizationId }, sender))
      .catch(async (error: unknown) => {
        if (before === null) await this.#keys.deleteSecretIf(organizationId, secretName, next);
        else await this.#keys.replaceSecret(organizationId, secretName, next, before);
        throw error;
      });
  }

  async #stored(organizationId: string): Promise<z.output<typeof Stored> | null> {
    const text = await this.#keys.getSecret(organizationId, secretName);
    return text === null ? null : Stored.parse(JSON.parse(text));
  }

  get #key(): KeyObject {
    return this.#keys.purposeKey('master-passwords');
  }
}
