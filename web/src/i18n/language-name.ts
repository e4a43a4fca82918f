import { currentLocale } from './text.ts';

/** The name of a language code, its place in brackets: languages are found in a list by their own name. */
export function languageName(code: string, locale = currentLocale()): string {
  try {
    const names = new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' });
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

interface LanguageChoice {
  readonly value: string;
  readonly label: string;
}

/** Languages to choose from, in the order of their names. */
export const languageChoices = (codes: readonly string[], locale = currentLocale()): LanguageChoice[] =>
  codes
    .map((value) => ({ value, label: languageName(value, locale) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
