import { createHmac, randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { ReserveEmail } from '../../contracts/identity/email-reservation.ts';
import {
  fullAccountName,
  type AccountKind,
  type AccountName,
} from '../../contracts/identity/model/account-name.ts';
import { domainOf, hasProvedDomainOf } from '../../contracts/identity/model/sign-on-after.ts';
import { ReleaseName, ReserveName } from '../../contracts/identity/name-reservation.ts';
import {
  messageOf,
  type AnyCommandContract,
  type CommandMessage,
  type InputOf,
  type Sender,
} from '../../contracts/kernel/define-command.ts';
import type { AggregateCache } from '../platform/commands/aggregate-cache.ts';
import type { CommandOutcome } from '../platform/commands/command-processor.ts';
import { derivedId } from '../platform/commands/derived-id.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { addressTaken, TrialLimit } from './email-reservation/trial-limit.ts';
import { emailReservation, platformOrganization } from './email-reservation/email-reservation.ts';
import { nameReservation } from './name-reservation/name-reservation.ts';
import { domainHash, domainReservation } from './sign-on/domain-reservation.ts';
import { signOn } from './sign-on/sign-on.ts';
import { user } from './user/user.ts';

/** By what somebody signs in: an email address, or a name of their organisation. */
export type SignInName =
  { readonly email: string } | { readonly kind: AccountKind; readonly accountName: string };

interface Holder {
  readonly organizationId: string;
  readonly userId: string;
}

/** The name by which an organisation is found; a hash of an account is never the same. */
const clientKeyName = (clientKey: string): string => `key-${clientKey}`;

const nameKinds = { employee: 'employee-id', shared: 'shared-account' } as const;

/**
 * The names by which accounts are found, each in a stream of its own: an address of the whole product, an employee ID or
 * shared account of its organisation, the client key of an organisation. The ids that a directory gives its groups are
 * reserved in the same way.
 */
export class SignInNames {
  readonly #commands: CommandBus;
  readonly #keys: Keys;
  readonly #aggregates: AggregateCache;
  readonly #isTrial: (organizationId: string) => Promise<boolean>;
  readonly #trials = new TrialLimit();

  constructor(
    commands: CommandBus,
    keys: Keys,
    aggregates: AggregateCache,
    isTrial: (organizationId: string) => Promise<boolean>,
  ) {
    this.#commands = commands;
    this.#keys = keys;
    this.#aggregates = aggregates;
    this.#isTrial = isTrial;
  }

  /** The identity of an address in the log: a hash that nobody without the key can guess. */
  emailHash(email: string): string {
    return this.#hash('email-addresses', email.trim().toLowerCase());
  }

  /** The identity of a whole name to the login throttle and to devices, whether or not there is such an account. */
  throttleKey(name: AccountName): string {
    return this.#hash('account-names', fullAccountName(name).toLowerCase());
  }

  async holderOfEmail(email: string): Promise<Holder | null> {
    const { holder } = await this.#aggregates.stateOf(
      emailReservation,
      platformOrganization,
      this.emailHash(email),
    );
    return holder;
  }

  /**
   * The holder of an address in an organisation. Refused with `user.email-taken` if another organisation has it, and
   * in a free trial if another one has verified its domain; with `user.trial-slowed-down` if the trial has tried many.
   */
  async ownHolderOfEmail(organizationId: string, email: string): Promise<Holder | null> {
    const holder = await this.holderOfEmail(email);
    if (holder?.organizationId === organizationId) return holder;
    if (await this.#isTrial(organizationId)) await this.#requireFreeForTrial(organizationId, email, holder);
    if (holder !== null) throw addressTaken();
    return null;
  }

  /** Seconds until a free trial may send an invitation again; 0 in every other organisation. */
  async pauseBeforeRenewal(invited: Holder): Promise<number> {
    const emailHash = await this.#addressInvitedByTrial(invited);
    return emailHash === null ? 0 : this.#trials.pauseOf(invited.organizationId, emailHash);
  }

  /** Counts an invitation that was sent again. */
  async countRenewal(invited: Holder): Promise<void> {
    const emailHash = await this.#addressInvitedByTrial(invited);
    if (emailHash !== null) this.#trials.countEmail(invited.organizationId, emailHash);
  }

  async #addressInvitedByTrial({ organizationId, userId }: Holder): Promise<string | null> {
    const state = await this.#aggregates.stateOf(user, organizationId, userId);
    if (state.status !== 'invited' || state.email === null) return null;
    return (await this.#countsInTrial(organizationId, state.email)) ? this.emailHash(state.email) : null;
  }

  /** Addresses of its verified domain are a trial's own; those of another's are not for it. */
  async #requireFreeForTrial(organizationId: string, email: string, holder: Holder | null): Promise<void> {
    const domainHolder = await this.#verifiedBy(email);
    if (domainHolder === organizationId) return;
    const isTaken = holder !== null || domainHolder !== null;
    this.#trials.requireFree(organizationId, this.emailHash(email), isTaken);
  }

  /** Whether an address counts: in a free trial, all but those of a domain that it has verified. */
  async #countsInTrial(organizationId: string, email: string): Promise<boolean> {
    return (await this.#isTrial(organizationId)) && (await this.#verifiedBy(email)) !== organizationId;
  }

  /** Whether a trial adds people without an address slowly: it has not verified any domain. */
  async #isSlowedDown(organizationId: string): Promise<boolean> {
    if (!(await this.#isTrial(organizationId))) return false;
    const { domains } = await this.#aggregates.stateOf(signOn, organizationId, organizationId);
    return !domains.some(({ isProved }) => isProved);
  }

  /** The organisation that has verified the domain of an address. */
  async #verifiedBy(email: string): Promise<string | null> {
    const name = domainHash(domainOf(email));
    const { holder } = await this.#aggregates.stateOf(domainReservation, platformOrganization, name);
    if (holder === null) return null;
    const state = await this.#aggregates.stateOf(signOn, holder, holder);
    return hasProvedDomainOf(state, email) ? holder : null;
  }

  /** The account of a name in an organisation; does the same work without an organisation. */
  async holderOfAccount(
    organizationId: string | null,
    kind: AccountKind,
    accountName: string,
  ): Promise<Holder | null> {
    const hash = this.#accountHash(organizationId ?? platformOrganization, kind, accountName);
    const { holder } = await this.#aggregates.stateOf(nameReservation, platformOrganization, hash);
    return holder?.userId == null ? null : { organizationId: holder.organizationId, userId: holder.userId };
  }

  /** The organisation that reserved a client key; it may have another one by now. */
  async organizationOfKey(clientKey: string): Promise<string | null> {
    const name = clientKeyName(clientKey);
    const { holder } = await this.#aggregates.stateOf(nameReservation, platformOrganization, name);
    return holder?.organizationId ?? null;
  }

  /**
   * Refused with `user.email-taken`, `user.trial-slowed-down` or `account.name-taken`. Remembers what to free with
   * the account.
   */
  async reserve(name: SignInName, holder: Holder, sender: Sender): Promise<void> {
    const { organizationId, userId } = holder;
    if ('email' in name) {
      const known = await this.ownHolderOfEmail(organizationId, name.email);
      const emailHash = this.emailHash(name.email);
      if (known === null && (await this.#countsInTrial(organizationId, name.email)))
        this.#trials.requireUnhurried(organizationId, emailHash);
      const isHeld = async () => (await this.holderOfEmail(name.email))?.userId === userId;
      await this.#reserve(ReserveEmail, { emailHash, ...holder }, sender, isHeld);
      return this.#store(holder, emailSecret(userId), emailHash);
    }
    const { kind, accountName } = name;
    const hash = this.#accountHash(organizationId, kind, accountName);
    const isHeld = async () =>
      (await this.holderOfAccount(organizationId, kind, accountName))?.userId === userId;
    if (await this.#isSlowedDown(organizationId)) this.#trials.requireFree(organizationId, hash, false);
    await this.#reserve(ReserveName, { name: hash, kind: nameKinds[kind], ...holder }, sender, isHeld);
    return this.#store(holder, accountSecret(userId), hash);
  }

  /** With the person's key, which their first event needs, so that both are one write to the disk. */
  async #store({ organizationId, userId: personId }: Holder, name: string, hash: string): Promise<void> {
    await Promise.all([
      this.#keys.putSecret(organizationId, name, hash),
      this.#keys.fetchPersonKeys([{ organizationId, personId }]),
    ]);
  }

  async reserveClientKey(clientKey: string, sender: Sender): Promise<void> {
    const { organizationId } = sender;
    const reservation = {
      name: clientKeyName(clientKey),
      kind: 'client-key',
      organizationId,
      userId: null,
    } as const;
    const isHeld = async () => (await this.organizationOfKey(clientKey)) === organizationId;
    await this.#reserve(ReserveName, reservation, sender, isHeld);
  }

  async releaseClientKey(clientKey: string, sender: Sender): Promise<void> {
    const { organizationId } = sender;
    const name = clientKeyName(clientKey);
    await this.#send(ReleaseName, { name, organizationId, userId: null }, sender, 'release');
  }

  /** The identity of an id that a directory gave a group, whose case matters. */
  groupHash(organizationId: string, externalId: string): string {
    return this.#hash('account-names', `${organizationId.toLowerCase()} group ${externalId}`);
  }

  /** Refused with `account.name-taken`. */
  async reserveGroup(externalId: string, teamId: string, sender: Sender): Promise<void> {
    const reservation = {
      ...this.#groupHolder(externalId, teamId, sender),
      kind: 'directory-group',
    } as const;
    const isHeld = async () => {
      const { name } = reservation;
      const { holder } = await this.#aggregates.stateOf(nameReservation, platformOrganization, name);
      return holder?.teamId === teamId;
    };
    await this.#reserve(ReserveName, reservation, sender, isHeld);
  }

  async releaseGroup(externalId: string, teamId: string, sender: Sender): Promise<void> {
    await this.#send(ReleaseName, this.#groupHolder(externalId, teamId, sender), sender, 'release');
  }

  #groupHolder(externalId: string, teamId: string, { organizationId }: Sender) {
    return { name: this.groupHash(organizationId, externalId), organizationId, userId: null, teamId };
  }

  /** A repeat after the unused name was freed reserves it again. */
  async #reserve<C extends AnyCommandContract>(
    contract: C,
    data: InputOf<C>,
    sender: Sender,
    isHeld: () => Promise<boolean>,
  ): Promise<void> {
    await this.#send(contract, data, sender, 'reserve');
    if (await isHeld()) return;
    await this.#send(contract, data, { ...sender, commandId: randomUUID() }, 'again');
  }

  async #send<C extends AnyCommandContract>(
    contract: C,
    data: InputOf<C>,
    sender: Sender,
    part: string,
  ): Promise<void> {
    // the ids of commands are those of an organisation's own, and this one is stored outside of it
    const commandId = derivedId(`${sender.organizationId}/${partCommandId(sender, part)}`);
    const platform = { ...sender, commandId, organizationId: platformOrganization, client: null };
    await this.#commands.execute<CommandMessage, CommandOutcome>(messageOf(contract, data, platform));
  }

  #accountHash(organizationId: string, kind: AccountKind, accountName: string): string {
    return this.#hash('account-names', `${organizationId} ${kind} ${accountName}`.toLowerCase());
  }

  #hash(purpose: 'email-addresses' | 'account-names', text: string): string {
    return createHmac('sha256', this.#keys.purposeKey(purpose)).update(text).digest('hex').slice(0, 40);
  }
}

/** Where the hashes of an account's names are remembered, to free them when it is erased. */
export const emailSecret = (userId: string): string => `email-hash/${userId}`;
export const accountSecret = (userId: string): string => `account-hash/${userId}`;

/** The command id of one of the commands that create an account. */
export const partCommandId = ({ commandId }: Pick<Sender, 'commandId'>, part: string): string =>
  `${commandId}-${part}`.slice(-64);
