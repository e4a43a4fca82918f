import { expect, it } from 'vitest';
import { firstAccountsNotice } from './first-accounts.ts';

const lines = [
  '  owner@stepwell.example      Aa1!secret   admin-super',
  '  viewer@stepwell.example     Aa1!secret   viewer\n',
].join('\n');

it('prints the first passwords when the accounts are created, and never again', () => {
  const file = '/data/first-accounts.txt';
  expect(firstAccountsNotice({ lines, isNew: true, file })).toContain(
    'owner@stepwell.example      Aa1!secret',
  );
  const later = firstAccountsNotice({ lines, isNew: false, file });
  expect(later).not.toContain('secret');
  expect(later).toContain('owner@stepwell.example, viewer@stepwell.example.');
  expect(later).toContain(file);
});
it('prints nothing once everybody has a password of their own', () => {
  expect(firstAccountsNotice({ lines: '\n', isNew: false, file: 'x' })).toBe('');
});
