import { beforeAll, describe, expect, it } from 'vitest';
import {
  ChangeOidcConnection,
  ChangeSamlConnection,
  DeleteConnection,
  DeleteDomain,
  NameEmergencyOwners,
} from '../../contracts/identity/sign-on.ts';
import { ChangeSettings } from '../../contracts/organization/settings.ts';
import { Directory } from '../support/directory.ts';
import { itemOf, type Person, type ProductWorld, type Reply } from '../support/product-world.ts';
import { clientId } from '../support/sign-on/identity-provider.ts';
import { oidcWorld, verified } from '../support/sign-on/oidc-world.ts';
import { encodeXml, SamlIdentityProvider } from '../support/sign-on/saml-identity-provider.ts';
import { samlWorld } from '../support/sign-on/saml-world.ts';
import { credentialIn } from '../support/sign-on/sign-on-world.ts';
import { countAttacks } from './count-attacks.ts';
import { wholeLog } from '../support/whole-log.ts';

const refusedAs = ({ status, answer }: Reply) => [status, answer.error, answer.facts];
const notApproved = [401, 'signin.sso-failed', { reason: 'not-approved' }];

/** Sign-ins as somebody that were refused because the provider is not approved for them. */
const refusalsOf = async (world: ProductWorld, { id }: Person) =>
  (await wholeLog(world.product.store)).filter(
    ({ type, data }) =>
      type === 'SignInRefused' && data['userId'] === id && data['reason'] === 'sso-not-approved',
  ).length;

describe('an organisation admin with a provider of OpenID Connect of their own', () => {
  const oidc = oidcWorld();
  let chief: Person;
  beforeAll(async () => {
    chief = await oidc.world.addPerson('harbour', 'Chief', 'admin-super');
  });
  const connectionOf = () => ({
    connectionId: oidc.connection,
    name: 'Harbour login',
    provider: 'custom' as const,
    issuer: oidc.provider.issuer,
    clientId,
    createsAccounts: true,
  });

  it('does not become a super admin by their address, a factor at the provider or the record of the directory', async () => {
    const asChief = () => oidc.signOnAs('mallory', { ...verified(chief.email), amr: ['mfa'] });
    expect(refusedAs(await asChief())).toEqual(notApproved);
    const directory = await Directory.of(oidc.world, chief);
    const named = { op: 'replace', path: 'externalId', value: 'subject-of-chief' };
    expect((await directory.patch(`/Users/${chief.id}`, named)).status).toBe(200);
    const asNamed = await oidc.signOnAs('subject-of-chief', { email: chief.email });
    expect(refusedAs(asNamed)).toEqual(notApproved);
    // of the same provider under another name, too
    await oidc.world.call(ChangeOidcConnection, { ...connectionOf(), name: 'Mill' }, oidc.ada);
    expect(refusedAs(await asChief())).toEqual(notApproved);
    expect(await refusalsOf(oidc.world, chief)).toBe(3);
    countAttacks('sign-on: people above', 3);
  });

  it('signs in everybody else, and the super admin once one has saved the provider as it is', async () => {
    const olga = await oidc.world.addPerson('harbour', 'Olga', 'admin-organization');
    const joined = itemOf<{ userId: string }>(await oidc.signOnAs('olga', verified(olga.email)));
    expect(joined.userId).toBe(olga.id);
    await oidc.world.call(ChangeOidcConnection, { ...connectionOf(), name: 'Mill' }, chief);
    await oidc.world.call(ChangeOidcConnection, connectionOf(), oidc.ada);
    const own = itemOf<{ userId: string }>(await oidc.signOnAs('chief', verified(chief.email)));
    expect(own.userId).toBe(chief.id);
  });

  it('takes the way in from no super admin', async () => {
    const { world, sso, ada, connection } = oidc;
    const olga = await world.signIn('harbour', 'olga@harbour.example');
    const name = (as: Pick<Person, 'token'>, ...userIds: string[]) =>
      world.call(NameEmergencyOwners, { userIds }, as);
    expect((await name(chief, chief.id, olga.id)).status).toBe(200);
    expect(refusedAs(await name(ada, ada.id, olga.id))).toEqual([403, 'user.role-too-weak', undefined]);
    const inUse = [409, 'sign-on.in-use', undefined];
    const other = await sso.addDomain(ada, 'other.example');
    await sso.prove(ada, other);

    // a provider that only organisation admins have approved
    const elsewhere = { ...connectionOf(), clientId: 'other' };
    await world.call(ChangeOidcConnection, elsewhere, ada);
    await world.call(ChangeOidcConnection, connectionOf(), ada);
    const { userToken } = itemOf<{ userToken: string }>(await oidc.signOnAs('ada', verified(ada.email)));
    const own = itemOf<{ accessToken: string }>(await sso.withCustomToken(userToken, new Map()));
    const switched = await sso.changeLoginMethod({ token: own.accessToken }, 'sso_only');
    expect(refusedAs(switched)).toEqual([409, 'sign-on.not-approved', undefined]);

    await world.call(ChangeOidcConnection, connectionOf(), chief);
    expect((await sso.changeLoginMethod({ token: own.accessToken }, 'sso_only')).status).toBe(200);
    for (const reply of [
      await world.call(DeleteDomain, { domainId: other }, ada),
      await sso.setSecret(ada, connection, 'another-secret'),
      await world.call(ChangeOidcConnection, elsewhere, ada),
      await world.call(DeleteConnection, { connectionId: connection }, ada),
    ])
      expect(refusedAs(reply)).toEqual(inUse);
    countAttacks('sign-on: people above', 6);
    expect((await world.call(DeleteDomain, { domainId: other }, chief)).status).toBe(200);
  });
});

