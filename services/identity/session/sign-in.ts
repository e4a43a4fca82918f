import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import {
  CredentialsInvalid,
  EndSession,
  GenerationRefused,
  NotRegistered,
  SessionExpired,
  SignInSlowedDown,
  StartSession,
  UseSsoLogin,
  type SessionEndReason,
} from '../../../contracts/identity/session.ts';
import { RecordSignInRefusal } from '../../../contracts/identity/user.ts';
import type { Sender } from '../../../contracts/kernel/define-command.ts';
import type { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import type { AccessDirectory } from '../access/access-directory.ts';
import { Accounts, systemSender } from '../accounts.ts';
import { emailReservation, platformOrganization } from '../email-reservation/email-reservation.ts';
import { user } from '../user/user.ts';
import { GuessBrake } from './guess-brake.ts';
import { PasswordVault } from './password-vault.ts';
import { accessTokenSeconds, SessionTokens, type AccessClaims, type LiveSession } from './session-tokens.ts';

export interface Grant {
  readonly accessToken: string;
  /** Absent when the browser has the current one already. */
  readonly refreshToken: string | null;
  readonly claims: AccessClaims;
}

interface SignInPorts {
  readonly commands: CommandBus;
  readonly accounts: Accounts;
  readonly aggregates: AggregateCache;
  readonly vault: PasswordVault;
  readonly tokens: SessionTokens;
  readonly brake: GuessBrake;
  readonly access: AccessDirectory;
}

type Client = Sender['client'];
type RefusalReason = 'wrong-password' | 'inactive' | 'sso-only';

/** Signing in with e-mail and password, staying signed in, signing out. */
export class SignIn {
  readonly #ports: SignInPorts;
  constructor(ports: SignInPorts) {
    this.#ports = ports;
  }

  /** Refuses with one sentence whatever was wrong (R-AUTH-23), and takes as long for an address that nobody has. */
  async withPassword(email: string, password: string, client: Client): Promise<Grant> {
    const { accounts, aggregates, vault, brake } = this.#ports;
    const addressHash = accounts.emailHash(email);
    const pause = await brake.wait(addressHash, Date.now());
    if (pause > 0) throw SignInSlowedDown({ facts: { retryAfterSeconds: pause } });
    const { holder } = await aggregates.stateOf(emailReservation, platformOrganization, addressHash);
    const right = await vault.matches(holder, password);
    if (holder === null || !right) {
      await brake.wrong(addressHash, Date.now(), holder !== null);
      if (holder) await this.#recordRefusal(holder, 'wrong-password', client);
      throw CredentialsInvalid();
    }
    await this.#mustBeAllowed(holder, client);
    await brake.right(addressHash);
    return this.#start(holder.organizationId, holder.userId, client);
  }

  async refresh(refreshToken: string): Promise<Grant> {
    const rotated = await this.#ports.tokens.rotate(refreshToken, (session) => this.#mustGoOn(session));
    if (rotated.outcome === 'invalid') throw SessionExpired();
    const { claims } = rotated;
    if (rotated.outcome === 'reused') {
      await this.end(claims, 'token-reused');
      throw SessionExpired();
    }
    return { accessToken: await this.#ports.tokens.access(claims), refreshToken: rotated.token, claims };
  }

  async #mustGoOn({ claims, idleSeconds }: LiveSession): Promise<void> {
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
    await this.#ports.tokens.forget(claims.organizationId, claims.sessionId);
    await this.#ports.commands.execute(
      new EndSession(
        { sessionId: claims.sessionId, reason },
        systemSender(claims.organizationId, claims.userId),
      ),
    );
  }

  async #mustBeAllowed(holder: { userId: string; organizationId: string }, client: Client): Promise<void> {
    const account = await this.#ports.aggregates.stateOf(user, holder.organizationId, holder.userId);
    // The address was reserved and the password set, and then the registration was cut short.
    if (account.status === 'absent') throw NotRegistered();
    if (account.status !== 'active') {
      await this.#recordRefusal(holder, 'inactive', client);
      throw CredentialsInvalid();
    }
    const organization = await this.#ports.access.organizationOf(holder.organizationId);
    if (organization?.generation === 'gen2') throw GenerationRefused();
    if (organization?.loginMethod === 'sso_only') {
      await this.#recordRefusal(holder, 'sso-only', client);
      throw UseSsoLogin();
    }
  }

  /** The page ends a session that nobody is at; this ends one whose page is gone. A working page refreshes with each access token. */
  async #isIdle(organizationId: string, idleSeconds: number): Promise<boolean> {
    const permissions = (await this.#ports.access.organizationOf(organizationId))?.settings.permissions;
    if (!permissions?.allowAutoLogout) return false;
    return idleSeconds > permissions.autoLogoutTimeout * 60 + accessTokenSeconds;
  }

  async #start(organizationId: string, userId: string, client: Client): Promise<Grant> {
    const sessionId = randomUUID();
    const claims = { organizationId, userId, sessionId };
    await this.#ports.commands.execute(
      new StartSession(
        { sessionId, userId, method: 'password' },
        { ...systemSender(organizationId, userId), client },
      ),
    );
    const refreshToken = await this.#ports.tokens.issueRefresh(organizationId, sessionId, userId);
    return { accessToken: await this.#ports.tokens.access(claims), refreshToken, claims };
  }

  async #recordRefusal(
    holder: { userId: string; organizationId: string },
    reason: RefusalReason,
    client: Client,
  ): Promise<void> {
    const sender = { ...systemSender(holder.organizationId, holder.userId), client };
    await this.#ports.commands.execute(new RecordSignInRefusal({ userId: holder.userId, reason }, sender));
  }
}
