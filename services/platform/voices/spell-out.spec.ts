import { describe, expect, it } from 'vitest';
import { spellOut } from './spell-out.ts';

describe('spelling out what a voice reads', () => {
  it.each([
    ['en-us', 'Tighten to 12 Nm.', 'Tighten to 12 newton meters.'],
    ['en-gb', 'Check ⌀ 40 mm at 60°C, 5–7 bar.', 'Check diameter 40 millimeters at 60 degrees Celsius, 5 to 7 bar.'],
    ['es-mx', 'Apriete a 12 Nm.', 'Apriete a 12 newton metros.'],
    ['de-de', 'Mit 12,5 Nm anziehen.', 'Mit 12,5 Newtonmeter anziehen.'],
    ['fr-fr', 'Serrez à 12 Nm, 50 %.', 'Serrez à 12 newtons mètres, 50 pour cent.'],
    ['en-us', 'Seal GLRD-40 fits DN50.', 'Seal G L R D 40 fits D N 50.'],
    ['en-us', 'A plate of 20 x 30 mm.', 'A plate of 20 times 30 millimeters.'],
  ])('%s: %s', (language, text, spoken) => {
    expect(spellOut(text, language)).toBe(spoken);
  });
  it('leaves words, times and decimals as they are', () => {
    for (const text of ['Stop at 12:30.', 'Add 2.5 of it.', 'I am in a m.', 'The 5th man']) {
      expect(spellOut(text, 'en-us')).toBe(text);
    }
  });
  it('keeps what it has no words for, and joins lines', () => {
    expect(spellOut('60 °C\n ok', 'pl-pl')).toBe('60 °C ok');
  });
}); // prettier-ignore
