import { randomBytes } from 'node:crypto';
import { approvalOf, emailAttributesOf } from '../../../contracts/identity/model/sign-on-approval.ts';
import { ProviderUnreachable } from '../../../contracts/identity/sign-on-views.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { newChallenge, type OidcProviders } from './oidc-provider.ts';
import type { SamlParty, SamlProviders } from './saml-provider.ts';
import type { IssuedCredential, SignOnCredentials } from './sign-on-credentials.ts';
import type { SignOnDirectory } from './sign-on-directory.ts';
import type { Flow, SignOnFlows } from './sign-on-flows.ts';
import { SignOnRefused } from './sign-on-refused.ts';
import type { UsedIds } from './used-ids.ts';

interface SingleSignOnPorts {
  readonly keys: Keys;
  readonly directory: SignOnDirectory;
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

/** Name of the stored client secret of a provider. */
export const connectionSecretName = (connectionId: string, secretId: string): string =>
  `sign-on-secret/${connectionId}/${secretId}`;

/** Signing in through an identity provider: there, and back again with what it said. */
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

  /** Refused with `sign-on.provider-unreachable` where no provider answers as OpenID Connect at the issuer. */
  async requireReachable(organizationId: string, connectionId: string): Promise<void> {
    const { state } = await this.#ports.directory.ofOrganization(organizationId);
    const connection = state.connections.find(({ id }) => id === connectionId);
    if (connection?.protocol !== 'oidc') throw NotFound();
    await this.#ports.oidc.requireDiscovery(connection).catch((error: unknown) => {
      throw error instanceof SignOnRefused ? ProviderUnreachable({ cause: error }) : error;
    });
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
    const mappings = await this.#ports.directory.mappingsOf(organizationId);
    const returned = { ...answer, mappings };
    const person = await this.#ports.oidc.personOf(connection, secret, challenge, returned);
    if (!(await this.#ports.usedIds.use(organizationId, `oidc/${flow.id}`, Date.now() + 3_600_000)))
      throw new SignOnRefused('replayed');
    const approval = approvalOf(connection, emailAttributesOf(mappings));
    const vouched = { ...person, approval };
    return { ...(await this.#ports.credentials.issue(organizationId, connectionId, vouched)), returnTo };
  }

  /**
   * A provider that speaks SAML has posted a response. It comes without our cookie, so the result is sealed for the
   * request that has it. Assertion and request are used up.
   */
  async receive(party: SamlParty, response: string): Promise<string> {
    const { organizationId, connectionId } = party;
    const connection = await this.#connectionOf(organizationId, connectionId);
    if (connection.protocol !== 'saml') throw new SignOnRefused('no-connection');
    const mappings = await this.#ports.directory.mappingsOf(organizationId);
    const { person, flowId, assertionId, until } = await this.#ports.saml.personOf(
      connection,
      party,
      response,
      mappings,
    );
    for (const id of [`saml/${connectionId}/${assertionId}`, `saml-request/${flowId}`])
      if (!(await this.#ports.usedIds.use(organizationId, id, until))) throw new SignOnRefused('replayed');
    const approval = approvalOf(connection, emailAttributesOf(mappings));
    const vouched = { ...person, approval };
    const { idToken, binding } = await this.#ports.credentials.issue(organizationId, connectionId, vouched);
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
