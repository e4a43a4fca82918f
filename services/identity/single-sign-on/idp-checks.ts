import type { z } from 'zod';
import type { CheckIdpBody, IdpCheck, OfferedProvider } from '../../../contracts/identity/session.ts';
import { domainOf, usableConnections } from '../../../contracts/identity/model/sign-on-after.ts';
import type { OrganizationSignOn, SignOnDirectory } from './sign-on-directory.ts';
import type { SignOnHosts } from './sign-on-hosts.ts';

/** Answers how people of a domain, or of a host, sign in; nothing in it depends on an account. */
export class IdpChecks {
  readonly #directory: SignOnDirectory;
  readonly #hosts: SignOnHosts;
  constructor(directory: SignOnDirectory, hosts: SignOnHosts) {
    this.#directory = directory;
    this.#hosts = hosts;
  }

  /** `null` where single sign-on is not supported. */
  async check(
    { email, hostname }: z.output<typeof CheckIdpBody>,
    requestHost: string,
  ): Promise<IdpCheck | null> {
    const host = hostname ?? requestHost;
    const ownDomain = this.#hosts.domainOf(host);
    const domain = email === undefined ? ownDomain : domainOf(email);
    if (domain === null || domain === '' || this.#hosts.isEmailOnly(host)) return null;
    const found = await this.#directory.ofDomain(domain);
    const providers = found === null ? [] : providersOf(found, ownDomain === domain);
    if (found === null || providers.length === 0) return null;
    const ssoLoginOnly = found.loginMethod === 'sso_only';
    return { domain: this.#hosts.hostOf(domain) ?? host, ssoLoginOnly, providers };
  }
}

/** A generic provider belongs to the host of its organisation, and to nobody's email address. */
function providersOf(
  { organizationId, loginMethod, state }: OrganizationSignOn,
  isOwnHost: boolean,
): OfferedProvider[] {
  if (loginMethod === 'email_only' || (loginMethod === 'email_generic_sso' && !isOwnHost)) return [];
  return usableConnections(state).map(({ id, name, provider: kind }) => ({ id, organizationId, name, kind }));
}
