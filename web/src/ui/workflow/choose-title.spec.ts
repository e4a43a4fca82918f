import { expect, it } from 'vitest';
import { chooseTitle } from './choose-title.ts';

it('R-LNG-07 (3:75) takes the language, then its kin, then the plain title', () => {
  expect(chooseTitle('Plain', { 'de-de': 'Deutsch' }, 'de-de')).toBe('Deutsch');
  expect(chooseTitle('Plain', { 'en-us': 'American' }, 'en')).toBe('American');
  expect(chooseTitle('Plain', { 'es-es': 'España' }, 'es-mx')).toBe('España');
  expect(chooseTitle('Plain', { 'pt-pt': 'Portugal' }, 'pt-br')).toBe('Portugal');
  expect(chooseTitle('Plain', { 'de-de': '' }, 'de-de')).toBe('Plain');
});
