import type { z } from 'zod';
import type { TranslationSource } from '../../../contracts/authoring/draft-translation.ts';
import { differencesOf, type FactDifference } from '../../../contracts/authoring/model/translation-check.ts';
import type { DroppedText } from '../../../contracts/authoring/translation-events.ts';
import { fitsAs, type DraftedText } from '../../../contracts/authoring/translations.ts';
import type { Language } from '../../../services/platform/language/language.ts';
import type { Sentences } from '../../../services/platform/sentences/sentences.ts';
import { askTwice, completeOrNull } from '../ask-twice.ts';
import { withItsMeaning } from './meaning-check.ts';
import { promptVersion, translationPrompt } from './translation-prompts.ts';

const timeoutMs = 300_000;

type Text = TranslationSource['batches'][number][number];
interface Asking extends Text {
  /** What the answer before this one changed. */
  readonly differences: readonly FactDifference[];
}

/** Texts that keep every fact of their originals, and those for which there was none. */
export interface WrittenTexts {
  readonly texts: DraftedText[];
  readonly dropped: z.output<typeof DroppedText>[];
  readonly madeBy: { readonly model: string; readonly promptVersion: string };
}

/** The answer is any length, and what is stored of it is not. */
const maxWords = 10;
const maxWord = 200;
const changedWords = (differences: readonly FactDifference[]): string[] =>
  [...new Set(differences.flatMap(({ words }) => words.map((word) => word.slice(0, maxWord))))].slice(
    0,
    maxWords,
  );

/** The script of a language, such as `Cyrl`; that of Japanese and Korean is several. */
const scriptsOf = (languageCode: string): string => {
  const script = new Intl.Locale(languageCode).maximize().script ?? 'Latn';
  return { Jpan: '\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hani}', Kore: '\\p{sc=Hang}', Hans: '\\p{sc=Hani}', Hant: '\\p{sc=Hani}' }[script] ?? `\\p{sc=${script}}`;
}; // prettier-ignore

/** Whether it is in the language at all: in its script, and not the original again. */
function isTranslated({ original }: Text, text: string, languageCode: string): boolean {
  const hasWords = /\p{Ll}{3}/u.test(original);
  if (!hasWords) return true;
  const isCopy = text.toLowerCase() === original.trim().toLowerCase() && original.trim().includes(' ');
  return !isCopy && new RegExp(`[${scriptsOf(languageCode)}]`, 'u').test(text);
}

interface Writers {
  readonly language: Language;
  readonly sentences: Sentences;
  readonly signal: AbortSignal;
}

/**
 * Writes texts of a translation with a language model. Each must keep the numbers, units, names and negations of its
 * original, and its meaning; what does not is asked for once more, with what has to stay, and then dropped.
 */
export async function writeTexts(
  source: Omit<TranslationSource, 'batches'>,
  batch: readonly Text[],
  { language, sentences, signal }: Writers,
): Promise<WrittenTexts> {
  const { languageCode, originalLanguage, terms } = source;
  let model = '';
  const context = { terms, from: originalLanguage, to: languageCode };
  const originals = batch.map(({ original }) => original);
  const check = (asked: Asking, text: string | undefined): DraftedText | Asking => {
    if (text === undefined) return { ...asked, differences: [] };
    const differences = differencesOf(asked.original, text, context);
    const isRight =
      differences.length === 0 && fitsAs(asked.part, text) && isTranslated(asked, text, languageCode);
    const { part, id, original } = asked;
    return isRight ? { part, id, text, original } : { ...asked, differences };
  };
  const { right, wrong } = await askTwice<Asking, DraftedText>(
    batch.map((text) => ({ ...text, differences: [] })),
    async (asking, isAgain) => {
      const order = { ...translationPrompt(source, asking, isAgain), timeoutMs, signal };
      const answer = await completeOrNull(language, order);
      if (answer) model = answer.model;
      const lines = new Map(answer?.value.lines.map(({ line, text }) => [line, text.trim()]));
      const checked = asking.map((asked, index) => check(asked, lines.get(index + 1)));
      const meant = await withItsMeaning(
        checked.filter((each): each is DraftedText => 'text' in each),
        { originals, languages: [originalLanguage, languageCode], sentences, signal },
      );
      return {
        right: [...meant],
        wrong: checked.flatMap((each, index) => {
          if ('differences' in each) return [each];
          const asked = asking[index];
          return meant.has(each) || !asked ? [] : [{ ...asked, differences: [] }];
        }),
      };
    },
  );
  return {
    texts: [...right],
    dropped: wrong.map(({ part, id, differences }) => ({ part, id, words: changedWords(differences) })),
    madeBy: { model, promptVersion },
  };
}
