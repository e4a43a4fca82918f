import { currentLocale } from '../app/i18n/text.ts';

/** A language code in words of the interface's language. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([currentLocale()], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
