import { CommandBus } from '@nestjs/cqrs';
import { StartSession, type SignInMethod } from '../../../contracts/identity/session.ts';
import { RecordEmergencyAccess } from '../../../contracts/identity/sign-on.ts';
import type { DomainError } from '../../../contracts/kernel/errors.ts';
import { systemSender } from '../accounts.ts';
import type { AccessClaims } from '../credentials/access-tokens.ts';
import type { Entry } from '../second-factor/challenges.ts';
import type { SecondFactorSetup } from '../second-factor/second-factor-setup.ts';
import type { SessionTokens } from '../credentials/session-tokens.ts';
import type { Account } from '../user/user.ts';
import type { Holder, SignInOrigin } from './sign-in-check.ts';

/**
 * What stands for a second factor: the person's own, proved just now; one that their identity provider says it asked
 * for; or access to the server, for an administrator who may have lost theirs.
 */
export type FactorEvidence = 'own' | 'provider' | 'server';

export interface Opening {
  readonly claims: AccessClaims;
  readonly account: Account;
  readonly method: SignInMethod;
  readonly connectionId?: string;
  /** What stands for the second factor, or how to go on once the person has proved theirs. */
  readonly factor: FactorEvidence | Entry;
  /** One of the owners who keep their password where nobody else has one. */
  readonly isEmergency?: boolean;
}

interface OpenerPorts {
  readonly commands: CommandBus;
  readonly secondFactor: SecondFactorSetup;
  readonly tokens: SessionTokens;
}

/** Opens sessions. Every way in ends here, so that none goes past the second factor. */
export class SessionOpener {
  readonly #ports: OpenerPorts;
  constructor(ports: OpenerPorts) {
    this.#ports = ports;
  }

  askedOf(holder: Holder, account: Account, entry: Entry): Promise<DomainError | null> {
    return this.#ports.secondFactor.askedOf(holder, account, entry);
  }

  /**
   * Refuses with `signin.second-factor` or `signin.second-factor-setup` a person who has to confirm first. The result is the
   * refresh token, which is stored while the session is recorded: two writes to the disk, in the time of one.
   */
  async open(opening: Opening, { client }: SignInOrigin, browser?: string): Promise<string> {
    const { commands, tokens } = this.#ports;
    const { claims, account, method, connectionId, factor, isEmergency = false } = opening;
    const { organizationId, userId, sessionId } = claims;
    const isProved = typeof factor === 'string';
    const asked = isProved ? null : await this.askedOf(claims, account, factor);
    if (asked !== null) throw asked;
    const sender = () => ({ ...systemSender(organizationId, userId), client });
    if (isEmergency) await commands.execute(new RecordEmergencyAccess({ userId, sessionId }, sender()));
    const start = {
      sessionId,
      userId,
      method,
      ...(connectionId !== undefined && { connectionId }),
      ...(isProved && factor !== 'server' && { secondFactor: factor }),
    };
    const [token, recorded] = await Promise.allSettled([
      tokens.issueRefreshToken(claims, browser),
      commands.execute(new StartSession(start, sender())),
    ]);
    if (recorded.status === 'rejected') {
      await tokens.deleteSession(organizationId, sessionId);
      throw recorded.reason;
    }
    if (token.status === 'rejected') throw token.reason;
    return token.value;
  }
}
