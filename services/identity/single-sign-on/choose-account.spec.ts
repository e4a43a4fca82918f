import { describe, expect, it } from 'vitest';
import type { Role } from '../../../contracts/kernel/access.ts';
import { approvalOf } from '../../../contracts/identity/model/sign-on-approval.ts';
import { noSignOn, type Connection, type SignOn } from '../../../contracts/identity/model/sign-on-after.ts';
import { chooseAccount, type KnownAccount, type SignOnAttempt } from './choose-account.ts';

const connection: Connection = {
  id: 'c',
  protocol: 'oidc',
  provider: 'custom',
  name: 'Works',
  issuer: 'https://login.works.example',
  clientId: 'stepwell',
  createsAccounts: true,
  secretId: 's',
  approvedByRole: 'admin-organization',
  approvedEmailAttributes: [],
};
const state: SignOn = {
  ...noSignOn,
  domains: [
    { id: 'd', domain: 'works.example', token: 't', isProved: true },
    { id: 'e', domain: 'new.example', token: 't', isProved: false },
  ],
};
const person = {
  issuer: connection.issuer,
  subject: 'subject',
  email: 'ana@works.example',
  isEmailVerified: true,
  displayName: 'Ana',
  mapped: { displayName: null, role: null },
  approval: approvalOf(connection, []),
};
const ana: KnownAccount = {
  userId: 'ana',
  organizationId: 'works',
  email: 'ana@works.example',
  hasOtherIdentity: false,
  provisionedSubject: null,
  held: { role: 'viewer', roles: {} },
  invitation: null,
};
const choose = (attempt: Partial<SignOnAttempt>) =>
  chooseAccount({
    organizationId: 'works',
    state,
    connection,
    person,
    linked: null,
    withAddress: null,
    ...attempt,
  });
const refused = (reason: string) => ({ outcome: 'refused', reason });

it('a linked identity is its person, whatever its address is now', () => {
  for (const email of ['ana@works.example', 'ben@works.example', 'ana@elsewhere.example', null])
    expect(choose({ linked: ana, person: { ...person, email, isEmailVerified: false } })).toEqual({
      outcome: 'linked',
      userId: 'ana',
    });
});

it('signs nobody in whose own address is of no verified domain', () => {
  for (const email of ['ana@new.example', 'ana@elsewhere.example', null]) {
    expect(choose({ linked: { ...ana, email } })).toEqual(refused('domain-not-proved'));
    if (email) expect(choose({ person: { ...person, email } })).toEqual(refused('domain-not-proved'));
  }
  const inside = { ...person, email: 'ana@works.example@elsewhere.example' };
  expect(choose({ person: inside })).toEqual(refused('domain-not-proved'));
});

it('an account is joined by a verified address, or by the subject that the directory named', () => {
  expect(choose({ withAddress: ana })).toEqual({ outcome: 'join', userId: 'ana' });
  const unverified = { ...person, isEmailVerified: false };
  expect(choose({ withAddress: ana, person: unverified })).toEqual(refused('address-not-verified'));
  const named = { ...ana, provisionedSubject: 'subject' };
  expect(choose({ withAddress: named, person: unverified })).toEqual({ outcome: 'join', userId: 'ana' });
  const other = { ...ana, provisionedSubject: 'another' };
  expect(choose({ withAddress: other, person: unverified })).toEqual(refused('address-not-verified'));
});

it('an account of another organisation, or with another identity, is joined by nobody', () => {
  expect(choose({ withAddress: { ...ana, organizationId: 'mill' } })).toEqual(refused('other-organization'));
  expect(choose({ withAddress: { ...ana, hasOtherIdentity: true } })).toEqual(refused('other-identity'));
});

