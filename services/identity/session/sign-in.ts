import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import {
  CredentialsInvalid,
  EndSession,
  GenerationRefused,
  LoginDisabled,
  NotRegistered,
  SessionExpired,
  StartSession,
  UseSsoLogin,
  type SessionEndReason,
} from '../../../contracts/identity/session.ts';
import { PasswordAlreadyOwn, PasswordMustChange } from '../../../contracts/identity/password.ts';
import { RecordSignInRefusal } from '../../../contracts/identity/user.ts';
import type { Sender } from '../../../contracts/kernel/define-command.ts';
import type { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import type { AccessDirectory } from '../access/access-directory.ts';
import { type Accounts, systemSender } from '../accounts.ts';
import type { BackgroundWork } from '../background-work.ts';
import { emailReservation, platformOrganization } from '../email-reservation/email-reservation.ts';
import type { Passwords } from '../password/passwords.ts';
import { user, type User } from '../user/user.ts';
import type { KnownDevices, DeviceCookie } from './known-devices.ts';
import type { LoginThrottle } from '../credentials/login-throttle.ts';
import type { PasswordStore } from '../credentials/password-store.ts';
import {
  accessTokenSeconds,
  SessionTokens,
  type AccessClaims,
  type LiveSession,
} from '../credentials/session-tokens.ts';

export interface Grant {
  readonly accessToken: string;
  /** Absent if the browser has the current one already. */
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

/** Where somebody signs in from. */
export interface SignInOrigin {
  readonly client: NonNullable<Sender['client']>;
  readonly isThisMachine: boolean;
  readonly cookies: Readonly<Record<string, string | undefined>>;
}

interface SignInPorts {
  readonly commands: CommandBus;
  readonly accounts: Accounts;
  readonly aggregates: AggregateCache;
  readonly passwordStore: PasswordStore;
  readonly tokens: SessionTokens;
  readonly passwords: Passwords;
  readonly throttle: LoginThrottle;
  readonly devices: KnownDevices;
  readonly background: BackgroundWork;
  readonly access: AccessDirectory;
}

type Client = Sender['client'];
type ActiveUser = Extract<User, { status: 'active' | 'inactive' }>;
interface Holder {
  readonly userId: string;
  readonly organizationId: string;
}
type RefusalReason = 'wrong-password' | 'inactive' | 'sso-only';

/** Signing in with e-mail and password, staying signed in, signing out. */
export class SignIn {
  readonly #ports: SignInPorts;
  constructor(ports: SignInPorts) {
    this.#ports = ports;
  }

  /** Refuses with `password.must-change` if the correct password was set by somebody else. */
  async withPassword(credentials: Credentials, origin: SignInOrigin): Promise<Grant> {
    const holder = await this.#identify(credentials, origin);
    const account = await this.#requireSignInAllowed(holder, origin.client);
    if (mustChangePassword(account, origin)) throw PasswordMustChange();
    return this.#start({ ...holder, sessionId: randomUUID() }, credentials.email, origin.client);
  }

  /** Signs in with a new password of the person's own, replacing the correct one that somebody else set. */
  async withFirstPassword(
    credentials: Credentials & { readonly newPassword: string },
    origin: SignInOrigin,
  ): Promise<Grant> {
    const { client } = origin;
    const holder = await this.#identify(credentials, origin);
    const account = await this.#requireSignInAllowed(holder, client);
    if (!mustChangePassword(account, origin)) throw PasswordAlreadyOwn();
    const claims = { ...holder, sessionId: randomUUID() };
    const sender = { ...systemSender(holder.organizationId, holder.userId), client };
    await this.#ports.passwords.chooseFirst(claims, credentials.newPassword, sender);
    return this.#start(claims, credentials.email, client);
  }

  /**
   * The account of this email and password. Refuses with the same error whichever of them was wrong (R-AUTH-23), and does the
   * same work for an unknown address: what is done for an existing account only comes after the response.
   */
  async #identify({ email, password }: Credentials, { client, cookies }: SignInOrigin): Promise<Holder> {
    const { accounts, aggregates, passwordStore, throttle, devices, background } = this.#ports;
    const emailHash = accounts.emailHash(email);
    const deviceId = devices.verifyCookie(emailHash, cookies[devices.cookieName(emailHash)]);
    const attempt = await throttle.reserve(emailHash, { address: client.address, deviceId });
    let holder: Holder | null;
    let isCorrect: boolean;
    try {
      ({ holder } = await aggregates.stateOf(emailReservation, platformOrganization, emailHash));
      isCorrect = await passwordStore.matches(holder, password);
    } catch (error) {
      await attempt.cancel();
      throw error;
    }
    if (holder !== null && isCorrect) {
      await attempt.succeed();
      return holder;
    }
    if (holder !== null) background.run(this.#recordRefusal(holder, 'wrong-password', client));
    throw CredentialsInvalid();
  }

  async refresh(presented: string): Promise<Grant> {
    const rotated = await this.#ports.tokens.rotate(presented, (session) =>
      this.#requireActiveSession(session),
    );
    if (rotated.outcome === 'invalid') throw SessionExpired();
    const { claims } = rotated;
    if (rotated.outcome !== 'rotated') {
      await this.end(claims, rotated.outcome === 'reused' ? 'token-reused' : 'expired');
      throw SessionExpired();
    }
    const { token: refreshToken, secondsLeft } = rotated;
    return {
      accessToken: await this.#ports.tokens.issueAccessToken(claims),
      refreshToken,
      secondsLeft,
      claims,
    };
  }

  async #requireActiveSession({ claims, idleSeconds }: LiveSession): Promise<void> {
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

  async end(claims: AccessClaims, reason: SessionEndReason): Promise<void> {
    await this.#ports.tokens.deleteSession(claims.organizationId, claims.sessionId);
    await this.#ports.commands.execute(
      new EndSession(
        { sessionId: claims.sessionId, reason },
        systemSender(claims.organizationId, claims.userId),
      ),
    );
  }

  async #requireSignInAllowed(holder: Holder, client: Client): Promise<ActiveUser> {
    const account = await this.#ports.aggregates.stateOf(user, holder.organizationId, holder.userId);
    // The address was reserved and the password set, but then the registration was interrupted.
    if (account.status === 'absent') throw NotRegistered();
    if (account.status === 'erased') throw CredentialsInvalid();
    if (account.status === 'inactive') {
      await this.#recordRefusal(holder, 'inactive', client);
      throw LoginDisabled();
    }
    const organization = await this.#ports.access.organizationOf(holder.organizationId);
    if (organization?.generation === 'gen2') throw GenerationRefused();
    if (organization?.loginMethod === 'sso_only') {
      await this.#recordRefusal(holder, 'sso-only', client);
      throw UseSsoLogin();
    }
    return account;
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

  async #start(claims: AccessClaims, email: string, client: Client): Promise<Grant> {
    const { accounts, commands, devices, tokens } = this.#ports;
    const { organizationId, userId, sessionId } = claims;
    await commands.execute(
      new StartSession(
        { sessionId, userId, method: 'password' },
        { ...systemSender(organizationId, userId), client },
      ),
    );
    const refreshToken = await tokens.issueRefreshToken(organizationId, sessionId, userId);
    return {
      accessToken: await tokens.issueAccessToken(claims),
      refreshToken,
      secondsLeft: tokens.initialLifetimeSeconds,
      claims,
      device: devices.createCookie(accounts.emailHash(email)),
    };
  }

  async #recordRefusal(holder: Holder, reason: RefusalReason, client: Client): Promise<void> {
    const sender = { ...systemSender(holder.organizationId, holder.userId), client };
    await this.#ports.commands.execute(new RecordSignInRefusal({ userId: holder.userId, reason }, sender));
  }
}

/** Whether the password only lets the person set their own: somebody else has set it, and knows it. */
const mustChangePassword = ({ password }: ActiveUser, { isThisMachine }: SignInOrigin): boolean =>
  password === 'until-changed' || (password === 'this-machine' && !isThisMachine);
