import { describe, expect, it } from 'vitest';
import { betaLanguages, interfaceLanguages } from '../../../contracts/kernel/interface-languages.ts';
import { pluralForms } from '../../../contracts/kernel/format-phrase.ts';
import type { TranslatedFiles } from './language-choice.ts';
import type { Texts } from './text.ts';

const english = Object.values(import.meta.glob<object>('./en/*.ts', { eager: true }))
  .flatMap((module): unknown[] => Object.values(module))
  .filter((value): value is Texts => typeof value === 'object' && value !== null && 'namespace' in value);
const sources = Object.values(
  import.meta.glob<string>(
    ['../../../{contracts,services,workflows}/**/*.ts', '!**/*.{spec,suite,fixture}.ts'],
    {
      eager: true,
      query: '?raw',
      import: 'default',
    },
  ),
);
/** Errors that only operators of the server get to read. */
const forOperators =
  /^(columns\.|scim\.|storage\.key-invalid|pipeline\.(nondeterministic|unknown|run-reused|folder-locked|payload-too-large))/;
const placeholders = (form: string): string => [...new Set(form.match(/%\{\w+\}/g))].toSorted().join(' ');
const refusals = sources
  .flatMap((source) => [...source.matchAll(/(?<!function )defineError\(\s*'([^']+)'([^;]*)/g)])
  .map(([, code = '', text = '']) => ({ code, values: placeholders(text) }))
  .filter(({ code }) => !forOperators.test(code));
// the server says them in English; the translations name the same facts
const errors: Texts = {
  namespace: 'errors',
  english: Object.fromEntries(refusals.map(({ code, values }) => [code, `${code} ${values}`])),
};
const all = [...english, errors];
const folders = import.meta.glob<TranslatedFiles>('./*/index.ts', { eager: true, import: 'files' });
const languages = Object.entries(folders).map(([path, files]) => ({ id: path.split('/')[1] ?? '', files }));

const formsOf = (text: string): readonly string[] => text.split('||||').map((form) => form.trim());

/** What is wrong with the translation of a text; a plural form may leave out the number that it stands for. */
function faultsOf(source: string, translated: string, locale: string): readonly string[] {
  const forms = formsOf(translated);
  const isPlural = source.includes('||||');
  const wanted = isPlural ? pluralForms(locale).length : 1;
  const count = '%{smart_count}';
  const named = (form: string) => placeholders(isPlural ? form.replaceAll(count, '') : form);
  return [
    ...(forms.length === wanted ? [] : [`${forms.length} forms instead of ${wanted}`]),
    ...(forms.every(Boolean) || source.trim() === '' ? [] : ['an empty form']),
    ...(forms.every((form) => named(form) === named(formsOf(source).at(-1) ?? ''))
      ? []
      : ['other placeholders']),
    ...(isPlural && source.includes(count) && !forms.at(-1)?.includes(count) ? ['no number'] : []),
  ];
}

it('R-LNG-01: every language of the interface has its texts', () => {
  expect(languages.map(({ id }) => id).toSorted()).toEqual(
    [...interfaceLanguages, ...betaLanguages].filter((id) => id !== 'en').toSorted(),
  );
  expect(english.length).toBeGreaterThan(30);
  expect(refusals.length).toBeGreaterThan(140);
});

describe.each(languages)('$id', ({ id, files }) => {
  it('has each file, and no file that English does not have', () => {
    expect(Object.keys(files).toSorted()).toEqual(all.map(({ namespace }) => namespace).toSorted());
  });

  it('says by whom each file was translated', () => {
    expect(Object.values(files).map(({ translation }) => translation)).toEqual(
      Object.values(files).map(() => expect.stringMatching(/^(machine|read)$/)),
    );
  });

  it.each(all)(
    'has each text of $namespace with its values and plural forms',
    ({ namespace, english: source }) => {
      const texts = files[namespace]?.texts ?? {};
      expect(Object.keys(texts).filter((key) => !(key in source))).toEqual([]);
      const faults = Object.entries(source).flatMap(([key, text]) => {
        const translated = texts[key];
        const found = translated === undefined ? ['missing'] : faultsOf(text, translated, id);
        return found.map((fault) => `${key}: ${fault}`);
      });
      expect(faults).toEqual([]);
    },
  );
});

it('a translation that lost a value or a form is found', () => {
  const source = '%{smart_count} step of %{title} |||| %{smart_count} steps of %{title}';
  expect(
    faultsOf(
      source,
      '%{smart_count} Schritt von %{title} |||| %{smart_count} Schritte von %{title}',
      'de-de',
    ),
  ).toEqual([]);
  expect(
    faultsOf(source, 'ein Schritt von %{title} |||| %{smart_count} Schritte von %{title}', 'de-de'),
  ).toEqual([]);
  expect(faultsOf(source, '%{smart_count} Schritte von %{title}', 'de-de')).toEqual(['1 forms instead of 2']);
  expect(faultsOf(source, '%{smart_count} Schritt |||| %{smart_count} Schritte', 'de-de')).toEqual([
    'other placeholders',
  ]);
});