describe('somebody who is invited', () => {
  const invited: KnownAccount = { ...ana, invitation: 'open' };
  const expired: KnownAccount = { ...ana, invitation: 'expired' };
  const accepted = { outcome: 'accept', userId: 'ana' };
  const closed = { ...connection, createsAccounts: false };

  it('joins; also somebody whom an earlier release linked before they had joined', () => {
    expect(choose({ withAddress: invited, connection: closed })).toEqual(accepted);
    expect(choose({ linked: invited, connection: closed })).toEqual(accepted);
  });

  it('joins with an invitation that has expired only where the provider creates accounts', () => {
    for (const attempt of [{ withAddress: expired }, { linked: expired }]) {
      expect(choose(attempt)).toEqual(accepted);
      expect(choose({ ...attempt, connection: closed })).toEqual(refused('not-registered'));
    }
  });

  it('is joined by no unverified address, and above the role that set the provider up not at all', () => {
    const unverified = { ...person, isEmailVerified: false };
    expect(choose({ withAddress: invited, person: unverified })).toEqual(refused('address-not-verified'));
    const above: KnownAccount = { ...invited, held: { role: 'admin-super', roles: {} } };
    expect(choose({ withAddress: above })).toEqual(refused('not-approved'));
  });

  it('is not registered once the invitation was withdrawn, until the address is free', () => {
    expect(choose({ withAddress: { ...ana, held: null } })).toEqual(refused('not-registered'));
  });
});

describe('people above those who set the provider up', () => {
  const withRole = (role: Role): KnownAccount => ({ ...ana, held: { role, roles: {} } });
  const approvedBy = (approvedByRole: Role | null, ...emailAttributes: string[]) => ({
    ...person,
    approval: approvalOf({ ...connection, approvedByRole }, emailAttributes),
  });

  it('are joined only where a role that may change them has approved it', () => {
    const named = { ...withRole('admin-super'), provisionedSubject: 'subject' };
    for (const approvedByRole of ['admin-organization', null] as const)
      for (const withAddress of [withRole('admin-super'), named])
        expect(choose({ withAddress, person: approvedBy(approvedByRole) })).toEqual(refused('not-approved'));
    const joined = { outcome: 'join', userId: 'ana' };
    const bySuper = approvedBy('admin-super');
    expect(choose({ withAddress: withRole('admin-super'), person: bySuper })).toEqual(joined);
    for (const approvedByRole of ['admin-organization', null] as const)
      expect(
        choose({ withAddress: withRole('admin-organization'), person: approvedBy(approvedByRole) }),
      ).toEqual(joined);
  });

  it('who are linked sign in through what was set up before roles were recorded, and not through what others changed since', () => {
    const linked = withRole('admin-super');
    const signedIn = { outcome: 'linked', userId: 'ana' };
    expect(choose({ linked, person: approvedBy(null) })).toEqual(signedIn);
    expect(choose({ linked, person: approvedBy('admin-super') })).toEqual(signedIn);
    expect(choose({ linked, person: approvedBy('admin-organization') })).toEqual(refused('not-approved'));
  });

  it('are joined by no address from an attribute that was not approved with it', () => {
    const byOther = approvedBy('admin-super', 'nickname');
    expect(choose({ withAddress: withRole('admin-super'), person: byOther })).toEqual(
      refused('not-approved'),
    );
    expect(choose({ withAddress: withRole('admin-organization'), person: byOther }).outcome).toBe('join');
    expect(choose({ linked: withRole('admin-super'), person: byOther }).outcome).toBe('linked');
  });

  it('a role in a workspace counts like one of the organisation', () => {
    const held = { role: 'viewer', roles: { hall: 'admin-super' } } as const;
    expect(choose({ withAddress: { ...ana, held } })).toEqual(refused('not-approved'));
  });
});

it('somebody without an account gets one where the provider creates accounts, with a name of one line', () => {
  const created = (displayName: string | null) => choose({ person: { ...person, displayName } });
  expect(created('Ana')).toEqual({ outcome: 'create', email: person.email, displayName: 'Ana' });
  expect(created(' Ana\n\u202EMaria ')).toMatchObject({ displayName: 'Ana Maria' });
  expect(created(null)).toMatchObject({ displayName: person.email });
  expect(created(' \u0000')).toMatchObject({ displayName: person.email });
  expect(choose({ connection: { ...connection, createsAccounts: false } })).toEqual(
    refused('not-registered'),
  );
  expect(choose({ person: { ...person, email: null } })).toEqual(refused('no-address'));
});
