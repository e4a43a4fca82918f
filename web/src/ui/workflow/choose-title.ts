/** Fallback languages (R-LNG-07). */
const fallbackLocales: Record<string, readonly string[]> = {
  en: ['en-us'],
  'es-mx': ['es-es', 'es-mx'],
  'pt-br': ['pt-br', 'pt-pt'],
};

/** The languages that suit a person of this one, the best first. */
export const suitableLanguages = (locale: string): readonly string[] => [
  locale,
  ...(fallbackLocales[locale] ?? []),
];

/** The title in the language, otherwise in a related one, otherwise the original (R-LNG-07). */
export function chooseTitle(
  plain: string,
  translations: Readonly<Record<string, string>>,
  locale: string,
): string {
  for (const candidate of suitableLanguages(locale)) {
    const title = translations[candidate];
    if (title !== undefined && title !== '') return title;
  }
  return plain;
}
