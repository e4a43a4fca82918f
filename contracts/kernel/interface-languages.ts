import { z } from 'zod';

/** The languages of the interface (1:439). */
export const interfaceLanguages = [
  'en',
  'zh',
  'zh-tw',
  'es-mx',
  'ja-jp',
  'de-de',
  'pt-br',
  'fr-fr',
  'fr-ca',
  'th-th',
  'ru-ru',
  'ko-kr',
] as const;

/** Languages that only the beta environment offers (1:317). */
export const betaLanguages = ['he-il'] as const;

export const InterfaceLanguage = z.enum([...interfaceLanguages, ...betaLanguages]);
export type InterfaceLanguage = z.output<typeof InterfaceLanguage>;

/** Without a choice the interface is in English (1:438). */
export const defaultLanguage = 'en' satisfies InterfaceLanguage;

/** Codes of languages that are another of ours (1:439). */
const aliases: Readonly<Record<string, InterfaceLanguage>> = { 'es-es': 'es-mx' };

/** The interface language that a code stands for; `null` for one that the interface does not have. */
export function interfaceLanguageOf(code: string | null | undefined): InterfaceLanguage | null {
  const written = (code ?? '').toLowerCase();
  return aliases[written] ?? InterfaceLanguage.safeParse(written).data ?? null;
}

/** Languages that are written from right to left (1:440), of the interface and of content. */
export const rightToLeftLanguages: readonly string[] = ['he-il', 'ur-pk', 'fa-ir', 'ar-ar', 'ar-jo', 'ps-af'];

export const isRightToLeft = (code: string): boolean => rightToLeftLanguages.includes(code);
