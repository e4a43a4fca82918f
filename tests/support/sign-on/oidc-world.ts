import { CreateOidcConnection } from '../../../contracts/identity/sign-on.ts';
import { itemOf, type Person, type Reply } from '../product-world.ts';
import { clientId, clientSecret, IdentityProvider, type Claims } from './identity-provider.ts';
import { ProviderWorld, started } from './provider-world.ts';
import { credentialIn, type Jar, type SignOnWorld } from './sign-on-world.ts';

/** Where the product has providers send people back to. */
export const callback = 'http://127.0.0.1:4400/sso/callback';

export const verified = (email: string) => ({ email, email_verified: true });

/** With a real provider of OpenID Connect. */
export class OidcWorld extends ProviderWorld {
  readonly provider = new IdentityProvider();
  readonly #settings: Readonly<Record<string, string>>;
  constructor(settings: Readonly<Record<string, string>> = {}) {
    super();
    this.#settings = settings;
  }

  override settings() {
    return { STEPWELL_PRIVATE_IDENTITY_PROVIDERS: 'true', ...this.#settings };
  }

  override async connect({ sso, ada }: { readonly sso: SignOnWorld; readonly ada: Person }) {
    const { issuer } = this.provider;
    const data = { name: 'Harbour login', provider: 'custom', issuer, clientId, createsAccounts: true };
    const connection = itemOf<{ id: string }>(await sso.world.call(CreateOidcConnection, data, ada)).id;
    await sso.setSecret(ada, connection, clientSecret);
    return connection;
  }

  override async start(): Promise<void> {
    await this.provider.start([callback]);
    await super.start();
  }

  /** Signs in at the provider as somebody; what the page gets. */
  async comeBackAs(subject: string, claims: Claims, jar: Jar): Promise<string> {
    this.provider.people.set(subject, { ...claims });
    this.provider.current = subject;
    const there = await this.sso.start('harbour', this.connection, jar);
    return credentialIn(await this.sso.comeBack(await this.provider.follow(there), jar));
  }

  async signOnAs(subject: string, claims: Claims, jar: Jar = new Map()): Promise<Reply> {
    return this.sso.validate(await this.comeBackAs(subject, claims, jar), jar);
  }

  override async close(): Promise<void> {
    await super.close();
    await this.provider.close();
  }
}

export const oidcWorld = (settings: Readonly<Record<string, string>> = {}): OidcWorld =>
  started(new OidcWorld(settings));
