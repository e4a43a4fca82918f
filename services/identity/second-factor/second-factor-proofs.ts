import {
  RecordRecoveryCodeUse,
  SecondFactorExpired,
  SecondFactorWrong,
} from '../../../contracts/identity/second-factor.ts';
import type { PasskeyAnswer } from '../../../contracts/identity/second-factor-calls.ts';
import type { Sender } from '../../../contracts/kernel/define-command.ts';
import { systemSender } from '../accounts.ts';
import { user } from '../user/user.ts';
import type { Challenge, ChallengePurpose } from './challenges.ts';
import { recoveryHash, totpStep, withoutCode } from './codes.ts';
import { secondFactors, type SecondFactors } from './second-factor.ts';
import type { SecondFactorPorts } from './second-factor-ports.ts';
import type { PasskeySecret, Secrets } from './second-factor-secrets.ts';

/** A code, or what a passkey answered. */
export interface FactorAnswer {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

type FactorUse = { readonly batchId: string | null; readonly next: Secrets };

/** Whether an answer to a challenge proves a second factor of its person; each answer counts once. */
export class SecondFactorProofs {
  readonly ports: SecondFactorPorts;
  constructor(ports: SecondFactorPorts) {
    this.ports = ports;
  }

  /** The challenge of a token, for one of these purposes, if the password is still the one that was given. */
  async challengeOf(token: string, purposes: readonly ChallengePurpose[]): Promise<Challenge> {
    const challenge = await this.ports.challenges.verify(token, purposes);
    const { organizationId, userId, passwordChange, sessionId } = challenge;
    const account = await this.ports.aggregates.stateOf(user, organizationId, userId);
    if (account.status !== 'active' || account.passwordChange !== passwordChange) throw SecondFactorExpired();
    const isOver =
      sessionId !== null &&
      !(await this.ports.access.isSessionOpen({ organizationId, userId, sessionId }, 'change'));
    if (isOver) throw SecondFactorExpired();
    return challenge;
  }

  async passkeyOptions(token: string) {
    const challenge = await this.challengeOf(token, ['sign-in']);
    const passkeys = (await this.#passkeysOf(challenge)).map(([, secret]) => secret);
    return this.ports.passkeys.requestOptions(this.ports.challenges.passkeyChallenge(challenge), passkeys);
  }

  /** Refused with `second-factor.wrong`; wrong codes slow the next ones down, for this person alone. */
  async verify(token: string, answer: FactorAnswer, client: Sender['client']): Promise<Challenge> {
    const challenge = await this.challengeOf(token, ['sign-in']);
    if (answer.passkey) await this.#verifyPasskey(challenge, answer.passkey);
    else await this.#verifyCode(challenge, answer.code ?? '', client);
    return challenge;
  }

  async #verifyPasskey(challenge: Challenge, answer: PasskeyAnswer): Promise<void> {
    const { passkeys, challenges, secrets } = this.ports;
    const found = (await this.#passkeysOf(challenge)).find(([, secret]) => secret.credentialId === answer.id);
    if (!found) throw SecondFactorWrong();
    const [factorId, passkey] = found;
    const counter = await passkeys.verifyRequest(answer, challenges.passkeyChallenge(challenge), passkey);
    await secrets.change(challenge, (now) => {
      const current = now.factors[factorId];
      if (current?.kind !== 'passkey') throw SecondFactorWrong();
      const factors = {
        ...now.factors,
        [factorId]: { ...current, counter: Math.max(counter, current.counter) },
      };
      return withAnswered({ ...now, factors }, challenge);
    });
  }

  async #verifyCode(challenge: Challenge, code: string, client: Sender['client']): Promise<void> {
    const { organizationId, userId } = challenge;
    const state = await this.#stateOf(challenge);
    const attempt = await this.ports.throttle.reserveDevice(`second-factor-${organizationId}-${userId}`);
    let usedBatch: string | null = null;
    try {
      await this.ports.secrets.change(challenge, (now) => {
        const { batchId, next } = spendCode({ code, userId }, state, now);
        usedBatch = batchId;
        return withAnswered(next, challenge);
      });
    } catch (error) {
      if (!isWrong(error)) await attempt.cancel();
      throw error;
    }
    await attempt.succeed();
    if (usedBatch === null) return;
    const sender = { ...systemSender(organizationId, userId), client };
    await this.ports.commands.execute(new RecordRecoveryCodeUse({ userId, batchId: usedBatch }, sender));
  }

  async #passkeysOf(challenge: Challenge): Promise<readonly (readonly [string, PasskeySecret])[]> {
    const { factors } = await this.#stateOf(challenge);
    const secrets = await this.ports.secrets.read(challenge);
    return factors.flatMap(({ id }) => {
      const secret = secrets.factors[id];
      return secret?.kind === 'passkey' ? [[id, secret] as const] : [];
    });
  }

  #stateOf({ organizationId, userId }: Challenge): Promise<SecondFactors> {
    return this.ports.aggregates.stateOf(secondFactors, organizationId, userId);
  }
}

const isWrong = (error: unknown): boolean =>
  error instanceof Error && 'error' in error && error.error === SecondFactorWrong.error;

/** A challenge is answered once: a repeat of the same answer gets no second session. */
function withAnswered(secrets: Secrets, { id, until }: Challenge): Secrets {
  if (secrets.answered.some((each) => each.id === id)) throw SecondFactorExpired();
  const open = secrets.answered.filter((each) => each.until > Date.now());
  return { ...secrets, answered: [...open, { id, until }] };
}

interface TypedCode {
  readonly code: string;
  readonly userId: string;
}

/** The secrets after the code; refuses one that is wrong or was used before. */
function spendCode(typed: TypedCode, state: SecondFactors, secrets: Secrets): FactorUse {
  const use = spendTotp(typed, state, secrets) ?? spendRecoveryCode(typed, state, secrets);
  if (use === null) throw SecondFactorWrong();
  return use;
}

function spendTotp({ code }: TypedCode, { factors }: SecondFactors, secrets: Secrets): FactorUse | null {
  for (const { id } of factors) {
    const secret = secrets.factors[id];
    const lastStep =
      secret?.kind === 'totp' ? totpStep(secret.seed, code, secret.lastStep, Date.now()) : null;
    if (secret?.kind !== 'totp' || lastStep === null) continue;
    const used = { ...secrets.factors, [id]: { ...secret, lastStep } };
    return { batchId: null, next: { ...secrets, factors: used } };
  }
  return null;
}

function spendRecoveryCode(
  { code, userId }: TypedCode,
  { batchId }: SecondFactors,
  secrets: Secrets,
): FactorUse | null {
  const { recovery } = secrets;
  if (recovery === null || recovery.batchId !== batchId) return null;
  const hashes = withoutCode(recovery.hashes, recoveryHash(userId, code));
  return hashes && { batchId, next: { ...secrets, recovery: { ...recovery, hashes } } };
}
