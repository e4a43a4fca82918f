import { useCallback } from 'react';
import { createSharedState } from '../../ui/shared-state.ts';

/** The English texts of one feature; other languages override them by the same keys. */
export interface Texts<M extends Readonly<Record<string, string>> = Readonly<Record<string, string>>> {
  readonly namespace: string;
  readonly english: M;
}
export type TextValues = Readonly<Record<string, string | number>>;
/** Says one text. `smart_count` chooses between the forms that `||||` separates. */
export type Translate<M> = (key: keyof M & string, values?: TextValues) => string;

/** Texts of a feature under its own namespace. Each lives in `app/i18n/en/<feature>.ts`. */
export function defineTexts<const M extends Readonly<Record<string, string>>>(
  namespace: string,
  english: M,
): Texts<M> {
  return { namespace, english };
}

type Dictionary = Record<string, Record<string, string>>;

/** In this order the forms of a text follow each other, as far as its language has them. */
const pluralOrder: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Chooses the form for `smart_count` and fills in each `%{name}`, as react-admin's own texts are written. */
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

/** The interface language, and what exists of it by namespace; English fills the rest. */
interface Language {
  readonly locale: string;
  readonly dictionary: Dictionary;
}
const languageState = createSharedState<Language>({ locale: 'en', dictionary: {} });

/** The stored key is `locale`, as the specification names it (R-LNG-04). */
const localeStorageKey = 'locale';

/** Right-to-left languages (R-LNG-05) turn the whole page. */
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

/** For code outside of React; components use `useText`. */
export const createTranslator =
  <M extends Readonly<Record<string, string>>>(texts: Texts<M>): Translate<M> =>
  (key, values) =>
    translate(languageState.get(), texts, key, values);

/** The texts of a feature in the current language, with typed keys. */
export function useText<M extends Readonly<Record<string, string>>>(texts: Texts<M>): Translate<M> {
  const currentLanguage = languageState.use();
  // The function changes with the language, so that memoised components say it anew.
  return useCallback(
    (key: keyof M & string, values?: TextValues) => translate(currentLanguage, texts, key, values),
    [currentLanguage, texts],
  );
}
