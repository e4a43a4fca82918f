import { expect, it } from 'vitest';
import { toldOf } from './first-accounts.ts';

const lines = [
  '  owner@stepwell.example      Aa1!secret   admin-super',
  '  viewer@stepwell.example     Aa1!secret   viewer\n',
].join('\n');

it('prints the first passwords when the accounts are made, and never again', () => {
  const file = '/data/first-accounts.txt';
  expect(toldOf({ lines, made: true, file })).toContain('owner@stepwell.example      Aa1!secret');
  const later = toldOf({ lines, made: false, file });
  expect(later).not.toContain('secret');
  expect(later).toContain('owner@stepwell.example, viewer@stepwell.example.');
  expect(later).toContain(file);
});
it('says nothing once everybody has a password of their own', () => {
  expect(toldOf({ lines: '\n', made: false, file: 'x' })).toBe('');
});
