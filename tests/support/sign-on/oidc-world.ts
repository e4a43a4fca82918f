import { afterAll, beforeAll } from 'vitest';
import { CreateOidcConnection } from '../../../contracts/identity/sign-on.ts';
import { itemOf, ProductWorld, type Person, type Reply } from '../product-world.ts';
import { clientId, clientSecret, IdentityProvider, type Claims } from './identity-provider.ts';
import { NameServer } from './name-server.ts';
import { credentialIn, SignOnWorld, type Jar } from './sign-on-world.ts';

/** Where the product has providers send people back to. */
export const callback = 'http://127.0.0.1:4400/sso/callback';

export const verified = (email: string) => ({ email, email_verified: true });

/** An organisation whose people sign in by OpenID Connect at a real provider, with an administrator. */
export class OidcWorld {
  readonly provider = new IdentityProvider();
  readonly #names = new NameServer();
  readonly #settings: Readonly<Record<string, string>>;
  #opened: { readonly sso: SignOnWorld; readonly ada: Person; readonly connection: string } | null = null;
  constructor(settings: Readonly<Record<string, string>> = {}) {
    this.#settings = settings;
  }

  get #open() {
    if (this.#opened === null) throw new Error('This world was not started.');
    return this.#opened;
  }
  get sso(): SignOnWorld {
    return this.#open.sso;
  }
  get world(): ProductWorld {
    return this.sso.world;
  }
  /** Administers the organisation. */
  get ada(): Person {
    return this.#open.ada;
  }
  get connection(): string {
    return this.#open.connection;
  }

  async start(): Promise<void> {
    await this.provider.start([callback]);
    const world = await ProductWorld.open({
      settings: {
        STEPWELL_DNS_SERVER: await this.#names.start(),
        STEPWELL_PRIVATE_IDENTITY_PROVIDERS: 'true',
        ...this.#settings,
      },
    });
    const sso = new SignOnWorld(world, this.#names);
    await world.foundOrganization('harbour');
    await sso.allow('harbour');
    const ada = await world.addPerson('harbour', 'Ada', 'admin-organization');
    const { issuer } = this.provider;
    const data = { name: 'Harbour login', provider: 'custom', issuer, clientId, createsAccounts: true };
    const connection = itemOf<{ id: string }>(await world.call(CreateOidcConnection, data, ada)).id;
    await sso.setSecret(ada, connection, clientSecret);
    await sso.prove(ada, await sso.addDomain(ada, 'harbour.example'));
    await sso.changeLoginMethod(ada, 'email_and_sso');
    this.#opened = { sso, ada, connection };
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

  async close(): Promise<void> {
    await this.world.close();
    await this.provider.close();
    this.#names.close();
  }
}

/** The world of the tests beside the call, started before their own hooks. */
export function oidcWorld(settings: Readonly<Record<string, string>> = {}): OidcWorld {
  const oidc = new OidcWorld(settings);
  beforeAll(() => oidc.start());
  afterAll(() => oidc.close());
  return oidc;
}
