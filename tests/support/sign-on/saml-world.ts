import { afterAll, beforeAll } from 'vitest';
import { CreateSamlConnection } from '../../../contracts/identity/sign-on.ts';
import { itemOf, ProductWorld, type Person, type Reply } from '../product-world.ts';
import { NameServer } from './name-server.ts';
import { encodeXml, SamlIdentityProvider, type AssertionFacts } from './saml-identity-provider.ts';
import { credentialIn, SignOnWorld, type Jar } from './sign-on-world.ts';

type Request = ReturnType<SamlIdentityProvider['readRequest']>;

/** An organisation whose people sign in by SAML, with its provider and an administrator. */
export class SamlWorld {
  readonly provider = new SamlIdentityProvider();
  readonly #names = new NameServer();
  #opened: { readonly sso: SignOnWorld; readonly ada: Person; readonly connection: string } | null = null;

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
    const world = await ProductWorld.open({ settings: { STEPWELL_DNS_SERVER: await this.#names.start() } });
    const sso = new SignOnWorld(world, this.#names);
    await world.foundOrganization('harbour');
    const ada = await world.addPerson('harbour', 'Ada', 'admin-organization');
    const connection = await this.addConnection('Harbour login', { world, ada });
    await sso.prove(ada, await sso.addDomain(ada, 'harbour.example'));
    await sso.changeLoginMethod(ada, 'email_and_sso');
    this.#opened = { sso, ada, connection };
  }

  /** The provider once more, as a connection of its own. */
  async addConnection(
    name: string,
    { world, ada }: { readonly world: ProductWorld; readonly ada: Person } = this,
  ): Promise<string> {
    const { entityId: issuer, certificate } = this.provider;
    const data = {
      name,
      issuer,
      signInUrl: 'https://idp.harbour.example/sso',
      certificates: [certificate],
      createsAccounts: true,
    };
    return itemOf<{ id: string }>(await world.call(CreateSamlConnection, data, ada)).id;
  }

  /** Goes to the provider as a browser does; the request that it brings there. */
  async ask(jar: Jar): Promise<Request> {
    return this.provider.readRequest(await this.sso.start('harbour', this.connection, jar));
  }

  honest(facts: AssertionFacts): string {
    return this.provider.response(facts, this.provider.assertion(facts));
  }

  /** There, signed in as somebody, and back; what the credential is exchanged for. */
  async signOnAs(
    nameId: string,
    email: string,
    { jar = new Map<string, string>(), ...stated }: Partial<AssertionFacts> & { readonly jar?: Jar } = {},
  ): Promise<Reply> {
    const request = await this.ask(jar);
    const facts = { ...this.provider.factsFor(request, nameId, email), ...stated };
    const posted = await this.sso.post(request.answerTo, encodeXml(this.honest(facts)));
    if (!posted.includes('/sso/finish?answer=')) throw new Error(`The response was refused: ${posted}`);
    return this.sso.validate(credentialIn(await this.sso.comeBack(posted, jar)), jar);
  }

  async close(): Promise<void> {
    await this.world.close();
    this.#names.close();
  }
}

/** The world of the tests beside the call, started before their own hooks. */
export function samlWorld(): SamlWorld {
  const saml = new SamlWorld();
  beforeAll(() => saml.start());
  afterAll(() => saml.close());
  return saml;
}
