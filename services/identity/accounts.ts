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
import { RecordPasswordChange, type PasswordLimit } from '../../contracts/identity/password.ts';
import { RegisterUser } from '../../contracts/identity/user.ts';
import type { AggregateCache } from '../platform/commands/aggregate-cache.ts';
import type { CommandOutcome } from '../platform/commands/command-processor.ts';
import { derivedId } from '../platform/commands/derived-id.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { emailReservation, platformOrganization } from './email-reservation/email-reservation.ts';
import { PasswordStore } from './credentials/password-store.ts';
import { user, type User } from './user/user.ts';

export interface NewAccount {
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly roles: Readonly<Record<string, Role>>;
  readonly password: string;
  /** Absent for a password that the person chose. */
  readonly passwordLimit?: PasswordLimit;
}

/**
 * Creates accounts. The address is first reserved, in a stream of its own, then used; a repeat with the same command id
 * resumes where the first one stopped.
 */
export class Accounts {
  readonly #commands: CommandBus;
  readonly #keys: Keys;
  readonly #passwordStore: PasswordStore;
  readonly #aggregates: AggregateCache;

  constructor(commands: CommandBus, keys: Keys, passwordStore: PasswordStore, aggregates: AggregateCache) {
    this.#commands = commands;
    this.#keys = keys;
    this.#passwordStore = passwordStore;
    this.#aggregates = aggregates;
  }

  /** The identity of an address in the log: a hash that nobody without the key can guess. */
  emailHash(email: string): string {
    return createHmac('sha256', this.#keys.purposeKey('email-addresses'))
      .update(email.trim().toLowerCase())
      .digest('hex')
      .slice(0, 40);
  }

  /**
   * Refused with `command.reused` if the sender's command id created another account, or this one with another
   * password.
   */
  async add(
    account: NewAccount,
    sender: Sender,
  ): Promise<{ readonly id: string; readonly seen: CommandOutcome['lastEvent'] }> {
    const { organizationId } = sender;
    const userId = derivedId(`${organizationId}/${sender.commandId}/user`);
    const { email, displayName, role, roles, password } = account;
    if ((await this.#stateOf(organizationId, userId)).status === 'absent') {
      const emailHash = this.emailHash(email);
      await this.#reserve({ emailHash, userId, organizationId }, sender);
      await this.#keys.putSecret(organizationId, `email-hash/${userId}`, emailHash);
    }
    const passwordProof = await this.#passwordStore.deriveProof({ organizationId, userId }, password);
    const person = { userId, email, displayName, role, roles: { ...roles }, passwordProof };
    const { lastEvent: seen } = await this.#send(RegisterUser, person, sender, 'register');
    return { id: userId, seen: (await this.#setFirstPassword(userId, account, sender)) ?? seen };
  }

  /** A repeat does not touch the password, which the person may have changed by now. */
  async #setFirstPassword(
    userId: string,
    { password, passwordLimit: limit }: NewAccount,
    sender: Sender,
  ): Promise<CommandOutcome['lastEvent']> {
    const { organizationId } = sender;
    const state = await this.#stateOf(organizationId, userId);
    if (state.status === 'absent' || state.status === 'erased' || state.password !== 'none') return null;
    const change = { changeId: partCommandId(sender, 'password'), password };
    const { lastEvent: seen } = await this.#passwordStore.replace({ organizationId, userId }, change, () =>
      this.#send(RecordPasswordChange, { userId, limit }, sender, 'password'),
    );
    return seen;
  }

  #stateOf(organizationId: string, userId: string): Promise<User> {
    return this.#aggregates.stateOf(user, organizationId, userId);
  }

  /** A repeat after the unused address was freed reserves it again. */
  async #reserve(reservation: InputOf<typeof ReserveEmail>, sender: Sender): Promise<void> {
    const platform = { ...sender, organizationId: platformOrganization, client: null };
    await this.#send(ReserveEmail, reservation, platform, 'reserve');
    const { holder } = await this.#aggregates.stateOf(
      emailReservation,
      platformOrganization,
      reservation.emailHash,
    );
    if (holder?.userId === reservation.userId) return;
    await this.#send(ReserveEmail, reservation, { ...platform, commandId: randomUUID() }, 'again');
  }

  #send<C extends AnyCommandContract>(
    contract: C,
    data: InputOf<C>,
    sender: Sender,
    part: string,
  ): Promise<CommandOutcome> {
    const message = messageOf(contract, data, { ...sender, commandId: partCommandId(sender, part) });
    return this.#commands.execute<CommandMessage, CommandOutcome>(message);
  }
}

/** The command id of one of the commands that create an account. */
const partCommandId = ({ commandId }: Sender, part: string): string => `${commandId}-${part}`.slice(-64);

/** The sender of what the product itself does in an organisation. */
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
