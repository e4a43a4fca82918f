/** The languages that have key terms (2:214, R-KEY-02). */
export const keyTermLanguages = [
  'en-us', 'pt-br', 'es-mx', 'de-de', 'zh', 'zh-tw', 'fr-fr', 'nl-nl', 'ru-ru', 'vi-vn', 'ko-kr', 'pl-pl',
  'cs-cz', 'ja-jp', 'it-it', 'hu-hu', 'ro-ro', 'th-th', 'he-il', 'ar-ar', 'ar-jo',
] as const; // prettier-ignore

/**
 * Whether a workflow in that language has key terms. A bare language, as recognition returns it, counts as its listed
 * one.
 */
export function hasKeyTerms(languageCode: string): boolean {
  const code = languageCode.toLowerCase();
  return keyTermLanguages.some(
    (listed) => listed === code || (!code.includes('-') && listed.startsWith(`${code}-`)),
  );
}
