import { describe, expect, it } from 'vitest';
import {
  ConnectionSecretReplaced,
  DomainClaimed,
  DomainProved,
  LoginMethodChanged,
  OidcConnectionConfigured,
  SamlConnectionConfigured,
  ConnectionDeleted,
  DomainDeleted,
} from '../../../contracts/identity/sign-on.ts';
import type { Role } from '../../../contracts/kernel/access.ts';
import type { EventData } from '../../../contracts/kernel/define-event.ts';
import { given, specContext } from '../../platform/commands/given.fixture.ts';
import {
  changeOidcConnection,
  changeSamlConnection,
  createOidcConnection,
  createSamlConnection,
  deleteConnection,
  recordConnectionSecret,
} from './connections.ts';
import { createDomain, deleteDomain, recordDomainProof } from './sign-on.ts';

const domain = 'works.example';
const domainId = 'new-domain';
const claimed = DomainClaimed({ domainId, domain, token: 'newtoken' });
const proved = DomainProved({ domainId, domain });
const oidc = {
  name: 'Works',
  provider: 'custom' as const,
  issuer: 'https://login.works.example',
  clientId: 'stepwell',
  createsAccounts: true,
};
const saml = {
  name: 'Works',
  issuer: 'urn:works',
  signInUrl: 'https://idp.works.example/sso',
  certificates: ['-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'],
  createsAccounts: false,
};
const connectionId = 'new-connection';
const none = { approvedEmailAttributes: [] };
const configured = OidcConnectionConfigured({ ...oidc, ...none, connectionId });
const configuredSaml = SamlConnectionConfigured({ ...saml, connectionId: 'saml' });
const secret = ConnectionSecretReplaced({ connectionId, name: oidc.name, secretId: 'secret-1' });
const method = (loginMethod: 'sso_only') => LoginMethodChanged({ organizationId: 'org-1', loginMethod });

describe('a domain', () => {
  it('is added once with a token, and verified once', () => {
    expect(given().when(createDomain, { domain })).toMatchObject({
      events: [claimed],
      result: { id: domainId },
    });
    expect(given(claimed).when(createDomain, { domain }).events).toEqual([]);
    const other = DomainClaimed({ domainId: 'other', domain, token: 't' });
    expect(given(other).when(createDomain, { domain }).refusal).toBe('domain.known');
    expect(given(claimed).when(recordDomainProof, { domainId }).events).toEqual([proved]);
    expect(given(claimed, proved).when(recordDomainProof, { domainId }).events).toEqual([]);
    expect(given().when(recordDomainProof, { domainId }).refusal).toBe('resource.absent');
  });

  it.each([
    'Works.example',
    'works',
    'works.example.',
    '-works.example',
    '127.0.0.1',
    'a b.example',
    'works.example/x',
  ])('%s is none', (wrong) => expect(() => given().when(createDomain, { domain: wrong })).toThrow());

  it('there are at most twenty', () => {
    const many = Array.from({ length: 20 }, (_, at) =>
      DomainClaimed({ domainId: `d${at}`, domain: `d${at}.example`, token: 't' }),
    );
    expect(given(...many).when(createDomain, { domain }).refusal).toBe('sign-on.full');
    expect(given(...many.slice(1)).when(createDomain, { domain }).refusal).toBeNull();
  });

  it('is removed, except for the last one that everybody signs in with', () => {
    const gone = DomainDeleted({ domainId, domain });
    expect(given(claimed, proved).when(deleteDomain, { domainId }).events).toEqual([gone]);
    const removeBy = (role: Role, ...events: EventData[]) =>
      given(...events).when(deleteDomain, { domainId }, specContext, role);
    const inUse = removeBy('admin-super', claimed, proved, method('sso_only'));
    expect(inUse.refusal).toBe('sign-on.in-use');
    const second = { domainId: 'second', domain: 'second.example' };
    const both = [DomainClaimed({ ...second, token: 't' }), claimed, proved, method('sso_only')];
    expect(removeBy('admin-super', ...both).refusal).toBe('sign-on.in-use');
    expect(given(...both).when(deleteDomain, { domainId: 'second' }).refusal).toBeNull();
    const removeOne = (role: Role) => removeBy(role, ...both, DomainProved(second)).refusal;
    expect(removeOne('admin-super')).toBeNull();
    // super admins may have their addresses there
    expect(removeOne('admin-organization')).toBe('sign-on.in-use');
    expect(given(claimed, gone).when(deleteDomain, { domainId }).refusal).toBe('resource.absent');
  });
});

