import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
import { CreateSamlConnection } from '../../contracts/identity/sign-on.ts';
import { itemOf, ProductWorld, type Person } from '../support/product-world.ts';
import { NameServer } from '../support/sign-on/name-server.ts';
import { encodeXml, SamlIdentityProvider } from '../support/sign-on/saml-identity-provider.ts';
import { credentialIn, SignOnWorld, type Jar } from '../support/sign-on/sign-on-world.ts';

describe('Single sign-on by SAML', () => {
  const names = new NameServer();
  const provider = new SamlIdentityProvider();
  let world: ProductWorld;
  let sso: SignOnWorld;
  let ada: Person;
  let connection: string;

  beforeAll(async () => {
    world = await ProductWorld.open({ settings: { STEPWELL_DNS_SERVER: await names.start() } });
    sso = new SignOnWorld(world, names);
    await world.foundOrganization('harbour');
    ada = await world.addPerson('harbour', 'Ada', 'admin-organization');
    const data = {
      name: 'Harbour login',
      issuer: provider.entityId,
      signInUrl: 'https://idp.harbour.example/sso',
      certificates: [provider.certificate],
      createsAccounts: true,
    };
    connection = itemOf<{ id: string }>(await world.call(CreateSamlConnection, data, ada)).id;
    await sso.prove(ada, await sso.addDomain(ada, 'harbour.example'));
    await sso.changeLoginMethod(ada, 'email_and_sso');
  });
  afterAll(async () => {
    await world.close();
    names.close();
  });

  async function signOnAs(nameId: string, email: string, jar: Jar = new Map()) {
    const request = provider.readRequest(await sso.start('harbour', connection, jar));
    const facts = provider.factsFor(request, nameId, email);
    const posted = await sso.post(
      request.answerTo,
      encodeXml(provider.response(facts, provider.assertion(facts))),
    );
    expect(posted).toContain('/sso/finish?answer=');
    return sso.validate(credentialIn(await sso.comeBack(posted, jar)), jar);
  }
  const idOf = async (token: string) =>
    itemOf<{ id: string }>(await world.call(GetMyProfile, {}, { token })).id;

  it('a newcomer of a verified domain gets an account, and is the same person the next time', async () => {
    const first = itemOf<{ userToken: string; userId: string }>(
      await signOnAs('nora', 'nora@harbour.example'),
    );
    expect(await idOf(first.userToken)).toBe(first.userId);
    const again = itemOf<{ userId: string }>(await signOnAs('nora', 'another@harbour.example'));
    expect(again.userId).toBe(first.userId);
  });

  it('an account with a password is joined by the address of a verified domain', async () => {
    const tom = await world.addPerson('harbour', 'Tom', 'viewer');
    const joined = itemOf<{ useCustomToken: boolean; userId: string }>(await signOnAs('tom', tom.email));
    expect(joined).toMatchObject({ useCustomToken: true, userId: tom.id });
    expect((await signOnAs('guest', 'guest@elsewhere.example')).answer.facts).toEqual({
      reason: 'domain-not-proved',
    });
  });

  it('is offered like every other provider', async () => {
    expect(itemOf(await sso.checkIdp({ email: 'x@harbour.example' }))).toMatchObject({
      providers: [{ id: connection, name: 'Harbour login', kind: 'custom' }],
    });
  });
});
