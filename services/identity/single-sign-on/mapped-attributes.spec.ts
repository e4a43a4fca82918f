import { expect, it } from 'vitest';
import { withMappedAttributes } from './mapped-attributes.ts';

const person = {
  issuer: 'https://login.works.example',
  subject: 'subject',
  email: 'ana@works.example',
  isEmailVerified: true,
  displayName: 'Ana',
};
const mapping = (attribute: string, field: 'displayName' | 'email' | 'role' | 'workspaces') => ({
  attribute,
  field,
});

it('R-INT-02: a mapped attribute fills its field, the first of several values if there are more', () => {
  const sent = { fullName: ' Ana Duarte ', jobRole: ['Publisher', 'viewer'], site: 'Porto' };
  const mappings = [
    mapping('fullName', 'displayName'),
    mapping('jobRole', 'role'),
    mapping('site', 'workspaces'),
  ];
  expect(withMappedAttributes(person, sent, mappings, true)).toEqual({
    ...person,
    mapped: { displayName: 'Ana Duarte', role: 'publisher' },
  });
});

it('R-INT-02: what a field does not accept counts for nothing, and nobody becomes an administrator', () => {
  const mappings = [mapping('n', 'displayName'), mapping('e', 'email'), mapping('r', 'role')];
  const refused: readonly unknown[] = ['', '   ', 7, null, {}, [], ['', 3], 'x'.repeat(100_000), '__proto__'];
  for (const value of refused) {
    const result = withMappedAttributes(person, { n: [], e: value, r: value }, mappings, true);
    expect(result).toEqual({ ...person, mapped: { displayName: null, role: null } });
  }
  for (const r of ['admin-super', 'Admin-Organization', 'owner'])
    expect(withMappedAttributes(person, { r }, mappings, true).mapped.role).toBeNull();
  expect(withMappedAttributes(person, null, mappings, true).mapped).toEqual({
    displayName: null,
    role: null,
  });
});

it('R-INT-02: an address in another attribute is verified only where the provider vouches for it', () => {
  const upn = { upn: 'ana@other.example' };
  const mappings = [mapping('upn', 'email')];
  expect(withMappedAttributes(person, upn, mappings, false)).toMatchObject({
    email: 'ana@other.example',
    isEmailVerified: false,
  });
  expect(withMappedAttributes(person, upn, mappings, true).isEmailVerified).toBe(true);
  const same = { upn: person.email };
  expect(withMappedAttributes(person, same, mappings, false).isEmailVerified).toBe(true);
});
