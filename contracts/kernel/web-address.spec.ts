import { expect, it } from 'vitest';
import { noWebAddress, unlinked } from './web-address.ts';

const addresses = [
  'http://evil.example',
  'http：//evil',
  'www.evil',
  'www\u200B.evil',
  'evil.example/login',
  'evil.example:8080',
  'evil\u2024example',
  'evil\uFF0Eexample',
  'evil。com/login',
  '192.0.2.4/login',
  'пример.рф/x',
  'evil.xn--p1ai/x',
];

it.each(addresses)('finds the address in “Locked: %s”, and writes it so that nothing links it', (address) => {
  const [accepts] = noWebAddress;
  expect(accepts(`Locked: ${address}`)).toBe(false);
  expect(accepts(unlinked(`Locked: ${address}`))).toBe(true);
});

it.each(['Harbour Works', 'St. Mary’s U.S. Steel e.V.', 'Dr. Oetker & Co.', 'Nr.5', '1.5 t'])(
  'finds none in “%s”, which stays',
  (name) => {
    expect(noWebAddress[0](name)).toBe(true);
    expect(unlinked(name)).toBe(name);
  },
);

it('puts a space after the dot of a title', () => {
  expect(unlinked('Dr.med. Li')).toBe('Dr. med. Li');
});
