import { randomBytes } from 'node:crypto';
import type { CommandBus } from '@nestjs/cqrs';
import { LRUCache } from 'lru-cache';
import { apiKeyUseMinutes, CreateApiKey, RecordApiKeyUse } from '../../../contracts/identity/api-key.ts';
import { messageOf, type InputOf, type Sender } from '../../../contracts/kernel/define-command.ts';
import { CommandReused } from '../../../contracts/kernel/errors.ts';
import type { CommandOutcome } from '../../platform/commands/command-processor.ts';
import { newIdOf } from '../../platform/commands/derived-id.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { timingSafeMatch } from '../../platform/keys/timing-safe-match.ts';
import type { BackgroundWork } from '../background-work.ts';
import { hashSecret } from '../credentials/session-tokens.ts';

/** Tells a key from an access token, and secret scanners what they found. */
const prefix = 'stepwell';
const pattern = /^stepwell\.([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{43})$/;
export const isApiKey = (text: string): boolean => text.startsWith(`${prefix}.`);
const secretName = (apiKeyId: string): string => `api-key/${apiKeyId}`;

/** Keys remembered between requests. */
const maxRemembered = 5000;

interface PresentedKey {
  readonly organizationId: string;
  readonly apiKeyId: string;
}

/** The secrets of API keys: 256 random bits, stored as a hash, shown once. Whether a key is still valid, the log says. */
export class ApiKeys {
  readonly #commands: CommandBus;
  readonly #keys: Keys;
  readonly #background: BackgroundWork;
  /** The hash of a text to the key that it is; a secret never changes. */
  readonly #known = new LRUCache<string, PresentedKey>({ max: maxRemembered });
  readonly #recordedAt = new LRUCache<string, number>({ max: maxRemembered });

  constructor(commands: CommandBus, keys: Keys, background: BackgroundWork) {
    this.#commands = commands;
    this.#keys = keys;
    this.#background = background;
  }

  /** The key as text; refused with `command.reused` for a repeat, since nobody knows the secret any more. */
  async create(
    data: Omit<InputOf<typeof CreateApiKey>, 'apiKeyId'>,
    sender: Sender,
  ): Promise<{ readonly id: string; readonly key: string; readonly outcome: CommandOutcome }> {
    const { organizationId } = sender;
    const id = newIdOf(sender, 'api-key');
    const secret = randomBytes(32).toString('base64url');
    const hash = hashSecret(secret);
    if (!(await this.#keys.replaceSecret(organizationId, secretName(id), null, hash))) throw CommandReused();
    try {
      const message = messageOf(CreateApiKey, { ...data, apiKeyId: id }, sender);
      const outcome = await this.#commands.execute<typeof message, CommandOutcome>(message);
      return { id, key: `${prefix}.${organizationId}.${id}.${secret}`, outcome };
    } catch (error) {
      await this.#keys.deleteSecretIf(organizationId, secretName(id), hash);
      throw error;
    }
  }

  /** The key that a text is; `null` for any other text. Whether it is still valid is not asked. */
  async find(text: string): Promise<PresentedKey | null> {
    const [, organizationId, apiKeyId, secret] = pattern.exec(text) ?? [];
    if (organizationId === undefined || apiKeyId === undefined || secret === undefined) return null;
    const textHash = hashSecret(text);
    const known = this.#known.get(textHash);
    if (known) return known;
    const stored = await this.#keys.getSecret(organizationId, secretName(apiKeyId));
    if (stored === null || !timingSafeMatch(hashSecret(secret), stored)) return null;
    const found = { organizationId, apiKeyId };
    this.#known.set(textHash, found);
    return found;
  }

  /** Records that a key was used, after the answer and once an hour at most. */
  recordUse(sender: Sender & { readonly apiKeyId: string }): void {
    const { apiKeyId } = sender;
    const id = `${sender.organizationId}/${apiKeyId}`;
    if (Date.now() - (this.#recordedAt.get(id) ?? 0) < apiKeyUseMinutes * 60_000) return;
    this.#recordedAt.set(id, Date.now());
    const message = messageOf(RecordApiKeyUse, { apiKeyId }, sender);
    this.#background.run(
      this.#commands.execute(message).then(
        () => undefined,
        (error: unknown) => {
          this.#recordedAt.delete(id);
          throw error;
        },
      ),
    );
  }

  async delete(organizationId: string, apiKeyId: string): Promise<void> {
    await this.#keys.deleteSecret(organizationId, secretName(apiKeyId));
  }
}
