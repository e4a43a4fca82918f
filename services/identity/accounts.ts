import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import {
  messageOf,
  type AnyCommandContract,
  type CommandMessage,
  type InputOf,
  type Sender,
} from '../../contracts/kernel/define-command.ts';
import type { Role } from '../../contracts/kernel/access.ts';
import { InviteUser } from '../../contracts/identity/invitation.ts';
import { RecordPasswordChange, type PasswordLimit } from '../../contracts/identity/password.ts';
import { RegisterUser } from '../../contracts/identity/user.ts';
import type { AggregateCache } from '../platform/commands/aggregate-cache.ts';
import type { CommandOutcome } from '../platform/commands/command-processor.ts';
import { newIdOf } from '../platform/commands/derived-id.ts';
import { PasswordStore } from './credentials/password-store.ts';
import { partCommandId, SignInNames, type SignInName } from './sign-in-names.ts';
import { user, type User } from './user/user.ts';

interface Holder {
  readonly organizationId: string;
  readonly userId: string;
}

export type NewAccount = SignInName & {
  readonly displayName: string;
  readonly role: Role;
  readonly roles: Readonly<Record<string, Role>>;
  /** Teams to join. */
  readonly teamIds?: readonly string[];
  /** `null` for somebody who signs in with the master password of the organisation, or through an identity provider. */
  readonly password: string | null;
  /** Absent for a password that the person chose. */
  readonly passwordLimit?: PasswordLimit;
};

/** Somebody who is to be invited by email. */
export interface NewInvitation extends Pick<NewAccount, 'displayName' | 'role' | 'roles'> {
  readonly email: string;
  readonly teamIds: readonly string[];
  readonly locale?: string | undefined;
}

/**
 * Creates accounts. The name is first reserved, in a stream of its own, then used; a repeat with the same command id
 * resumes where the first one stopped.
 */
export class Accounts {
  readonly #commands: CommandBus;
  readonly #names: SignInNames;
  readonly #passwordStore: PasswordStore;
  readonly #aggregates: AggregateCache;

  constructor(
    commands: CommandBus,
    names: SignInNames,
    passwordStore: PasswordStore,
    aggregates: AggregateCache,
  ) {
    this.#commands = commands;
    this.#names = names;
    this.#passwordStore = passwordStore;
    this.#aggregates = aggregates;
  }

  /** The identity of an address in the log: a hash that nobody without the key can guess. */
  emailHash(email: string): string {
    return this.#names.emailHash(email);
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
    const userId = userIdOf(sender);
    const { displayName, role, roles, teamIds = [], password } = account;
    const holder = { organizationId, userId };
    if ((await this.#stateOf(holder)).status === 'absent') await this.#names.reserve(account, holder, sender);
    const passwordProof = password === null ? '' : await this.#passwordStore.deriveProof(holder, password);
    const name =
      'email' in account
        ? { email: account.email }
        : { email: null, kind: account.kind, accountName: account.accountName };
    const person = {
      userId,
      ...name,
      displayName,
      role,
      roles: { ...roles },
      teamIds: [...teamIds],
      passwordProof,
    };
    const { lastEvent: seen } = await this.#send(RegisterUser, person, sender, 'register');
    return { id: userId, seen: (await this.#setFirstPassword(holder, account, sender)) ?? seen };
  }

  /** Invites somebody by email; refused with `command.reused` if the sender's command id invited somebody else. */
  async invite(
    person: NewInvitation,
    sender: Sender,
  ): Promise<{ readonly id: string; readonly seen: CommandOutcome['lastEvent'] }> {
    const { organizationId } = sender;
    const userId = userIdOf(sender);
    const holder = { organizationId, userId };
    if ((await this.#stateOf(holder)).status === 'absent') await this.#names.reserve(person, holder, sender);
    const { email, displayName, role, roles, teamIds, locale } = person;
    const data = { userId, email, displayName, role, roles: { ...roles }, teamIds: [...teamIds], locale };
    const { lastEvent: seen } = await this.#send(InviteUser, data, sender, 'invite');
    return { id: userId, seen };
  }

  /** A repeat does not touch the password, which the person may have changed by now. */
  async #setFirstPassword(
    holder: Holder,
    { password, passwordLimit: limit }: NewAccount,
    sender: Sender,
  ): Promise<CommandOutcome['lastEvent']> {
    const state = await this.#stateOf(holder);
    if (!('password' in state) || state.password !== 'none') return null;
    if (password === null) return null;
    const { userId } = holder;
    const change = { changeId: partCommandId(sender, 'password'), password };
    const { lastEvent: seen } = await this.#passwordStore.replace(holder, change, () =>
      this.#send(RecordPasswordChange, { userId, limit }, sender, 'password'),
    );
    return seen;
  }

  #stateOf({ organizationId, userId }: Holder): Promise<User> {
    return this.#aggregates.stateOf(user, organizationId, userId);
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

/** The id of the person whom the command of the sender adds. */
export const userIdOf = (sender: Pick<Sender, 'organizationId' | 'commandId'>): string =>
  newIdOf(sender, 'user');

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
