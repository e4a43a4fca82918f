import { randomUUID } from 'node:crypto';
import {
  AddSecondFactor,
  RecordRecoveryCodes,
  RemoveSecondFactor,
  SecondFactorExpired,
  secondFactorLimits,
  SecondFactorNeeded,
  SecondFactorSetupNeeded,
  SecondFactorWrong,
  SharedFactor,
  SignInAgain,
  type FactorKind,
} from '../../../contracts/identity/second-factor.ts';
import type { PasskeyAnswer } from '../../../contracts/identity/second-factor-calls.ts';
import type { CommandMessage, Sender } from '../../../contracts/kernel/define-command.ts';
import type { DomainError } from '../../../contracts/kernel/errors.ts';
import type { AccessClaims } from '../credentials/access-tokens.ts';
import { systemSender } from '../accounts.ts';
import { isFreshSession } from '../fresh-session.ts';
import { user, type Account } from '../user/user.ts';
import type { Challenge, Entry } from './challenges.ts';
import { newRecoveryCodes, newSeed, recoveryHash, totpStep, totpUri } from './codes.ts';
import { secondFactors, type SecondFactors } from './second-factor.ts';
import type { SecondFactorPorts } from './second-factor-ports.ts';
import type { SecondFactorProofs } from './second-factor-proofs.ts';
import type { Holder, Secrets } from './second-factor-secrets.ts';

type Client = Sender['client'];
type NewSecret = Secrets['factors'][string];

/** What was added, and by whose challenge. */
export interface AddedFactor {
  readonly challenge: Challenge;
  readonly recoveryCodes: readonly string[];
}

/** Adding and removing second factors, and whether somebody needs one. */
export class SecondFactorSetup {
  readonly #ports: SecondFactorPorts;
  readonly #proofs: SecondFactorProofs;
  constructor(proofs: SecondFactorProofs) {
    this.#ports = proofs.ports;
    this.#proofs = proofs;
  }