describe('an organisation admin with keys of SAML of their own', () => {
  const saml = samlWorld();
  let chief: Person;
  beforeAll(async () => {
    chief = await saml.world.addPerson('harbour', 'Chief', 'admin-super');
  });
  const saveWith = (as: Person, more: object) =>
    saml.world.call(
      ChangeSamlConnection,
      {
        connectionId: saml.connection,
        name: 'Harbour login',
        issuer: saml.provider.entityId,
        signInUrl: 'https://idp.harbour.example/sso',
        certificates: [saml.provider.certificate],
        createsAccounts: true,
        ...more,
      },
      as,
    );
  const save = (as: Person, ...certificates: string[]) => saveWith(as, { certificates });

  it('does not become a super admin, whether or not that one is linked', async () => {
    const { certificate } = saml.provider;
    const asChief = () => saml.signOnAs('chief', chief.email);
    expect(refusedAs(await asChief())).toEqual(notApproved);
    await save(chief, certificate);
    expect(itemOf<{ userId: string }>(await asChief()).userId).toBe(chief.id);
    await save(saml.ada, certificate, new SamlIdentityProvider().certificate);
    expect(refusedAs(await asChief())).toEqual(notApproved);
    await saml.addConnection('Mallory');
    await save(saml.ada, certificate);
    expect(refusedAs(await asChief())).toEqual(notApproved);
    expect(await refusalsOf(saml.world, chief)).toBe(3);
    countAttacks('sign-on: people above', 3);
    await save(chief, certificate);
    expect(itemOf<{ userId: string }>(await asChief()).userId).toBe(chief.id);
  });

  it('does not become a super admin by what their provider said before one approved it', async () => {
    const { certificate } = saml.provider;
    const vera = await saml.world.addPerson('harbour', 'Vera', 'admin-super');
    await save(saml.ada, certificate, new SamlIdentityProvider().certificate);
    const jar = new Map<string, string>();
    const request = await saml.ask(jar);
    const response = saml.honest(saml.provider.factsFor(request, 'mallory', vera.email));
    const posted = await saml.sso.post(request.answerTo, encodeXml(response));
    const credential = credentialIn(await saml.sso.comeBack(posted, jar));
    await save(chief, certificate);
    expect(refusedAs(await saml.sso.validate(credential, jar))).toEqual(notApproved);
    countAttacks('sign-on: people above', 1);
  });

  it('does not become a super admin by an attribute that they map to the email address', async () => {
    await save(chief, saml.provider.certificate);
    const head = await saml.world.addPerson('harbour', 'Head', 'admin-super');
    const olga = await saml.world.addPerson('harbour', 'Olga', 'admin-organization');
    const map = (...attributes: string[]) => {
      const userMappings = attributes.map((attribute) => ({ attribute, field: 'email' as const }));
      return saml.world.call(ChangeSettings, { userMappings }, saml.ada);
    };
    const signOn = (nameId: string, nickname: string) =>
      saml.signOnAs(nameId, 'mallory@harbour.example', { attributes: { nickname } });
    await map('nickname');
    expect(refusedAs(await signOn('mallory', head.email))).toEqual(notApproved);
    // by what they save themselves, or by a save of somebody who knew of no such attribute
    await saveWith(saml.ada, { emailAttributes: ['nickname'] });
    expect(refusedAs(await signOn('mallory', head.email))).toEqual(notApproved);
    await saveWith(chief, { name: 'Mill' });
    expect(refusedAs(await signOn('mallory', head.email))).toEqual(notApproved);
    expect(await refusalsOf(saml.world, head)).toBe(3);
    countAttacks('sign-on: people above', 3);
    // who is linked is known by their subject
    expect(itemOf<{ userId: string }>(await saml.signOnAs('chief', chief.email)).userId).toBe(chief.id);
    expect(itemOf<{ userId: string }>(await signOn('olga', olga.email)).userId).toBe(olga.id);
    await saveWith(chief, { emailAttributes: ['nickname'] });
    await map('nickname', 'mail');
    expect(refusedAs(await signOn('mallory', head.email))).toEqual(notApproved);
    await map('nickname');
    expect(itemOf<{ userId: string }>(await signOn('head', head.email)).userId).toBe(head.id);
  });
});
