import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { RenameFromDirectory } from '../../../contracts/identity/directory-record.ts';
import { LinkIdentity } from '../../../contracts/identity/external-identity.ts';
import { AcceptInvitationBySignOn } from '../../../contracts/identity/invitation.ts';
import type { Role } from '../../../contracts/kernel/access.ts';
import type { CommandMessage } from '../../../contracts/kernel/define-command.ts';
import { isOrganizationAdmin } from '../../../contracts/kernel/permissions.ts';
import { secondFactorLimits } from '../../../contracts/identity/second-factor.ts';
import { NotRegistered, SessionExpired, SsoLoginFailed } from '../../../contracts/identity/session.ts';
import { ChangeUserRole } from '../../../contracts/identity/user.ts';
import type { CommandOutcome } from '../../platform/commands/command-processor.ts';
import type { Freshness } from '../../platform/http/freshness.ts';
import type { AccessDirectory } from '../access/access-directory.ts';
import { systemSender, type Accounts } from '../accounts.ts';
import type { SessionTokens } from '../credentials/session-tokens.ts';
import type { Entry, EntryBy } from '../second-factor/challenges.ts';
import type { FactorEvidence } from '../session/session-opener.ts';
import type { Holder, SignInCheck, SignInOrigin } from '../session/sign-in-check.ts';
import type { Grant, SignIn } from '../session/sign-in.ts';
import {
  chooseAccount,
  type AccountChoice,
  type OutsidePerson,
  type VouchedPerson,
} from './choose-account.ts';
import type { IdentifiedPerson } from './provider-factor.ts';
import type { FoundCredential, SignOnCredentials } from './sign-on-credentials.ts';
import type { SignOnDirectory } from './sign-on-directory.ts';

interface SignOnSessionPorts {
  readonly commands: CommandBus;
  readonly access: AccessDirectory;
  readonly accounts: Accounts;
  readonly tokens: SessionTokens;
  readonly signIn: SignIn;
  readonly check: SignInCheck;
  readonly directory: SignOnDirectory;
  readonly freshness: Freshness;
  readonly credentials: SignOnCredentials;
}

/** A credential was exchanged for a session, or for a token that signs in once, or was found to be still valid. */
export type Validation =
  | { readonly outcome: 'signed-in'; readonly grant: Grant }
  | { readonly outcome: 'custom-token'; readonly userId: string; readonly token: string }
  | {
      readonly outcome: 'still-valid';
      readonly userId: string;
      readonly sessionId: string;
      readonly accessToken: string;
    };

type Chosen = Exclude<AccountChoice, { outcome: 'refused' }>;

/** Whom a provider has identified, and what stands for their second factor so far. */
interface CameIn {
  readonly userId: string;
  readonly factor: FactorEvidence | null;
}
const cameInAs = (person: { readonly userId: string; readonly hasProvedFactor: boolean }): CameIn => ({
  userId: person.userId,
  factor: person.hasProvedFactor ? 'provider' : null,
});

/** From what a provider said about somebody to a session, and whether it still holds. */
export class SignOnSessions {
  readonly #ports: SignOnSessionPorts;
  constructor(ports: SignOnSessionPorts) {
    this.#ports = ports;
  }

  /**
   * Exchanges a new credential, or checks again one that was exchanged. Refused with `signin.sso-failed`,
   * `signin.not-registered`, or `session.expired` once its session is over.
   */
  async validate(idToken: string, binding: string | undefined, origin: SignInOrigin): Promise<Validation> {
    const found = await this.#ports.credentials.find(idToken, binding);
    if (found === null) throw SsoLoginFailed();
    const { content } = found.stored;
    switch (content.status) {
      case 'identified':
        return this.#exchange(found, content.person, origin);
      case 'signed-in':
        return this.#revalidate(found, content);
      case 'second-factor':
        return {
          outcome: 'signed-in',
          grant: await this.#start(found, { ...content, factor: null }, origin),
        };
      case 'joined':
        throw SsoLoginFailed();
    }
  }