  /**
   * What somebody who came in is refused with until they have proved their second factor, or set up one that a role of
   * theirs requires; `null` if they may go on. Several people use a shared account: it has none.
   */
  async askedOf(holder: Holder, account: Account, entry: Entry): Promise<DomainError | null> {
    if (account.kind === 'shared') return null;
    const { organizationId, userId } = holder;
    const { passwordChange } = account;
    const create = (purpose: 'sign-in' | 'set-up') =>
      this.#ports.challenges.create({
        purpose,
        organizationId,
        userId,
        entry,
        passwordChange,
        sessionId: null,
      });
    const { factors } = await this.#stateOf(holder);
    if (factors.length > 0) {
      const has = (kind: FactorKind) => factors.some((each) => each.kind === kind);
      const facts = { challenge: await create('sign-in'), totp: has('totp'), passkey: has('passkey') };
      return SecondFactorNeeded({ facts });
    }
    if (!(await this.#isRequired(organizationId, account))) return null;
    const facts = { challenge: await create('set-up'), passkeys: this.#ports.passkeys.areAvailable };
    return SecondFactorSetupNeeded({ facts });
  }

  /**
   * The password of somebody who is signed in, before they change their factors. Those who have none (they signed in
   * through a provider, or with the master password) must have signed in just now.
   */
  async confirm(
    claims: AccessClaims,
    password: string | null,
  ): Promise<{ challenge: string; passkeys: boolean }> {
    const { organizationId, userId, sessionId } = claims;
    const { aggregates, challenges, passkeys, passwords } = this.#ports;
    const account = await aggregates.stateOf(user, organizationId, userId);
    if (account.status !== 'active') throw SecondFactorExpired();
    if (account.kind === 'shared') throw SharedFactor();
    if (account.password !== 'none') await passwords.confirm(claims, password ?? '');
    else if (!(await isFreshSession(aggregates, claims))) throw SignInAgain();
    const { passwordChange } = account;
    const challenge = await challenges.create({
      organizationId,
      userId,
      sessionId,
      passwordChange,
      purpose: 'manage',
      entry: null,
    });
    return { challenge, passkeys: passkeys.areAvailable };
  }

  async startTotp(token: string): Promise<{ secret: string; uri: string }> {
    const challenge = await this.#proofs.challengeOf(token, ['set-up', 'manage']);
    const pending = { seed: newSeed(), until: Date.now() + secondFactorLimits.setUpMinutes * 60_000 };
    await this.#ports.secrets.change(challenge, (secrets) => ({ ...secrets, pending }));
    const { email } = await this.#personOf(challenge);
    return { secret: pending.seed, uri: totpUri(pending.seed, email) };
  }

  /** Adds the app whose seed was shown last, once it has shown that it has it. */
  async activateTotp(token: string, { code, name }: { code: string; name: string }, client: Client) {
    const challenge = await this.#proofs.challengeOf(token, ['set-up', 'manage']);
    const { pending } = await this.#ports.secrets.read(challenge);
    if (pending === null || pending.until < Date.now()) throw SecondFactorExpired();
    const lastStep = totpStep(pending.seed, code, 0, Date.now());
    if (lastStep === null) throw SecondFactorWrong({ fields: { code: 'rules.wrongCode' } });
    return this.#add(challenge, { kind: 'totp', seed: pending.seed, lastStep }, { name, client });
  }

  async passkeyOptions(token: string) {
    const challenge = await this.#proofs.challengeOf(token, ['set-up', 'manage']);
    const { factors } = await this.#ports.secrets.read(challenge);
    const existing = Object.values(factors).filter((each) => each.kind === 'passkey');
    const person = await this.#personOf(challenge);
    const { passkeys, challenges } = this.#ports;
    return passkeys.creationOptions({ challenge: challenges.passkeyChallenge(challenge), person, existing });
  }

  async addPasskey(token: string, answer: { passkey: PasskeyAnswer; name: string }, client: Client) {
    const challenge = await this.#proofs.challengeOf(token, ['set-up', 'manage']);
    const { passkeys, challenges } = this.#ports;
    const passkey = await passkeys.verifyCreation(answer.passkey, challenges.passkeyChallenge(challenge));
    return this.#add(challenge, passkey, { name: answer.name, client });
  }

  async remove(token: string, factorId: string, client: Client): Promise<void> {
    const challenge = await this.#proofs.challengeOf(token, ['manage']);
    const { organizationId, userId } = challenge;
    const account = await this.#ports.aggregates.stateOf(user, organizationId, userId);
    const isRequired = account.status === 'active' && (await this.#isRequired(organizationId, account));
    await this.#send(new RemoveSecondFactor({ userId, factorId, isRequired }, senderOf(challenge, client)));
    await this.#ports.secrets.change(challenge, (secrets) => {
      const { [factorId]: _, ...factors } = secrets.factors;
      return { ...secrets, factors };
    });
  }

  async createRecoveryCodes(token: string, client: Client): Promise<string[]> {
    const challenge = await this.#proofs.challengeOf(token, ['manage']);
    if ((await this.#stateOf(challenge)).factors.length === 0) throw SecondFactorExpired();
    return this.#newRecoveryCodes(challenge, client);
  }

  /** The secret is stored before the event, and counts only with it. */
  async #add(
    challenge: Challenge,
    secret: NewSecret,
    { name, client }: { readonly name: string; readonly client: Client },
  ): Promise<AddedFactor> {
    const factorId = randomUUID();
    const { userId } = challenge;
    const before = await this.#stateOf(challenge);
    if (challenge.purpose === 'set-up' && before.factors.length > 0) throw SecondFactorExpired();
    const counting = new Set([factorId, ...before.factors.map(({ id }) => id)]);
    await this.#ports.secrets.change(challenge, (now) => ({
      ...now,
      pending: null,
      // what an interrupted change left goes
      factors: Object.fromEntries(
        Object.entries({ ...now.factors, [factorId]: secret }).filter(([id]) => counting.has(id)),
      ),
    }));
    await this.#send(
      new AddSecondFactor({ userId, factorId, kind: secret.kind, name }, senderOf(challenge, client)),
    );
    const recoveryCodes = before.batchId === null ? await this.#newRecoveryCodes(challenge, client) : [];
    return { challenge, recoveryCodes };
  }

  async #newRecoveryCodes(challenge: Challenge, client: Client): Promise<string[]> {
    const { userId } = challenge;
    const codes = newRecoveryCodes();
    const recovery = { batchId: randomUUID(), hashes: codes.map((code) => recoveryHash(userId, code)) };
    await this.#ports.secrets.change(challenge, (secrets) => ({ ...secrets, recovery }));
    await this.#send(
      new RecordRecoveryCodes({ userId, batchId: recovery.batchId }, senderOf(challenge, client)),
    );
    return codes;
  }

  /** By their role in the organisation, or by one in any workspace. */
  async #isRequired(organizationId: string, { role, roles }: Account): Promise<boolean> {
    const required = (await this.#ports.access.organizationOf(organizationId))?.settings.secondFactor ?? [];
    return [role, ...Object.values(roles)].some((each) => required.includes(each));
  }

  async #personOf({ organizationId, userId: id }: Challenge) {
    const account = await this.#ports.aggregates.stateOf(user, organizationId, id);
    if (account.status !== 'active') throw SecondFactorExpired();
    return { id, email: account.email ?? account.displayName ?? id, displayName: account.displayName ?? '' };
  }

  #stateOf({ organizationId, userId }: Holder): Promise<SecondFactors> {
    return this.#ports.aggregates.stateOf(secondFactors, organizationId, userId);
  }

  async #send(message: CommandMessage): Promise<void> {
    await this.#ports.commands.execute(message);
  }
}

const senderOf = ({ organizationId, userId }: Challenge, client: Client): Sender => ({
  ...systemSender(organizationId, userId),
  client,
});
