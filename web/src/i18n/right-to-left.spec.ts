import { afterEach, expect, it } from 'vitest';
import { createTranslator, defineTexts, showLanguage } from './text.ts';

const texts = defineTexts('sample', { added: '“%{name}” was added', count: '%{smart_count} of %{time}' });
const say = createTranslator(texts);
const hebrew = { sample: { added: '„%{name}” נוסף', count: '%{smart_count} מתוך %{time}' } };

afterEach(() => showLanguage('en-us', {}));

it('R-LNG-05: keeps a name in Latin letters in its own order within a right-to-left sentence', () => {
  showLanguage('he-il', hebrew);
  expect(say('added', { name: '12 Nm' })).toBe('„\u206812 Nm\u2069” נוסף');
  expect(say('added', { name: 'משאבה' })).toBe('„משאבה” נוסף');
  expect(say('count', { smart_count: 2, time: '00:12' })).toBe('2 מתוך 00:12');
});

it('leaves names as they are in other languages', () => {
  showLanguage('de-de', { sample: { added: '„%{name}“ hinzugefügt' } });
  expect(say('added', { name: '12 Nm' })).toBe('„12 Nm“ hinzugefügt');
});
