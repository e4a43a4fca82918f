import { describe, expect, it } from 'vitest';
import type { PasswordPolicy } from '../../../contracts/organization/organization.ts';
import { BreachedPasswords } from './breached-passwords.ts';
import { PasswordRequirements } from './password-requirements.ts';

const policies: Readonly<Record<string, PasswordPolicy>> = { harbour: 'passphrase', meadow: 'complexity' };
const requirements = new PasswordRequirements({
  access: {
    organizationOf: async (id) =>
      ({ name: 'Harbour Mills', settings: { passwordPolicy: policies[id] } }) as never,
  },
  breached: new BreachedPasswords(undefined, () => undefined),
});
const zoe = { displayName: 'Zo\u00eb Lindqvist', email: 'z.berg@example.com' };
const refusalOf = (password: string, organizationId: string | null) =>
  requirements.require(password, { ...zoe, organizationId }, 'password').then(
    () => null,
    ({ fields, facts }: { fields: Record<string, string>; facts: Record<string, string> }) => [
      facts['authType'],
      fields['password'],
    ],
  );

describe('what a new password must be', () => {
  it('3:150, 3:206: is what the specification says where an organisation has not chosen', async () => {
    for (const id of ['meadow', null]) {
      expect(await refusalOf('Quarry7&lantern', id)).toBeNull();
      expect(await refusalOf('quiet lanterns over the quarry', id)).toEqual([
        'regex',
        'rules.passwordLength',
      ]);
      expect(await refusalOf('Lindqvist-77!x', id)).toEqual(['certain_value', 'rules.passwordForbidden']);
      expect(await refusalOf('Password123!', id)).toEqual(['certain_value', 'rules.passwordCommon']);
      expect(await refusalOf('Harbour-mill-7', id)).toBeNull();
    }
  });

  it('is a passphrase in an organisation that has chosen them', async () => {
    expect(await refusalOf('quiet lanterns over the quarry', 'harbour')).toBeNull();
    expect(await refusalOf('Quarry7&latch', 'harbour')).toEqual(['regex', 'rules.passphraseLength']);
    expect(await refusalOf('quiet lanterns '.repeat(9), 'harbour')).toEqual([
      'regex',
      'rules.passphraseLength',
    ]);
  });

  it.each([
    ['the first name, with its accent as another code point', 'zoe\u0308 and lindqvist sing'],
    ['the address', 'here comes z.berg with tea'],
    ['the organisation', 'down by the HARBOUR wall'],
    ['the product', 'one stepwell deep in rain'],
  ])('a passphrase does not contain %s', async (_, text) => {
    expect(await refusalOf(text, 'harbour')).toEqual(['certain_value', 'rules.passwordForbidden']);
  });

  it('a passphrase is not common', async () => {
    for (const text of ['correct horse battery staple', 'password12345678', 'letmein letmein letmein'])
      expect(await refusalOf(text, 'harbour')).toEqual(['certain_value', 'rules.passwordCommon']);
  });
});
