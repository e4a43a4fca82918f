import { createHmac, randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import {
  messageOf,
  type AnyCommandContract,
  type CommandMessage,
  type InputOf,
  type Sender,
} from '../../contracts/kernel/define-command.ts';
import type { Role } from '../../contracts/kernel/access.ts';
import { ReserveEmail } from '../../contracts/identity/email-reservation.ts';
import { RecordPasswordChange } from '../../contracts/identity/password.ts';
import { RegisterUser } from '../../contracts/identity/user.ts';
import type { AggregateCache } from '../platform/commands/aggregate-cache.ts';
import type { Outcome } from '../platform/commands/command-processor.ts';
import { derivedId } from '../platform/commands/derived-id.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { emailReservation, platformOrganization } from './email-reservation/email-reservation.ts';
import { PasswordVault } from './session/password-vault.ts';

export interface NewAccount {
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly roles: Readonly<Record<string, Role>>;
  readonly password: string;
}

/**
 * Makes accounts. The address is reserved first, in a stream of its own, then used; a repeat with the same command id
 * goes on where the first one stopped.
 */
export class Accounts {
  readonly #commands: CommandBus;
  readonly #keys: Keys;
  readonly #vault: PasswordVault;
  readonly #aggregates: AggregateCache;

  constructor(commands: CommandBus, keys: Keys, vault: PasswordVault, aggregates: AggregateCache) {
    this.#commands = commands;
    this.#keys = keys;
    this.#vault = vault;
    this.#aggregates = aggregates;
  }

  /** How an address is known in the log: by a hash that nobody without the key can guess. */
  emailHash(email: string): string {
    return createHmac('sha256', this.#keys.purposeKey('email-addresses'))
      .update(email.trim().toLowerCase())
      .digest('hex')
      .slice(0, 40);
  }

  async add(
    account: NewAccount,
    sender: Sender,
  ): Promise<{ readonly id: string; readonly seen: Outcome['seen'] }> {
    const userId = derivedId(`${sender.organizationId}/${sender.commandId}/user`);
    const emailHash = this.emailHash(account.email);
    const { organizationId } = sender;
    await this.#reserve({ emailHash, userId, organizationId }, sender);
    await this.#keys.putSecret(organizationId, `email-hash/${userId}`, emailHash);
    await this.#vault.put(organizationId, userId, account.password);
    const { email, displayName, role, roles } = account;
    await this.#send(
      RegisterUser,
      { userId, email, displayName, role, roles: { ...roles } },
      sender,
      'register',
    );
    const { seen } = await this.#send(RecordPasswordChange, { userId }, sender, 'password');
    return { id: userId, seen };
  }

  /** A repeat that comes after the unused address was freed reserves it anew. */
  async #reserve(wish: InputOf<typeof ReserveEmail>, sender: Sender): Promise<void> {
    const platform = { ...sender, organizationId: platformOrganization, client: null };
    await this.#send(ReserveEmail, wish, platform, 'reserve');
    const { holder } = await this.#aggregates.stateOf(emailReservation, platformOrganization, wish.emailHash);
    if (holder?.userId === wish.userId) return;
    await this.#send(ReserveEmail, wish, { ...platform, commandId: randomUUID() }, 'again');
  }

  #send<C extends AnyCommandContract>(
    contract: C,
    data: InputOf<C>,
    sender: Sender,
    part: string,
  ): Promise<Outcome> {
    const commandId = `${sender.commandId}-${part}`.slice(-64);
    return this.#commands.execute<CommandMessage, Outcome>(
      messageOf(contract, data, { ...sender, commandId }),
    );
  }
}

/** The sender of what the product does by itself in an organisation. */
export const systemSender = (
  organizationId: string,
  actor: string,
  commandId: string = randomUUID(),
): Sender => ({
  organizationId,
  actor,
  commandId,
  correlationId: commandId,
  causationId: null,
  client: null,
});