  /** Signs in with the token that was issued because the account had another credential. */
  async withCustomToken(token: string, origin: SignInOrigin): Promise<Grant> {
    const found = await this.#ports.credentials.findByCustomToken(token);
    if (found === null || found.stored.content.status !== 'joined') throw SsoLoginFailed();
    return this.#start(found, cameInAs(found.stored.content), origin);
  }

  /** Signs in somebody whom their provider has identified and whose own second factor was proved just now, or set up. */
  async afterSecondFactor(
    holder: Holder,
    { credentialId }: EntryBy<'sso'>,
    origin: SignInOrigin,
  ): Promise<Grant> {
    const { credentials, directory } = this.#ports;
    const found = await credentials.findByFactor(holder, credentialId);
    if (found === null || !(await directory.connectionOf(holder.organizationId, found.stored.connectionId)))
      throw SsoLoginFailed();
    return this.#start(found, { userId: holder.userId, factor: 'own' }, origin);
  }

  async #exchange(
    found: FoundCredential,
    person: IdentifiedPerson & VouchedPerson,
    origin: SignInOrigin,
  ): Promise<Validation> {
    const choice = await this.#choose(found, person, origin);
    const { hasProvedFactor } = person;
    const start = async (userId: string): Promise<Validation> => ({
      outcome: 'signed-in',
      grant: await this.#start(found, cameInAs({ userId, hasProvedFactor }), origin),
    });
    switch (choice.outcome) {
      case 'linked':
        await this.#applyMapped(found, person, choice.userId);
        return start(choice.userId);
      case 'join': {
        const { userId } = choice;
        await this.#link(found, person, userId);
        await this.#applyMapped(found, person, userId);
        const token = await this.#ports.credentials.issueCustomToken(found, { userId, hasProvedFactor });
        if (token === null) throw SsoLoginFailed();
        return { outcome: 'custom-token', userId, token };
      }
      case 'accept': {
        const { userId } = choice;
        await this.#accept(found, userId, origin);
        await this.#link(found, person, userId);
        await this.#applyMapped(found, person, userId);
        return start(userId);
      }
      case 'create': {
        const userId = await this.#create(found, choice, person.mapped.role ?? 'viewer');
        await this.#link(found, person, userId);
        return start(userId);
      }
    }
  }

  async #choose(found: FoundCredential, person: VouchedPerson, origin: SignInOrigin): Promise<Chosen> {
    const { check, directory, credentials } = this.#ports;
    const { organizationId } = found;
    const current = await directory.connectionOf(organizationId, found.stored.connectionId);
    if (current === null) throw SsoLoginFailed({ facts: { reason: 'no-connection' } });
    const { state, connection } = current;
    const linked = await directory.linkedAccount(organizationId, person);
    const withAddress =
      linked || person.email === null
        ? null
        : await directory.accountWithAddress(person.email, person, current);
    const choice = chooseAccount({ organizationId, state, connection, person, linked, withAddress });
    if (choice.outcome !== 'refused') return choice;
    await credentials.delete(found);
    if (choice.reason === 'not-registered') throw NotRegistered();
    const above = choice.reason === 'not-approved' ? (linked ?? withAddress) : null;
    if (above !== null) await check.recordRefusal(above, 'sso-not-approved', origin);
    throw SsoLoginFailed({ facts: { reason: choice.reason } });
  }

  async #link(
    { organizationId, stored }: FoundCredential,
    person: OutsidePerson,
    userId: string,
  ): Promise<void> {
    const identityHash = this.#ports.directory.identityHash(person);
    const data = { identityHash, userId, connectionId: stored.connectionId };
    await this.#ports.commands.execute(new LinkIdentity(data, systemSender(organizationId, 'system')));
  }

  /** Name and role as the provider has them now; who administers the organisation stays what they are. */
  async #applyMapped(
    { organizationId }: FoundCredential,
    { mapped: { displayName, role } }: OutsidePerson,
    userId: string,
  ): Promise<void> {
    const { commands, directory } = this.#ports;
    const currentRole = await directory.activeRole(organizationId, userId);
    // a sign-in that will be refused changes nothing
    if (currentRole === null) return;
    const sender = () => systemSender(organizationId, 'system');
    if (displayName !== null)
      await commands.execute(new RenameFromDirectory({ userId, displayName }, sender()));
    if (role !== null && !isOrganizationAdmin(currentRole))
      await commands.execute(new ChangeUserRole({ userId, role }, sender()));
  }

  /** An account without a password; the credential's id makes a repeat the same account. */
  async #create(
    { organizationId, id }: FoundCredential,
    { email, displayName }: Extract<Chosen, { outcome: 'create' }>,
    role: Role,
  ): Promise<string> {
    const account = { email, displayName, role, roles: {}, password: null };
    const { id: userId, seen } = await this.#ports.accounts.add(
      account,
      systemSender(organizationId, 'system', `sso-${id}`),
    );
    await this.#untilSeen(seen);
    return userId;
  }

  /** The invited person joins, without a password. */
  async #accept(
    { organizationId }: FoundCredential,
    userId: string,
    { client }: SignInOrigin,
  ): Promise<void> {
    const sender = { ...systemSender(organizationId, userId), client };
    const { lastEvent } = await this.#ports.commands.execute<CommandMessage, CommandOutcome>(
      new AcceptInvitationBySignOn({ userId }, sender),
    );
    await this.#untilSeen(lastEvent);
  }

  /** The newcomer's page asks for their profile at once. */
  async #untilSeen(seen: CommandOutcome['lastEvent']): Promise<void> {
    const { freshness } = this.#ports;
    if (seen) await freshness.waitFor(freshness.tokenOf(seen));
  }

  /** The credential is used up first: of two requests that bring the same one, one gets a session. */
  async #start(found: FoundCredential, { userId, factor }: CameIn, origin: SignInOrigin): Promise<Grant> {
    const { credentials, signIn, tokens } = this.#ports;
    const { organizationId, id, stored } = found;
    const { connectionId } = stored;
    const entry: Entry = { way: 'sso', credentialId: id };
    const asked = factor === null ? await signIn.askedOf({ organizationId, userId }, entry, origin) : null;
    if (asked !== null) {
      const waiting = { status: 'second-factor', userId } as const;
      if (!(await credentials.advance(found, waiting, secondFactorLimits.setUpMinutes * 60)))
        throw SsoLoginFailed();
      throw asked;
    }
    const sessionId = randomUUID();
    const content = { status: 'signed-in', userId, sessionId } as const;
    if (!(await credentials.advance(found, content, tokens.initialLifetimeSeconds))) throw SsoLoginFailed();
    const claims = { organizationId, userId, sessionId };
    return signIn.withSingleSignOn(claims, { connectionId, factor: factor ?? entry }, origin);
  }

  /** The session must be open and in use, and its provider still one of the organisation's. */
  async #revalidate(
    found: FoundCredential,
    { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  ): Promise<Validation> {
    const { organizationId, stored } = found;
    const { access, directory, signIn, tokens } = this.#ports;
    const claims = { organizationId, userId, sessionId };
    const isOffered = (await directory.connectionOf(organizationId, stored.connectionId)) !== null;
    if (!(await access.isSessionOpen(claims, 'change'))) throw SessionExpired();
    if (!isOffered || (await access.viewerOf({ organizationId, actor: userId }, 'change')) === null) {
      await signIn.end(claims, 'signed-out');
      throw SsoLoginFailed();
    }
    const idleSeconds = await tokens.idleSecondsOf(claims);
    if (idleSeconds === null) throw SessionExpired();
    await signIn.requireActiveSession({ claims, idleSeconds });
    return { outcome: 'still-valid', userId, sessionId, accessToken: tokens.access.issue(claims) };
  }
}
