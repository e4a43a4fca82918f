import { describe, expect, it } from 'vitest';
import { voiceCatalogue } from '../../../contracts/kernel/voice-list.ts';
import { spellOut } from './spell-out.ts';
import { spokenUnits } from './spoken-units.ts';

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Hebrew', 'Arabic', 'Devanagari', 'Thai', 'Han', 'Hangul'];

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
  it.each([
    ['hi', '12 Nm तक कसें, 60°C.', '12 न्यूटन-मीटर तक कसें, 60 डिग्री सेल्सियस.'],
    ['pl-pl', 'Dokręcić 1 mm, 3 mm, 5 mm, 2,5 mm.', 'Dokręcić 1 milimetr, 3 milimetry, 5 milimetrów, 2,5 milimetra.'],
    ['zh', '余量 20 %。', '余量 百分之20。'],
    ['vi', 'Còn 20 %.', 'Còn 20 phần trăm.'],
    ['ru-ru', 'Затяните до 25 Н·м, 22 мм.', 'Затяните до 25 ньютон-метров, 22 миллиметра.'],
    ['zh', '拧紧到25 Nm，60°C。', '拧紧到25牛顿米，60摄氏度。'],
    ['ko-kr', '25 Nm로 조이고 60°C로.', '25뉴턴미터로 조이고 섭씨 60도로.'],
    ['ro-ro', 'La 3 bar, apoi 25 bar.', 'La 3 bari, apoi 25 de bari.'],
    ['ar-ar', '12 kg', '12 كيلوغرام'],
    ['cs-cz', '2 s víkem, 5–7 bar', '2 s víkem, 5 až 7 barů'],
    ['hu-hu', '5–7 bar', '5–7 bar'],
    ['id-id', '⌀ 40 mm, 20 x 30 cm', 'diameter 40 milimeter, 20 kali 30 sentimeter'],
    ['it-it', '1.450 rpm', '1.450 giri al minuto'],
    ['pt-br', '50 % de 12 kPa', '50 por cento de 12 quilopascals'],
  ])('%s: %s', (language, text, spoken) => {
    expect(spellOut(text, language)).toBe(spoken);
  });
  it('has each unit in every language of the voices', () => {
    const units = 'Nm mm cm km m µm kg g mg l L ml bar kPa MPa Pa V kV A mA W kW Hz kHz rpm °C °F ° % min h Ω kN N';
    const left = [...new Set(voiceCatalogue.map(({ language }) => language))].flatMap((language) =>
      units
        .split(' ')
        .filter((unit) => spellOut(`5 ${unit}.`, language) === `5 ${unit}.`)
        .map((unit) => `${language} ${unit}`),
    );
    // called as they are written
    expect(left.filter((each) => !each.endsWith(' bar'))).toEqual([]);
  });
  it('leaves words, times and decimals as they are', () => {
    for (const text of ['Stop at 12:30.', 'Add 2.5 of it.', 'I am in a m.', 'The 5th man']) {
      expect(spellOut(text, 'en-us')).toBe(text);
    }
  });
  it.each(Object.entries(spokenUnits))('names all units of %s in one script', (_language, { units, ...signs }) => {
    const forms = units.split(/,\s/u).map((each) => each.split(': ')[1] ?? '');
    const names = [...forms, ...Object.values(signs)].join(' ').replaceAll('{0}', '');
    expect(scripts.filter((script) => new RegExp(`\\p{sc=${script}}`, 'u').test(names))).toHaveLength(1);
  });
  it('keeps what it has no words for, and joins lines', () => {
    expect(spellOut('60 °C\n ok', 'ja-jp')).toBe('60 °C ok');
  });
}); // prettier-ignore
