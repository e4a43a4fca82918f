import { describe, expect, it } from 'vitest';
import { ScimPatchBody, ScimUserBody, scimSchemas } from '../../../contracts/identity/scim.ts';
import { attributesOf, patchUser } from './user-attributes.ts';

const current = {
  userName: 'ana@works.example',
  externalId: 'a-1',
  displayName: 'Ana Ngo',
  givenName: 'Ana',
  familyName: 'Ngo',
  isActive: true,
};
const patch = (...Operations: readonly object[]) =>
  patchUser(current, ScimPatchBody.parse({ schemas: [scimSchemas.patch], Operations }).Operations);
const read = (body: object) =>
  attributesOf(ScimUserBody.parse({ schemas: [scimSchemas.user], userName: current.userName, ...body }));

describe('the name of a user', () => {
  it('is the one to be shown, else it is put together, else it is the address', () => {
    const name = { formatted: 'Dr Ana Ngo', givenName: 'Ana', familyName: 'Ngo' };
    expect(read({ displayName: 'Ana N.', name }).displayName).toBe('Ana N.');
    expect(read({ name }).displayName).toBe('Dr Ana Ngo');
    expect(read({ name: { givenName: 'Ana', familyName: 'Ngo' } }).displayName).toBe('Ana Ngo');
    expect(read({ name: { familyName: 'Ngo' } }).displayName).toBe('Ngo');
    expect(read({}).displayName).toBe(current.userName);
  });

  it('follows its parts where both are known, and nothing else', () => {
    const family = { op: 'replace', path: 'name.familyName', value: 'Sy' };
    expect(patch(family)).toMatchObject({ displayName: 'Ana Sy', familyName: 'Sy' });
    expect(patch(family, { op: 'remove', path: 'name.givenName' }).displayName).toBe('Ana Ngo');
    expect(patch(family, { op: 'replace', path: 'displayName', value: 'A' }).displayName).toBe('A');
    expect(patch({ op: 'remove', path: 'displayName' }).displayName).toBe('Ana Ngo');
    expect(patch({ op: 'remove', path: 'name' })).toEqual({ ...current, givenName: null, familyName: null });
    expect(patch({ op: 'remove', path: 'name.formatted' })).toEqual(current);
    expect(patch({ op: 'add', path: 'externalId', value: 'a-2' })).toEqual({ ...current, externalId: 'a-2' });
  });
});

describe('operations on a user', () => {
  it.each([
    { op: 'Replace', path: 'active', value: 'False' },
    { op: 'replace', path: 'ACTIVE', value: false },
    { op: 'Add', path: 'active', value: [{ value: 'false' }] },
    { op: 'replace', value: { active: false } },
    { op: 'replace', value: { schemas: [], id: 'ana', 'urn:ietf:params:scim:schemas:core:2.0:User:active': 'FALSE' } },
  ])('deactivate however a directory writes them: %j', (operation) => {
    expect(patch(operation)).toEqual({ ...current, isActive: false });
  }); // prettier-ignore

  it('read dotted names, and leave out what is not stored', () => {
    const value = {
      'name.givenName': 'Anna',
      'addresses[type eq "work"].formatted': 'Mill 1',
      'name.honorificPrefix': 'Dr',
      title: 'Welder',
      [scimSchemas.enterpriseUser]: { department: 'Mill' },
      'emails[type eq "home"].value': 'ana@home.example',
      'emails[type eq "work"].value': 'ANA@works.example',
    };
    expect(patch({ op: 'add', value })).toEqual({ ...current, givenName: 'Anna', displayName: 'Anna Ngo' });
  });

  it('give no roles', () => {
    const roles = { op: 'add', path: 'roles', value: [{ value: 'admin-super' }] };
    expect(() => patch(roles)).toThrow(expect.objectContaining({ error: 'scim.invalid-value' }));
    expect(patch({ ...roles, value: [] })).toEqual(current);
  });
});
