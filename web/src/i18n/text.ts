import { useCallback } from 'react';
import { createSharedState } from '../browser/shared-state.ts';

/** The English texts of one feature; other languages override them by key. */
export interface Texts<M extends Readonly<Record<string, string>> = Readonly<Record<string, string>>> {
  readonly namespace: string;
  readonly english: M;
}
export type TextValues = Readonly<Record<string, string | number>>;
/** Translates one key. `smart_count` selects one of the forms separated by `||||`. */
export type Translate<M> = (key: keyof M & string, values?: TextValues) => string;

/** Texts of a feature in its own namespace. Each is in `i18n/en/<feature>.ts`. */
export function defineTexts<const M extends Readonly<Record<string, string>>>(
  namespace: string,
  english: M,
): Texts<M> {
  return { namespace, english };
}

type Dictionary = Record<string, Record<string, string>>;

/** The order of plural forms within a text, for the forms that its language has. */
const pluralOrder: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Selects the form for `smart_count` and replaces each `%{name}`, in the syntax of react-admin's texts. */
function formatPhrase(phrase: string, values: TextValues, locale: string): string {
  const { smart_count: count } = values;
  const forms = phrase.split('||||');
  const rules = new Intl.PluralRules(locale);
  const { pluralCategories } = rules.resolvedOptions();
  const kinds = pluralOrder.filter((kind) => pluralCategories.includes(kind));
  const form = count === undefined ? phrase : forms[kinds.indexOf(rules.select(Number(count)))];
  return (form ?? forms.at(-1) ?? '')
    .trim()
    .replaceAll(/%\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/** The interface language and its texts by namespace; missing ones fall back to English. */
interface Language {
  readonly locale: string;
  readonly dictionary: Dictionary;
}
const languageState = createSharedState<Language>({ locale: 'en', dictionary: {} });

/** The stored key is `locale`, as the specification requires (R-LNG-04). */
const localeStorageKey = 'locale';

/** Right-to-left languages (R-LNG-05) flip the whole page. */
const rightToLeft = new Set(['he-il', 'ur-pk', 'fa-ir', 'ar-ar', 'ar-jo', 'ps-af']);

/** Changes the interface language. @public */
export function setLocale(next: string, dictionary: Dictionary): void {
  localStorage.setItem(localeStorageKey, next);
  document.documentElement.lang = next;
  document.documentElement.dir = rightToLeft.has(next) ? 'rtl' : 'ltr';
  languageState.set({ locale: next, dictionary });
}

export const currentLocale = (): string => languageState.get().locale;
export const useLocale = (): string => languageState.use().locale;

function translate(
  { dictionary, locale }: Language,
  texts: Texts,
  key: string,
  values: TextValues = {},
): string {
  return formatPhrase(dictionary[texts.namespace]?.[key] ?? texts.english[key] ?? key, values, locale);
}

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
