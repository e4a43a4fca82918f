import { titleOf, type Draft } from './draft.ts';
import { acceptedTexts, isSameLanguage } from './translations.ts';

/** The titles in other languages that the next publication brings: those of the draft, and accepted translations. */
export function acceptedTitles(
  draft: Pick<Draft, 'titles' | 'languageCode' | 'translations'>,
): Readonly<Record<string, string>> {
  const title = titleOf(draft);
  const accepted = Object.entries(acceptedTexts(draft))
    .filter(([code]) => !isSameLanguage(code, draft.languageCode))
    .flatMap(([code, texts]) =>
      texts
        .filter(({ part, original }) => part === 'title' && original === title)
        .map(({ text }) => [code, text] as const),
    );
  return { ...draft.titles, ...Object.fromEntries(accepted) };
}
