import { CreateSamlConnection } from '../../../contracts/identity/sign-on.ts';
import { itemOf, type Person, type ProductWorld, type Reply } from '../product-world.ts';
import { ProviderWorld, started } from './provider-world.ts';
import { encodeXml, SamlIdentityProvider, type AssertionFacts } from './saml-identity-provider.ts';
import { credentialIn, type Jar, type SignOnWorld } from './sign-on-world.ts';

type Request = ReturnType<SamlIdentityProvider['readRequest']>;

/** With a provider that speaks SAML. */
export class SamlWorld extends ProviderWorld {
  readonly provider = new SamlIdentityProvider();

  override connect({ sso, ada }: { readonly sso: SignOnWorld; readonly ada: Person }) {
    return this.addConnection('Harbour login', { world: sso.world, ada });
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
}

export const samlWorld = (): SamlWorld => started(new SamlWorld());
