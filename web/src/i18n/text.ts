import { useCallback } from 'react';
import { defaultLanguage, isRightToLeft } from '../../../contracts/kernel/interface-languages.ts';
import { createSharedState } from '../browser/shared-state.ts';
import { formatPhrase, type TextValues } from '../../../contracts/kernel/format-phrase.ts';

/** The English texts of one feature; other languages override them by key. */
export interface Texts<M extends Readonly<Record<string, string>> = Readonly<Record<string, string>>> {
  readonly namespace: string;
  readonly english: M;
}
/** Translates one key. `smart_count` selects one of the forms separated by `||||`. */
export type Translate<M> = (key: keyof M & string, values?: TextValues) => string;

/** Texts of a feature in its own namespace. Each is in `i18n/en/<feature>.ts`. */
export function defineTexts<const M extends Readonly<Record<string, string>>>(
  namespace: string,
  english: M,
): Texts<M> {
  return { namespace, english };
}

/** The texts of a language by namespace and key. */
export type Dictionary = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The interface language and its texts; missing ones fall back to English. */
interface Language {
  readonly locale: string;
  readonly dictionary: Dictionary;
}
const languageState = createSharedState<Language>({ locale: defaultLanguage, dictionary: {} });

/** Shows the interface in a language whose texts are loaded; right-to-left languages mirror the page (R-LNG-05). */
export function showLanguage(locale: string, dictionary: Dictionary): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = isRightToLeft(locale) ? 'rtl' : 'ltr';
  languageState.set({ locale, dictionary });
}

export const currentLocale = (): string => languageState.get().locale;
export const useLocale = (): string => languageState.use().locale;

const leftToRightLetter = /[A-Za-z\u00C0-\u024F\u0370-\u052F]/;

/** A name or measure in Latin letters keeps its own order within a right-to-left sentence: “12 Nm”, not “Nm 12”. */
const isolated = (values: TextValues): TextValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && leftToRightLetter.test(value) ? `\u2068${value}\u2069` : value,
    ]),
  );

function translate(
  { dictionary, locale }: Language,
  texts: Texts,
  key: string,
  values: TextValues = {},
): string {
  const translated = dictionary[texts.namespace]?.[key];
  return translated === undefined
    ? formatPhrase(texts.english[key] ?? key, values, defaultLanguage)
    : formatPhrase(translated, isRightToLeft(locale) ? isolated(values) : values, locale);
}

/** The texts of a namespace as they are written, in the current language over English. */
export const currentTexts = ({ namespace, english }: Texts): Readonly<Record<string, string>> => ({
  ...english,
  ...languageState.get().dictionary[namespace],
});

/** A text of the current language that has no English beside it; `undefined` in English and where it is missing. */
export const translatedText = (namespace: string, key: string): string | undefined =>
  languageState.get().dictionary[namespace]?.[key];

/** For code outside React; components use `useText`. */
export const createTranslator =
  <M extends Readonly<Record<string, string>>>(texts: Texts<M>): Translate<M> =>
  (key, values) =>
    translate(languageState.get(), texts, key, values);

/** The texts of a feature in the current language, with typed keys. */
export function useText<M extends Readonly<Record<string, string>>>(texts: Texts<M>): Translate<M> {
  const currentLanguage = languageState.use();
  // A new function per language, so that memoised components render again.
  return useCallback(
    (key: keyof M & string, values?: TextValues) => translate(currentLanguage, texts, key, values),
    [currentLanguage, texts],
  );
}
