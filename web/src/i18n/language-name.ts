import { currentLocale } from './text.ts';

/** The name of a language code in the interface language. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([currentLocale()], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
