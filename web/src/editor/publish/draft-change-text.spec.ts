import { afterEach, expect, it } from 'vitest';
import { annotationName } from '../../../../contracts/authoring/model/annotation-name.ts';
import { exampleAnnotations } from '../../../../contracts/authoring/workflow.examples.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import type { TranslatedFile } from '../../i18n/language-choice.ts';
import { createTranslator, showLanguage } from '../../i18n/text.ts';
import { changeText, partText } from './draft-change-text.ts';

const t = createTranslator(editorTexts);
const { text, pen } = exampleAnnotations;
const files = import.meta.glob<TranslatedFile>('../../i18n/*/editor.json', {
  eager: true,
  import: 'default',
});
const languages = Object.entries(files).map(([path, { texts }]) => ({
  id: path.split('/').at(-2) ?? '',
  texts,
}));

afterEach(() => showLanguage('en', {}));

it('names an annotation by its text, also one that is the word for a type, and others by their type', () => {
  expect(partText(t, annotationName({ ...text, text: 'arrow' }))).toBe('“arrow”');
  expect(partText(t, annotationName(pen))).toBe('pen');
});

it.each(languages)('quotes it in $id as the sentences of that language do', ({ id, texts }) => {
  showLanguage(id, { editor: texts });
  const quoted = partText(t, annotationName({ ...text, text: 'arrow' }));
  expect(quoted).toMatch(/^[^a-z]+arrow[^a-z]+$/);
  expect(t('changeAdded', { after: 'arrow' })).toContain(quoted);
});

it.each([
  ['translation', null, 'es-mx', 'The translation into Spanish (Mexico) was added'],
  ['translation', 'es-mx', 'es-mx', 'The translation into Spanish (Mexico) was changed'],
  ['translation', 'es-mx', null, 'The translation into Spanish (Mexico) was removed'],
  ['language', 'en', 'es-mx', 'The language is now Spanish (Mexico) (was English)'],
] as const)('calls a language by its name: %s from %s to %s', (kind, before, after, expected) => {
  const change = { kind, before, after, stepId: null, sentenceId: null, parts: [] };
  expect(changeText(t, change, () => null)).toBe(expected);
});
