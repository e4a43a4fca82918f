import { describe, expect, it } from 'vitest';
import { formatPhrase, pluralForms } from './format-phrase.ts';

const days = (phrase: string, locale: string, ...counts: readonly number[]) =>
  counts.map((count) => formatPhrase(phrase, { smart_count: count }, locale));

describe('plural forms', () => {
  it('are those of the language', () => {
    expect(pluralForms('en')).toEqual(['one', 'other']);
    expect(pluralForms('ja-jp')).toEqual(['other']);
    expect(pluralForms('ru-ru')).toEqual(['one', 'few', 'many', 'other']);
    expect(pluralForms('he-il')).toEqual(['one', 'two', 'other']);
  });
  it('are without the one that only millions take', () => {
    expect(['fr-fr', 'fr-ca', 'es-mx', 'pt-br'].map(pluralForms)).toEqual(
      Array.from({ length: 4 }, () => ['one', 'other']),
    );
  });
  it('are chosen by the count', () => {
    const russian =
      '%{smart_count} день |||| %{smart_count} дня |||| %{smart_count} дней |||| %{smart_count} дня';
    expect(days(russian, 'ru-ru', 1, 2, 5, 11, 21, 1.5)).toEqual([
      '1 день',
      '2 дня',
      '5 дней',
      '11 дней',
      '21 день',
      '1.5 дня',
    ]);
    expect(days('%{smart_count} jour |||| %{smart_count} jours', 'fr-fr', 0, 1, 2, 1_000_000)).toEqual([
      '0 jour',
      '1 jour',
      '2 jours',
      '1000000 jours',
    ]);
    expect(days('%{smart_count} 日', 'ja-jp', 1, 5)).toEqual(['1 日', '5 日']);
  });
});

it('a value that is not given stays as its placeholder', () => {
  expect(formatPhrase('%{name} of %{count}', { name: 'Tom' }, 'en')).toBe('Tom of %{count}');
});
