import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import {
  CompletePasswordReset,
  type LinkAnswer,
  PasswordRefused,
  PasswordResetCodeInvalid,
  PasswordResetInvalid,
  PasswordWrong,
  RecordPasswordChange,
  RequestPasswordReset,
} from '../../../contracts/identity/password.ts';
import { OwnPassword, SharedPassword } from '../../../contracts/identity/account.ts';
import type { AccountKind } from '../../../contracts/identity/model/account-name.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import type { CommandMessage, Sender } from '../../../contracts/kernel/define-command.ts';
import type { PasswordPolicy } from '../../../contracts/organization/organization.ts';
import type { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import type { CommandOutcome } from '../../platform/commands/command-processor.ts';
import { type Accounts, systemSender } from '../accounts.ts';
import type { BackgroundWork } from '../background-work.ts';
import { emailReservation, platformOrganization } from '../email-reservation/email-reservation.ts';
import { redeemEmailedCode } from '../credentials/emailed-codes.ts';
import type { LoginThrottle } from '../credentials/login-throttle.ts';
import type { PasswordStore } from '../credentials/password-store.ts';
import type { AccessClaims } from '../credentials/access-tokens.ts';
import { requireAuthority, type Administrator } from '../user/require-authority.ts';
import { user, type User } from '../user/user.ts';
import type { LinkClaim } from '../credentials/signed-links.ts';
import type { PasswordOwner, PasswordRequirements } from './password-requirements.ts';
import type { ResetLinks } from './reset-links.ts';
import { openRequest, requireOpenRequest } from '../user/reset-password.ts';

interface PasswordPorts {
  readonly commands: CommandBus;
  readonly accounts: Accounts;
  readonly aggregates: AggregateCache;
  readonly passwordStore: PasswordStore;
  readonly throttle: LoginThrottle;
  readonly requirements: PasswordRequirements;
  readonly links: ResetLinks;
  readonly background: BackgroundWork;
}
type Client = Sender['client'];
interface Holder {
  readonly organizationId: string;
  readonly userId: string;
}

/** Passwords that are forgotten, set by a link, or changed by their owner. */
export class Passwords {
  readonly #ports: PasswordPorts;
  constructor(ports: PasswordPorts) {
    this.#ports = ports;
  }

  /**
   * Requests an email to an address; an address without an account, or with a deactivated one, is ignored silently.
   * What an existing account needs is done after the response, so that its time reveals nothing.
   */
  async requestReset(email: string, client: Client): Promise<void> {
    const { accounts, aggregates, background } = this.#ports;
    const hash = accounts.emailHash(email);
    const { holder } = await aggregates.stateOf(emailReservation, platformOrganization, hash);
    if (holder !== null) background.run(this.#requestReset(holder, client));
  }

  async #requestReset({ organizationId, userId }: Holder, client: Client): Promise<void> {
    const { aggregates, commands } = this.#ports;
    if ((await aggregates.stateOf(user, organizationId, userId)).status !== 'active') return;
    const sender = { ...systemSender(organizationId, userId), client };
    await commands.execute(new RequestPasswordReset({ userId }, sender));
  }

  /** The link's token, by the code of the same email; does not use the request up. */
  async redeemCode(
    { email, code }: { readonly email: string; readonly code: string },
    client: NonNullable<Client>,
  ) {
    const { accounts, aggregates } = this.#ports;
    const emailHash = accounts.emailHash(email);
    const redeemed = await redeemEmailedCode(
      this.#ports,
      { counter: 'reset-code', emailHash, code, address: client.address },
      async () => {
        const { holder } = await aggregates.stateOf(emailReservation, platformOrganization, emailHash);
        return this.#openClaimOf(holder);
      },
    );
    if (redeemed === null) throw PasswordResetCodeInvalid();
    return redeemed;
  }

  async #openClaimOf(holder: Holder | null): Promise<LinkClaim | null> {
    if (holder === null) return null;
    const { organizationId, userId } = holder;
    const request = openRequest(
      await this.#ports.aggregates.stateOf(user, organizationId, userId),
      new Date(),
    );
    return request && { organizationId, userId, requestId: request.id };
  }

  /** Sets a password by the token of an email, once; resolves with the address to sign in with. */
  async setByResetToken(
    token: string,
    password: string,
    client: Client,
  ): Promise<{ readonly email: string }> {
    const claim = this.#ports.links.verify(token);
    if (claim === null) throw PasswordResetInvalid();
    const { organizationId, userId, requestId } = claim;
    const state = await this.#ports.aggregates.stateOf(user, organizationId, userId);
    requireOpenRequest(state, requestId, new Date());
    await this.#requireAcceptableFor(claim, state, password);
    await this.#replace(claim, password, (changeId) => {
      const sender = { ...systemSender(organizationId, userId, changeId), client };
      return new CompletePasswordReset({ userId, requestId }, sender);
    });
    const email = state.status === 'active' ? (state.email ?? '') : '';
    await this.#ports.throttle.reset(this.#ports.accounts.emailHash(email));
    return { email };
  }

  /** Changes the password of the signed-in person; their other sessions end. */
  async changeOwn(
    claims: AccessClaims,
    passwords: { readonly current: string; readonly next: string },
    sender: Sender,
  ): Promise<void> {
    const { organizationId, userId, sessionId: keptSessionId } = claims;
    const state = await this.#ports.aggregates.stateOf(user, organizationId, userId);
    if (state.status === 'active' && state.kind === 'shared') throw SharedPassword();
    await this.#requireCurrentPassword(claims, passwords.current);
    await this.#requireAcceptableFor(claims, state, passwords.next);
    await this.#replace(
      claims,
      passwords.next,
      (commandId) =>
        new RecordPasswordChange({ userId, how: 'own', keptSessionId }, { ...sender, commandId }),
    );
  }

  /** Sets the first password that the person chooses, replacing one that somebody else set. */
  async chooseFirst(claims: AccessClaims, next: string, sender: Sender): Promise<void> {
    const { organizationId, userId, sessionId: keptSessionId } = claims;
    const state = await this.#ports.aggregates.stateOf(user, organizationId, userId);
    await this.#requireAcceptableFor(claims, state, next);
    await this.#replace(
      claims,
      next,
      (commandId) =>
        new RecordPasswordChange({ userId, how: 'own', keptSessionId }, { ...sender, commandId }),
    );
  }

  /**
   * Sets the password of an account without an email address, as an administrator who may change it; its sessions end.
   * An employee chooses their own when they next sign in. An account of another kind is `resource.absent`. The
   * administrator's own takes the current password: `changeOwn`.
   */
  async setByAdministrator(
    {
      kind,
      userId,
      password,
    }: { readonly kind: AccountKind; readonly userId: string; readonly password: string },
    administrator: Administrator,
    sender: Sender,
  ): Promise<void> {
    const { organizationId } = sender;
    const state = await this.#ports.aggregates.stateOf(user, organizationId, userId);
    if (!('kind' in state) || state.kind !== kind) throw NotFound();
    requireAuthority(administrator, state);
    if (userId === sender.actor) throw kind === 'shared' ? SharedPassword() : OwnPassword();
    await this.requireAcceptable(password, {
      organizationId,
      displayName: state.displayName,
      email: state.email,
    });
    const limit = kind === 'employee' ? { limit: 'until-changed' as const } : {};
    await this.#replace(
      { organizationId, userId },
      password,
      (commandId) => new RecordPasswordChange({ userId, how: 'reset', ...limit }, { ...sender, commandId }),
    );
  }

  /** Refuses with `password.refused` what `PasswordRequirements` refuses. */
  requireAcceptable(password: string, person: PasswordOwner, field = 'password'): Promise<void> {
    return this.#ports.requirements.require(password, person, field);
  }

  /** The rules for new passwords of an organisation, or of one that does not exist yet. */
  policyOf(organizationId: string | null): Promise<PasswordPolicy> {
    return this.#ports.requirements.policyOf(organizationId);
  }

  /** The rules for the password of a link, and whether it can be used; the default rules for a token that is not ours. */
  async describeLink(token: string): Promise<LinkAnswer> {
    const claim = this.#ports.links.verify(token);
    const passwordPolicy = await this.policyOf(claim?.organizationId ?? null);
    if (claim === null) return { passwordPolicy, isOpen: false };
    const open = await this.#openClaimOf(claim);
    return { passwordPolicy, isOpen: open?.requestId === claim.requestId };
  }

  /** Refuses with `password.wrong` unless it is the password of the signed-in person; slows guesses down. */
  confirm(claims: AccessClaims, password: string): Promise<void> {
    return this.#requireCurrentPassword(claims, password, 'password');
  }

  /** Somebody at an unlocked screen must not be able to guess the password. */
  async #requireCurrentPassword(
    claims: AccessClaims,
    current: string,
    field = 'currentPassword',
  ): Promise<void> {
    const { throttle, passwordStore } = this.#ports;
    const attempt = await throttle.reserveDevice(`session-${claims.sessionId}`);
    const isCorrect = await passwordStore.matches(claims, current).catch(async (error: unknown) => {
      await attempt.cancel();
      throw error;
    });
    if (isCorrect) return attempt.succeed();
    throw PasswordWrong({ fields: { [field]: 'rules.wrongPassword' } });
  }

  async #replace(
    holder: Holder,
    password: string,
    commandOf: (changeId: string) => CommandMessage,
  ): Promise<void> {
    const { commands, passwordStore } = this.#ports;
    const changeId = randomUUID();
    await passwordStore.replace(holder, { changeId, password }, () =>
      commands.execute<CommandMessage, CommandOutcome>(commandOf(changeId)),
    );
  }

  /** The three refusals of 3:206. */
  async #requireAcceptableFor(holder: Holder, state: User, password: string): Promise<void> {
    if (await this.#ports.passwordStore.matches(holder, password))
      throw PasswordRefused({ fields: { password: 'rules.passwordReused' }, facts: { authType: 'reused' } });
    const { displayName, email } = state.status === 'active' ? state : { displayName: null, email: null };
    const { organizationId } = holder;
    await this.requireAcceptable(password, { organizationId, displayName, email });
  }
}
