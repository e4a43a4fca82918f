import { randomBytes, randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { LinkIdentity } from '../../../contracts/identity/external-identity.ts';
import { NotRegistered, SsoLoginFailed } from '../../../contracts/identity/session.ts';
import type { Freshness } from '../../platform/http/freshness.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import type { AccessDirectory } from '../access/access-directory.ts';
import { systemSender, type Accounts } from '../accounts.ts';
import type { SessionTokens } from '../credentials/session-tokens.ts';
import type { SignInOrigin } from '../session/sign-in-check.ts';
import type { Grant, SignIn } from '../session/sign-in.ts';
import { chooseAccount, type AccountChoice, type OutsidePerson } from './choose-account.ts';
import { newChallenge, type OidcProviders } from './oidc-provider.ts';
import type { SamlParty, SamlProviders } from './saml-provider.ts';
import type { FoundCredential, IssuedCredential, SignOnCredentials } from './sign-on-credentials.ts';
import type { SignOnDirectory } from './sign-on-directory.ts';
import type { Flow, SignOnFlows } from './sign-on-flows.ts';
import { SignOnRefused } from './sign-on-refused.ts';
import type { UsedIds } from './used-ids.ts';

interface SingleSignOnPorts {
  readonly commands: CommandBus;
  readonly keys: Keys;
  readonly access: AccessDirectory;
  readonly accounts: Accounts;
  readonly tokens: SessionTokens;
  readonly signIn: SignIn;
  readonly directory: SignOnDirectory;
  readonly freshness: Freshness;
  readonly flows: SignOnFlows;
  readonly credentials: SignOnCredentials;
  readonly usedIds: UsedIds;
  readonly oidc: OidcProviders;
  readonly saml: SamlProviders;
}

/** Where somebody starts. */
export interface SignOnStart {
  readonly organizationId: string;
  readonly connectionId: string;
  readonly returnTo: string;
  readonly email?: string | undefined;
  /** Address of the product at the host of the request. */
  readonly base: string;
}

/** A credential was exchanged for a session, or for a token that signs in once, or was found to be still valid. */
export type Validation =
  | { readonly outcome: 'signed-in'; readonly grant: Grant }
  | { readonly outcome: 'custom-token'; readonly userId: string; readonly token: string }
  | { readonly outcome: 'still-valid'; readonly userId: string; readonly accessToken: string };

type Chosen = Exclude<AccountChoice, { outcome: 'refused' }>;

/** Name of the stored client secret of a provider. */
export const connectionSecretName = (connectionId: string, secretId: string): string =>
  `sign-on-secret/${connectionId}/${secretId}`;

/** Signing in through an identity provider: there, back again, and from what it said to a session. */
export class SingleSignOn {
  readonly #ports: SingleSignOnPorts;
  constructor(ports: SingleSignOnPorts) {
    this.#ports = ports;
  }

  /** The provider's address, and the cookie by which this browser is recognised when it comes back. */
  async begin(start: SignOnStart): Promise<{ readonly address: string; readonly cookie: string }> {
    const { organizationId, connectionId, returnTo } = start;
    const connection = await this.#connectionOf(organizationId, connectionId);
    const id = randomBytes(16).toString('hex');
    if (connection.protocol === 'saml') {
      const address = await this.#ports.saml.addressFor(connection, start, id);
      const flow: Flow = { id, organizationId, connectionId, challenge: null, returnTo };
      return { address, cookie: await this.#ports.flows.seal(flow) };
    }
    const challenge = newChallenge();
    const secret = await this.#secretOf(organizationId, connectionId, connection.secretId);
    const address = await this.#ports.oidc.addressFor(connection, secret, challenge, start);
    const flow: Flow = { id, organizationId, connectionId, challenge, returnTo };
    return { address, cookie: await this.#ports.flows.seal(flow) };
  }

  /** Somebody is back from a provider that speaks OpenID Connect. */
  async complete(
    cookie: string | undefined,
    answer: { readonly base: string; readonly query: string },
  ): Promise<IssuedCredential & { readonly returnTo: string }> {
    const flow = await this.#ports.flows.open(cookie);
    if (flow === null || flow.challenge === null) throw new SignOnRefused('no-flow');
    const { organizationId, connectionId, challenge, returnTo } = flow;
    const connection = await this.#connectionOf(organizationId, connectionId);
    if (connection.protocol !== 'oidc') throw new SignOnRefused('no-connection');
    const secret = await this.#secretOf(organizationId, connectionId, connection.secretId);
    const person = await this.#ports.oidc.personOf(connection, secret, challenge, answer);
    if (!(await this.#ports.usedIds.use(organizationId, `oidc/${flow.id}`, Date.now() + 3_600_000)))
      throw new SignOnRefused('replayed');
    return { ...(await this.#ports.credentials.issue(organizationId, connectionId, person)), returnTo };
  }

  /**
   * A provider that speaks SAML has posted a response. It comes without our cookie, so the result is sealed for the
   * request that has it. Assertion and request are used up.
   */
  async receive(party: SamlParty, response: string): Promise<string> {
    const { organizationId, connectionId } = party;
    const connection = await this.#connectionOf(organizationId, connectionId);
    if (connection.protocol !== 'saml') throw new SignOnRefused('no-connection');
    const { person, flowId, assertionId, until } = await this.#ports.saml.personOf(
      connection,
      party,
      response,
    );
    for (const id of [`saml/${connectionId}/${assertionId}`, `saml-request/${flowId}`])
      if (!(await this.#ports.usedIds.use(organizationId, id, until))) throw new SignOnRefused('replayed');
    const { idToken, binding } = await this.#ports.credentials.issue(organizationId, connectionId, person);
    return this.#ports.flows.sealAnswer({ flowId, idToken, binding });
  }

  /** The browser is back with the cookie of its flow: the answer must be to that one. */
  async finish(
    cookie: string | undefined,
    answer: string,
  ): Promise<IssuedCredential & { readonly returnTo: string }> {
    const flow = await this.#ports.flows.open(cookie);
    const opened = await this.#ports.flows.openAnswer(answer);
    if (flow === null || opened === null || flow.id !== opened.flowId) throw new SignOnRefused('no-flow');
    const { idToken, binding } = opened;
    return { idToken, binding, returnTo: flow.returnTo };
  }

  /** Exchanges a new credential, or checks again one that was exchanged. Refused with `signin.sso-failed`. */
  async validate(idToken: string, binding: string | undefined, origin: SignInOrigin): Promise<Validation> {
    const found = await this.#ports.credentials.find(idToken, binding);
    if (found === null) throw SsoLoginFailed();
    const { content } = found.stored;
    switch (content.status) {
      case 'identified':
        return this.#exchange(found, content.person, origin);
      case 'signed-in':
        return this.#revalidate(found, content);
      case 'joined':
        throw SsoLoginFailed();
    }
  }

  /** Signs in with the token that was issued because the account had another credential. */
  async withCustomToken(token: string, origin: SignInOrigin): Promise<Grant> {
    const found = await this.#ports.credentials.findByCustomToken(token);
    if (found === null || found.stored.content.status !== 'joined') throw SsoLoginFailed();
    return this.#start(found, found.stored.content.userId, origin);
  }

  async #exchange(found: FoundCredential, person: OutsidePerson, origin: SignInOrigin): Promise<Validation> {
    const choice = await this.#choose(found, person);
    switch (choice.outcome) {
      case 'linked':
        return { outcome: 'signed-in', grant: await this.#start(found, choice.userId, origin) };
      case 'join': {
        const { userId } = choice;
        await this.#link(found, person, userId);
        const token = await this.#ports.credentials.issueCustomToken(found, userId);
        if (token === null) throw SsoLoginFailed();
        return { outcome: 'custom-token', userId, token };
      }
      case 'create': {
        const userId = await this.#create(found, choice);
        await this.#link(found, person, userId);
        return { outcome: 'signed-in', grant: await this.#start(found, userId, origin) };
      }
    }
  }

  async #choose(found: FoundCredential, person: OutsidePerson): Promise<Chosen> {
    const { directory, credentials } = this.#ports;
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

  /** A viewer without a password; the credential's id makes a repeat the same account. */
  async #create(
    { organizationId, id }: FoundCredential,
    { email, displayName }: Extract<Chosen, { outcome: 'create' }>,
  ): Promise<string> {
    const account = { email, displayName, role: 'viewer', roles: {}, password: null } as const;
    const { accounts, freshness } = this.#ports;
    const { id: userId, seen } = await accounts.add(
      account,
      systemSender(organizationId, 'system', `sso-${id}`),
    );
    // the newcomer's page asks for their profile at once
    if (seen) await freshness.waitFor(freshness.tokenOf(seen));
    return userId;
  }

  /** The credential is used up first: of two requests that bring the same one, one gets a session. */
  async #start(found: FoundCredential, userId: string, origin: SignInOrigin): Promise<Grant> {
    const { credentials, signIn, tokens } = this.#ports;
    const sessionId = randomUUID();
    const content = { status: 'signed-in', userId, sessionId } as const;
    if (!(await credentials.advance(found, content, tokens.initialLifetimeSeconds))) throw SsoLoginFailed();
    const claims = { organizationId: found.organizationId, userId, sessionId };
    return signIn.withSingleSignOn(claims, found.stored.connectionId, origin);
  }

  /** The session must be open, and its provider still one of the organisation's. */
  async #revalidate(
    found: FoundCredential,
    { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  ): Promise<Validation> {
    const { organizationId, stored } = found;
    const { access, directory, signIn, tokens } = this.#ports;
    const claims = { organizationId, userId, sessionId };
    const isOffered = (await directory.connectionOf(organizationId, stored.connectionId)) !== null;
    if (!(await access.isSessionOpen(claims, 'change'))) throw SsoLoginFailed();
    if (!isOffered || (await access.viewerOf({ organizationId, actor: userId }, 'change')) === null) {
      await signIn.end(claims, 'signed-out');
      throw SsoLoginFailed();
    }
    return { outcome: 'still-valid', userId, accessToken: await tokens.issueAccessToken(claims) };
  }

  async #connectionOf(organizationId: string, connectionId: string) {
    const found = await this.#ports.directory.connectionOf(organizationId, connectionId);
    if (found === null) throw new SignOnRefused('no-connection');
    return found.connection;
  }

  async #secretOf(organizationId: string, connectionId: string, secretId: string | null): Promise<string> {
    const name = connectionSecretName(connectionId, secretId ?? '');
    const secret = await this.#ports.keys.getSecret(organizationId, name);
    if (secret === null) throw new SignOnRefused('no-connection');
    return secret;
  }
}
