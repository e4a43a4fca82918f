import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration } from 'oidc-provider';

export const clientId = 'stepwell';
export const clientSecret = 'a-secret-of-the-client';

/** Somebody at the provider: their claims besides the subject. */
export type Claims = Readonly<Record<string, unknown>>;

/** A real identity provider that speaks OpenID Connect, on this machine; the person who is `current` signs in at once. */
export class IdentityProvider {
  readonly people = new Map<string, Claims>();
  /** Subject of the person who sits at the browser. */
  current = '';
  /** How they sign in there, as the token says. */
  evidence: { readonly amr?: string[]; readonly acr?: string } = {};
  #server: Server | null = null;

  get issuer(): string {
    if (this.#server === null) throw new Error('The provider is not started.');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async start(redirectUris: readonly string[]): Promise<void> {
    const server = createServer();
    this.#server = server;
    const { promise, resolve } = Promise.withResolvers<void>();
    server.listen(0, '127.0.0.1', resolve);
    await promise;
    const provider = new Provider(this.issuer, this.#configuration(redirectUris));
    const callback = provider.callback();
    server.on('request', (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return callback(request, response);
      const login = { accountId: this.current, ...this.evidence };
      return void provider.interactionFinished(request, response, { login });
    });
  }

  #configuration(redirectUris: readonly string[]): Configuration {
    return {
      clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [...redirectUris] }],
      claims: {
        openid: ['sub', 'amr', 'acr'],
        email: ['email', 'email_verified'],
        profile: ['name', 'preferred_username'],
      },
      cookies: { keys: ['of-a-test'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...this.people.get(sub), sub }) }),
      loadExistingGrant: async ({ oidc }) => {
        const accountId = oidc.session?.accountId ?? '';
        const grant = new oidc.provider.Grant({ clientId, accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    };
  }

  /** Follows the provider's redirects as a browser would, to an address that is not the provider's. */
  async follow(address: string): Promise<string> {
    const cookies = new Map<string, string>();
    for (let next = address, turns = 0; turns < 10; turns++) {
      if (!next.startsWith(this.issuer)) return next;
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
      for (const set of response.headers.getSetCookie()) {
        const [pair = ''] = set.split(';');
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const location = response.headers.get('location');
      if (location === null)
        throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
      next = new URL(location, next).href;
    }
    throw new Error('The provider redirects in circles.');
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server?.close(() => resolve());
    await promise;
  }
}