describe('an identity provider', () => {
  it('is set up once and changed when something differs; its secret stays', () => {
    expect(given().when(createOidcConnection, oidc)).toMatchObject({
      events: [configured],
      result: { id: connectionId },
    });
    expect(given(configured).when(createOidcConnection, oidc).events).toEqual([]);
    const same = { ...oidc, connectionId };
    expect(given(configured).when(changeOidcConnection, same).events).toEqual([]);
    const changed = given(configured, secret).when(changeOidcConnection, { ...same, name: 'Mill' });
    expect(changed.events).toEqual([OidcConnectionConfigured({ ...same, ...none, name: 'Mill' })]);
    expect(changed.state).toMatchObject({ connections: [{ name: 'Mill', secretId: 'secret-1' }] });
    expect(given().when(changeOidcConnection, same).refusal).toBe('resource.absent');
  });

  it('that speaks SAML is another thing', () => {
    expect(given().when(createSamlConnection, saml).events).toEqual([
      SamlConnectionConfigured({ ...saml, ...none, connectionId }),
    ]);
    const asOidc = { ...oidc, connectionId: 'saml' };
    expect(given(configuredSaml).when(changeOidcConnection, asOidc).refusal).toBe('resource.absent');
    const changed = { ...saml, connectionId: 'saml', name: 'Mill' };
    expect(given(configuredSaml).when(changeSamlConnection, changed).events).toEqual([
      SamlConnectionConfigured({ ...changed, ...none }),
    ]);
    expect(
      given(configuredSaml).when(changeSamlConnection, { ...saml, connectionId: 'saml' }).events,
    ).toEqual([]);
    const noSecret = { connectionId: 'saml', secretId: 'secret-1' };
    expect(given(configuredSaml).when(recordConnectionSecret, noSecret).refusal).toBe('resource.absent');
  });

  it('remembers the strongest role that approved it as it is', () => {
    const approved = (approvedByRole: Role, more: object = {}) =>
      OidcConnectionConfigured({ ...oidc, ...none, connectionId, approvedByRole, ...more });
    const change = (before: EventData, role: Role, more: object = {}) =>
      given(before).when(changeOidcConnection, { ...oidc, connectionId, ...more }, specContext, role).events;
    const [bySuper, byAdmin] = [approved('admin-super'), approved('admin-organization')];
    expect(given().when(createOidcConnection, oidc, specContext, 'admin-organization').events).toEqual([
      byAdmin,
    ]);
    // saving it as it is, which changes nothing else
    expect(change(byAdmin, 'admin-super')).toEqual([bySuper]);
    expect(change(bySuper, 'admin-organization')).toEqual([]);
    expect(change(configured, 'admin-organization')).toEqual([]);
    expect(change(configured, 'admin-super')).toEqual([bySuper]);
    // another name is the same provider
    const name = { name: 'Mill' };
    expect(change(bySuper, 'admin-organization', name)).toEqual([approved('admin-super', name)]);
    expect(change(configured, 'admin-organization', name)).toEqual([
      OidcConnectionConfigured({ ...oidc, ...none, connectionId, ...name }),
    ]);
    for (const other of [{ issuer: 'https://login.mallory.example' }, { clientId: 'other' }])
      expect(change(bySuper, 'admin-organization', other)).toEqual([approved('admin-organization', other)]);
  });

  it('remembers which attributes of the email address were approved with it', () => {
    const approved = (approvedByRole: Role, ...approvedEmailAttributes: string[]) =>
      OidcConnectionConfigured({ ...oidc, connectionId, approvedByRole, approvedEmailAttributes });
    const save = (before: EventData, role: Role, emailAttributes?: string[], more: object = {}) =>
      given(before).when(
        changeOidcConnection,
        { ...oidc, connectionId, emailAttributes, ...more },
        specContext,
        role,
      ).events;
    const upn = ['upn'];
    const created = given().when(
      createOidcConnection,
      { ...oidc, emailAttributes: upn },
      specContext,
      'admin-super',
    );
    expect(created.events).toEqual([approved('admin-super', 'upn')]);
    const bySuper = approved('admin-super', 'upn');
    expect(save(bySuper, 'admin-super', ['nickname'])).toEqual([approved('admin-super', 'nickname')]);
    // somebody below approves nothing, and takes nothing away either
    expect(save(bySuper, 'admin-organization', ['nickname'])).toEqual([]);
    expect(save(bySuper, 'admin-organization')).toEqual([]);
    // what nobody names is not approved: not what somebody below had named, either
    const byAdmin = approved('admin-organization', 'nickname');
    expect(save(byAdmin, 'admin-super')).toEqual([approved('admin-super')]);
    const other = { issuer: 'https://login.mallory.example' };
    expect(save(bySuper, 'admin-organization', ['nickname'], other)).toEqual([
      OidcConnectionConfigured({ ...byAdmin.data, ...other }),
    ]);
    const ofEarlierRelease = OidcConnectionConfigured({ ...oidc, connectionId });
    expect(save(ofEarlierRelease, 'admin-organization')).toEqual([]);
    expect(save(ofEarlierRelease, 'admin-super', upn)).toEqual([approved('admin-super', 'upn')]);
  });

  it('that speaks SAML is another one with other keys or another address', () => {
    const approved = (approvedByRole: Role, more: object = {}) =>
      SamlConnectionConfigured({ ...saml, ...none, connectionId, approvedByRole, ...more });
    const [certificate = ''] = saml.certificates;
    expect(given().when(createSamlConnection, saml, specContext, 'admin-super').events).toEqual([
      approved('admin-super'),
    ]);
    for (const other of [
      { issuer: 'urn:mallory' },
      { signInUrl: 'https://idp.mallory.example/sso' },
      { certificates: [certificate, certificate.replace('MIIB', 'MIIC')] },
    ]) {
      const data = { ...saml, connectionId, ...other };
      const changed = given(approved('admin-super')).when(
        changeSamlConnection,
        data,
        specContext,
        'admin-organization',
      );
      expect(changed.events).toEqual([approved('admin-organization', other)]);
    }
  });

  it('records that a secret was replaced, once', () => {
    const data = { connectionId, secretId: 'secret-1' };
    expect(given(configured).when(recordConnectionSecret, data).events).toEqual([secret]);
    expect(given(configured, secret).when(recordConnectionSecret, data).events).toEqual([]);
  });

  it('there are at most five', () => {
    const many = Array.from({ length: 5 }, (_, at) =>
      OidcConnectionConfigured({ ...oidc, connectionId: `c${at}` }),
    );
    expect(given(...many).when(createOidcConnection, oidc).refusal).toBe('sign-on.full');
    expect(given(...many).when(createSamlConnection, saml).refusal).toBe('sign-on.full');
  });

  it('is removed, except for the last one that everybody signs in with', () => {
    const gone = ConnectionDeleted({ connectionId, name: oidc.name });
    expect(given(configured).when(deleteConnection, { connectionId }).events).toEqual([gone]);
    const inUse = [configured, secret, method('sso_only')];
    const removeFrom = (...events: EventData[]) =>
      given(...events).when(deleteConnection, { connectionId }, specContext, 'admin-super');
    expect(removeFrom(...inUse).refusal).toBe('sign-on.in-use');
    expect(removeFrom(...inUse, configuredSaml).events).toEqual([gone]);
  });

  describe('that everybody signs in with', () => {
    const approved = (approvedByRole: Role, id = connectionId) =>
      OidcConnectionConfigured({ ...oidc, ...none, connectionId: id, approvedByRole });
    const inUse = (role: Role, ...more: EventData[]) => [approved(role), secret, ...more, method('sso_only')];
    const change = (before: EventData[], role: Role, more: object) =>
      given(...before).when(changeOidcConnection, { ...oidc, connectionId, ...more }, specContext, role);

    it.each([
      ['issuer', { issuer: 'https://login.mallory.example' }],
      ['client', { clientId: 'other' }],
    ])('keeps its %s until passwords are allowed, for every role', (_, other) => {
      expect(change(inUse('admin-super'), 'admin-super', other).refusal).toBe('sign-on.in-use');
      expect(change(inUse('admin-super'), 'admin-organization', other).refusal).toBe('sign-on.in-use');
      const { length } = change([approved('admin-super'), secret], 'admin-super', other).events;
      expect(length).toBe(1);
      expect(change(inUse('admin-super'), 'admin-organization', { name: 'Mill' }).refusal).toBeNull();
    });

    it('is not replaced by one that a weaker role has set up', () => {
      const spare = (role: Role) => [
        approved(role, 'spare'),
        ConnectionSecretReplaced({ connectionId: 'spare', name: oidc.name, secretId: 'secret-2' }),
      ];
      const remove = (role: Role, as: Role, id = connectionId) =>
        given(...inUse('admin-super', ...spare(role))).when(
          deleteConnection,
          { connectionId: id },
          specContext,
          as,
        ).refusal;
      expect(remove('admin-organization', 'admin-super')).toBe('sign-on.in-use');
      expect(remove('admin-super', 'admin-super')).toBeNull();
      const other = { issuer: 'https://login.mallory.example' };
      const changed = (role: Role, as: Role) =>
        change(inUse('admin-super', ...spare(role)), as, other).refusal;
      expect(changed('admin-organization', 'admin-super')).toBe('sign-on.in-use');
      expect(changed('admin-super', 'admin-super')).toBeNull();
      // people above may know only the one, whatever they approved beside it
      expect(remove('admin-super', 'admin-organization')).toBe('sign-on.in-use');
      expect(changed('admin-super', 'admin-organization')).toBe('sign-on.in-use');
      const replaced = { connectionId, secretId: 'secret-3' };
      const both = given(...inUse('admin-super', ...spare('admin-super')));
      expect(both.when(recordConnectionSecret, replaced, specContext, 'admin-organization').refusal).toBe(
        'sign-on.in-use',
      );
      expect(remove('admin-organization', 'admin-organization', 'spare')).toBeNull();
    });

    it('gets another secret only from somebody as strong as who approved it', () => {
      const replace = (before: EventData[], role: Role) =>
        given(...before).when(
          recordConnectionSecret,
          { connectionId, secretId: 'secret-2' },
          specContext,
          role,
        ).refusal;
      expect(replace(inUse('admin-super'), 'admin-organization')).toBe('sign-on.in-use');
      expect(replace(inUse('admin-super'), 'admin-super')).toBeNull();
      expect(replace(inUse('admin-organization'), 'admin-organization')).toBeNull();
      expect(replace([approved('admin-super'), secret], 'admin-organization')).toBeNull();
    });

    it('gets new certificates beside the former ones, from somebody as strong as who approved it', () => {
      const [former = ''] = saml.certificates;
      const next = former.replace('MIIB', 'MIIC');
      const save = (role: Role, ...certificates: string[]) =>
        given(
          SamlConnectionConfigured({ ...saml, ...none, connectionId, approvedByRole: 'admin-super' }),
          method('sso_only'),
        ).when(changeSamlConnection, { ...saml, connectionId, certificates }, specContext, role).refusal;
      expect(save('admin-super', former, next)).toBeNull();
      expect(save('admin-super', next)).toBe('sign-on.in-use');
      expect(save('admin-organization', former, next)).toBe('sign-on.in-use');
    });
  });
});
