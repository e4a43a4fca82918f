import { describe, expect, it } from 'vitest';
import { languageChoices, languageName } from './language-name.ts';

describe('the names of languages', () => {
  it.each([
    ['es-mx', 'en', 'Spanish (Mexico)'],
    ['es-mx', 'de-de', 'Spanisch (Mexiko)'],
    ['en-gb', 'en', 'English (United Kingdom)'],
    ['de', 'en', 'German'],
    ['not a code', 'en', 'not a code'],
  ])('%s in %s is %s', (code, locale, name) => expect(languageName(code, locale)).toBe(name));

  it('are in the order of the reader, so that the languages of several places are together', () => {
    const labels = (locale: string) =>
      languageChoices(['es-mx', 'zh', 'es-es', 'en-us', 'de'], locale).map(({ label }) => label);
    expect(labels('en')).toEqual([
      'Chinese',
      'English (United States)',
      'German',
      'Spanish (Mexico)',
      'Spanish (Spain)',
    ]);
    expect(labels('de-de').at(1)).toBe('Deutsch');
  });
});
