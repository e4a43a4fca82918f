import { expect, it } from 'vitest';
import { editorTexts } from '../../i18n/en/editor.ts';
import { createTranslator } from '../../i18n/text.ts';
import { editText } from './edit-text.ts';

const t = createTranslator(editorTexts);
const translated = (...texts: readonly string[]) =>
  editText(t, {
    type: 'ChangeTranslatedTexts',
    data: {
      languageCode: 'es-mx',
      changed: texts.map((text, index) => ({
        part: 'sentence',
        id: `s${index}`,
        text,
        original: 'Lock the pump.',
        status: 'draft',
      })),
      removed: texts.length === 0 ? [{ part: 'sentence', id: 's1' }] : [],
    },
  });

it('names the first of the texts that an import changes', () => {
  expect(translated('Bloquee.')).toBe('Translation into Spanish (Mexico): “Bloquee.”');
  expect(translated('Bloquee.', 'Vacíela.', 'Púrguela.')).toBe(
    'Translation into Spanish (Mexico): “Bloquee. …”',
  );
  expect(translated()).toBe('Remove a translation into Spanish (Mexico)');
});
