import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import {
  CredentialsInvalid,
  EndSession,
  SessionExpired,
  UseSsoLogin,
  type SessionEndReason,
} from '../../../contracts/identity/session.ts';
import { PasswordAlreadyOwn, PasswordMustChange } from '../../../contracts/identity/password.ts';
import type { DomainError } from '../../../contracts/kernel/errors.ts';
import { Email } from '../../../contracts/kernel/fields.ts';
import { RecordSessionUse } from '../../../contracts/identity/open-sessions.ts';
import type { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import type { AccessDirectory } from '../access/access-directory.ts';
import { systemSender } from '../accounts.ts';
import type { BackgroundWork } from '../background-work.ts';
import type { Passwords } from '../password/passwords.ts';
import type { Entry, EntryBy } from '../second-factor/challenges.ts';
import type { SignInNames } from '../sign-in-names.ts';
import { signOn } from '../sign-on/sign-on.ts';
import { isActiveAdministrator } from '../user/administrators.ts';
import { user } from '../user/user.ts';
import type { KnownDevices, DeviceCookie } from './known-devices.ts';
import type { PasswordStore } from '../credentials/password-store.ts';
import { accessTokenSeconds, type AccessClaims } from '../credentials/access-tokens.ts';
import { SessionTokens, type LiveSession } from '../credentials/session-tokens.ts';
import type { FactorEvidence, Opening, SessionOpener } from './session-opener.ts';
import {
  mustChangePassword,
  type Claim,
  type Holder,
  type SignInCheck,
  type SignInOrigin,
} from './sign-in-check.ts';

export interface Grant {
  readonly accessToken: string;
  /** `null` if the browser has the current one already, or keeps it elsewhere. */
  readonly refreshToken: string | null;
  /** Lifetime of the refresh token. */
  readonly secondsLeft: number;
  readonly claims: AccessClaims;
  /** Shows on the next sign-in that the browser signed in before. */
  readonly device?: DeviceCookie;
}

/** Email and password of somebody who signs in. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface SignInPorts {
  readonly commands: CommandBus;
  readonly check: SignInCheck;
  readonly names: SignInNames;
  readonly aggregates: AggregateCache;
  readonly passwordStore: PasswordStore;
  readonly tokens: SessionTokens;
  readonly passwords: Passwords;
  readonly devices: KnownDevices;
  readonly access: AccessDirectory;
  readonly background: BackgroundWork;
  readonly opener: SessionOpener;
}

/** Signing in with a password or as somebody whom a provider identified, staying signed in, signing out. */
export class SignIn {
  readonly #ports: SignInPorts;
  constructor(ports: SignInPorts) {
    this.#ports = ports;
  }

  /**
   * Refuses with `password.must-change` if the correct password was set by somebody else, and with
   * `signin.second-factor` where a second factor is to be confirmed or set up. With what is no email address, the
   * password is the disposable one of an account that has just signed in.
   */
  async withPassword(credentials: Credentials, origin: SignInOrigin): Promise<Grant> {
    if (!Email.safeParse(credentials.email).success) return this.#withDisposable(credentials.password);
    const holder = await this.#requireHolder(credentials, origin);
    return this.#openByEmail(holder, entryBy(credentials), origin);
  }

  /** Signs in somebody whom an identity provider of their organisation has identified. */
  async withSingleSignOn(
    claims: AccessClaims,
    by: Pick<Opening, 'connectionId' | 'factor'>,
    origin: SignInOrigin,
  ): Promise<Grant> {
    const { account } = await this.#ports.check.requireAllowed(claims, origin);
    return this.#open({ claims, account, method: 'sso', ...by }, origin);
  }

  /** What somebody whom a provider has identified is refused with until they have confirmed; `null` if nothing. */
  async askedOf(holder: Holder, entry: Entry, origin: SignInOrigin): Promise<DomainError | null> {
    const { account } = await this.#ports.check.requireAllowed(holder, origin);
    return this.#ports.opener.askedOf(holder, account, entry);
  }

  /** Signs in an administrator whose link was created on the server. */
  async withOwnerAccess(holder: Holder, origin: SignInOrigin): Promise<Grant> {
    const { account } = await this.#ports.check.requireAllowed(holder, origin);
    const claims = { ...holder, sessionId: randomUUID() };
    return this.#open({ claims, account, method: 'server-link', factor: 'server' }, origin);
  }

  /** Signs in with a new password of the person's own, replacing the correct one that somebody else set. */
  async withFirstPassword(
    credentials: Credentials & { readonly newPassword: string },
    origin: SignInOrigin,
  ): Promise<Grant> {
    const holder = await this.#requireHolder(credentials, origin);
    const { account } = await this.#requireEmailLogin(holder, origin);
    if (!mustChangePassword(account, origin)) throw PasswordAlreadyOwn();
    const claims = { ...holder, sessionId: randomUUID() };
    const sender = { ...systemSender(holder.organizationId, holder.userId), client: origin.client };
    await this.#ports.passwords.chooseFirst(claims, credentials.newPassword, sender);
    return this.#openByEmail(claims, entryBy(credentials), origin);
  }

  /** Signs in somebody who gave their password and whose second factor was proved just now, or set up. */
  afterSecondFactor(
    { organizationId, userId }: Holder,
    entry: EntryBy<'email'>,
    origin: SignInOrigin,
  ): Promise<Grant> {
    return this.#openByEmail({ organizationId, userId }, entry, origin, 'own');
  }

  #requireHolder({ email, password }: Credentials, origin: SignInOrigin) {
    const { check, names, passwordStore } = this.#ports;
    const claim: Claim = {
      key: names.emailHash(email),
      find: () => names.holderOfEmail(email),
      matches: (holder) => passwordStore.matches(holder, password),
    };
    return check.identify(claim, origin);
  }

  /** Where passwords are switched off, two named owners keep theirs for as long as they administer the organisation. */
  async #requireEmailLogin(holder: Holder, origin: SignInOrigin) {
    const { aggregates, check } = this.#ports;
    const { organizationId, userId } = holder;
    const { account, organization } = await check.requireAllowed(holder, origin);
    const state = await aggregates.stateOf(signOn, organizationId, organizationId);
    if ((state.loginMethod ?? organization?.loginMethod) !== 'sso_only')
      return { account, isEmergency: false };
    if (state.emergencyOwners.includes(userId) && isActiveAdministrator(account))
      return { account, isEmergency: true };
    await check.recordRefusal(holder, 'sso-only', origin);
    throw UseSsoLogin();
  }

  /** The access token of a session that has just been opened or refreshed by an account's name. */
  async #withDisposable(password: string): Promise<Grant> {
    const claims = await this.#ports.tokens.redeemDisposable(password);
    if (claims === null) throw CredentialsInvalid();
    if (!(await this.#ports.access.isSessionOpen(claims, 'change'))) throw SessionExpired();
    const accessToken = this.#ports.tokens.access.issue(claims);
    return { accessToken, refreshToken: null, secondsLeft: 0, claims };
  }

  async refresh(presented: string, origin: SignInOrigin): Promise<Grant> {
    const rotated = await this.#ports.tokens.rotate(presented, (session) =>
      // the token of an account that signed in with a name is no cookie
      session.browser === null ? this.requireActiveSession(session) : Promise.reject(SessionExpired()),
    );
    if (rotated.outcome === 'invalid') throw SessionExpired();
    const { claims } = rotated;
    if (rotated.outcome !== 'rotated') {
      await this.end(claims, rotated.outcome === 'reused' ? 'token-reused' : 'expired');
      throw SessionExpired();
    }
    this.#ports.background.run(this.#recordUse(claims, origin));
    const { token: refreshToken, secondsLeft } = rotated;
    return {
      accessToken: this.#ports.tokens.access.issue(claims),
      refreshToken,
      secondsLeft,
      claims,
    };
  }

  async #recordUse(
    { organizationId, userId, sessionId }: AccessClaims,
    { client }: SignInOrigin,
  ): Promise<void> {
    const sender = { ...systemSender(organizationId, userId), client };
    await this.#ports.commands.execute(new RecordSessionUse({ sessionId }, sender));
  }

  /** Ends the session of somebody who is deactivated or was idle too long, and refuses with `session.expired`. */
  async requireActiveSession({
    claims,
    idleSeconds,
  }: Pick<LiveSession, 'claims' | 'idleSeconds'>): Promise<void> {
    const account = await this.#ports.aggregates.stateOf(user, claims.organizationId, claims.userId);
    if (account.status !== 'active') {
      await this.end(claims, 'deactivated');
      throw SessionExpired();
    }
    if (!(await this.#ports.access.isSessionOpen(claims, 'change'))) throw SessionExpired();
    if (await this.#isIdle(claims.organizationId, idleSeconds)) {
      await this.end(claims, 'idle');
      throw SessionExpired();
    }
  }

  /** Recorded as done by the person if they signed out, otherwise by the product. */
  async end(claims: AccessClaims, reason: SessionEndReason): Promise<void> {
    const actor = reason === 'signed-out' ? claims.userId : 'system';
    await this.#ports.tokens.deleteSession(claims.organizationId, claims.sessionId);
    await this.#ports.commands.execute(
      new EndSession({ sessionId: claims.sessionId, reason }, systemSender(claims.organizationId, actor)),
    );
  }

  /**
   * The page ends a session whose user is inactive; this ends one whose page is closed. An open page refreshes with
   * each access token.
   */
  async #isIdle(organizationId: string, idleSeconds: number): Promise<boolean> {
    const permissions = (await this.#ports.access.organizationOf(organizationId))?.settings.permissions;
    if (!permissions?.allowAutoLogout) return false;
    return idleSeconds > permissions.autoLogoutTimeout * 60 + accessTokenSeconds;
  }

  async #openByEmail(
    holder: Holder & { readonly sessionId?: string },
    entry: EntryBy<'email'>,
    origin: SignInOrigin,
    factor: FactorEvidence | EntryBy<'email'> = entry,
  ): Promise<Grant> {
    const { names, devices } = this.#ports;
    const { account, isEmergency } = await this.#requireEmailLogin(holder, origin);
    if (mustChangePassword(account, origin)) {
      const passwordPolicy = await this.#ports.passwords.policyOf(holder.organizationId);
      throw PasswordMustChange({ facts: { passwordPolicy } });
    }
    const claims = { sessionId: randomUUID(), ...holder };
    const grant = await this.#open({ claims, account, method: 'password', factor, isEmergency }, origin);
    return { ...grant, device: devices.createCookie(names.emailHash(entry.email)) };
  }

  async #open(opening: Opening, origin: SignInOrigin): Promise<Grant> {
    const { opener, tokens } = this.#ports;
    const { claims } = opening;
    const refreshToken = await opener.open(opening, origin);
    return {
      accessToken: tokens.access.issue(claims),
      refreshToken,
      secondsLeft: tokens.initialLifetimeSeconds,
      claims,
    };
  }
}

const entryBy = ({ email }: Credentials): EntryBy<'email'> => ({ way: 'email', email });
