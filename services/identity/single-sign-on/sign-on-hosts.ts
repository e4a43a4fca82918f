import { publicAddress, type Settings } from '../../platform/config/settings.ts';

/** Which host names offer single sign-on, and to whom. */
export class SignOnHosts {
  readonly #public: string;
  readonly #byHost: ReadonlyMap<string, string>;
  readonly #emailOnly: readonly string[];

  constructor(settings: Settings) {
    this.#public = publicAddress(settings);
    this.#byHost = settings.STEPWELL_SSO_HOSTS;
    this.#emailOnly = settings.STEPWELL_EMAIL_ONLY_HOSTS;
  }

  /** Single sign-on is not offered at this host. */
  isEmailOnly(host: string): boolean {
    return this.#emailOnly.includes(host.toLowerCase());
  }

  /** The domain whose organisation a host belongs to; `null` for a host of everybody. */
  domainOf(host: string): string | null {
    return this.#byHost.get(host.toLowerCase()) ?? null;
  }

  /** The host at which people of a domain sign in; `null` for the common one. */
  hostOf(domain: string): string | null {
    return [...this.#byHost].find(([, each]) => each === domain)?.[0] ?? null;
  }

  /** Address under which a request's host is reached; only hosts that the operator named count as themselves. */
  baseOf(host: string): string {
    if (this.domainOf(host) === null) return this.#public;
    const address = new URL(this.#public);
    address.hostname = host;
    return address.origin;
  }
}
