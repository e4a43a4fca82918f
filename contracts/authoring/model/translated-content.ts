import {
  titleId,
  withoutTypedSummary,
  type TranslatedText,
  type Translation,
} from '../translation-events.ts';
import type { TextState, TranslationRow, TranslationSummary } from '../translations.ts';
import type { TranslatedContent } from '../watchable-workflow.ts';
import type { Sentence } from '../workflow-fields.ts';
import type { Content } from './content.ts';
import { sentencesWithin } from './draft-transcript.ts';
import { isSameLanguage, textKey } from './translations.ts';
import { hasSameWords } from './remaining-words.ts';

type TranslatableContent = Pick<Content, 'titles' | 'languageCode' | 'steps' | 'sentences'>;
/** A text as it is now, and where it is. */
export type Original = Pick<TranslationRow, 'part' | 'id' | 'stepId' | 'startTime' | 'endTime' | 'original'>;

const sentenceOriginal = (
  stepId: string | null,
  { id, sentence, startTime, endTime }: Sentence,
): Original => ({
  part: 'sentence',
  id,
  stepId,
  startTime,
  endTime,
  original: sentence,
});

/** Everything that can be translated, in the order in which viewers meet it. What has no text is left out. */
export function originalsOf({ titles, languageCode, steps, sentences }: TranslatableContent): Original[] {
  const title = titles[languageCode] ?? Object.values(titles)[0] ?? '';
  const taken = new Set<string>();
  const ofSteps = steps.flatMap(({ id: stepId, title: original, startTime, endTime }): Original[] => {
    const spoken = sentencesWithin(sentences, { startTime, endTime }).filter(({ id }) => !taken.has(id));
    for (const { id } of spoken) taken.add(id);
    return [
      { part: 'step', id: stepId, stepId, startTime, endTime, original },
      ...spoken.map((sentence) => sentenceOriginal(stepId, sentence)),
    ];
  });
  const between = sentences.filter(({ id }) => !taken.has(id));
  return [
    { part: 'title' as const, id: titleId, stepId: null, startTime: null, endTime: null, original: title },
    ...ofSteps,
    ...between.map((sentence) => sentenceOriginal(null, sentence)),
  ].filter(({ original }) => original.trim() !== '');
}

function stateOf(original: string, translated: TranslatedText | undefined): TextState {
  if (translated === undefined) return 'missing';
  return hasSameWords(translated.original, original) ? translated.status : 'stale';
}

/** Whether somebody still has to write it. */
export const isOpen = (state: TextState): boolean => state === 'missing' || state === 'stale';

const missing = { text: '', status: null, madeBy: null };

/** An original beside what is stored of its translation; `dropped` is that of the row while it is open. */
export function translationRow(
  original: Original,
  translated: TranslatedText | undefined,
  dropped: TranslationRow['dropped'] = null,
): TranslationRow {
  const state = stateOf(original.original, translated);
  const { text, status, madeBy } = translated ?? missing;
  return {
    ...original,
    text,
    state,
    status,
    translatedOriginal: state === 'stale' && translated ? translated.original : null,
    madeBy,
    dropped: isOpen(state) ? dropped : null,
  };
}

/** Each original beside its translation: those of the content, and those of what is written about it. */
export function translationRows(
  content: TranslatableContent,
  { texts, run }: Pick<Translation, 'texts' | 'run'>,
  about: readonly Original[] = [],
): TranslationRow[] {
  const dropped = new Map(run?.dropped.map((text) => [textKey(text), text.words]));
  const byKey = new Map(texts.map((text) => [textKey(text), text]));
  return [...originalsOf(content), ...about].map((original) =>
    translationRow(original, byKey.get(textKey(original)), dropped.get(textKey(original))),
  );
}

/** How far a translation is. */
export function summaryOf(
  languageCode: string,
  { transcriptionId, run }: Translation,
  rows: readonly Pick<TranslationRow, 'state'>[],
): TranslationSummary {
  const count = (state: TextState): number => rows.filter((row) => row.state === state).length;
  return {
    languageCode,
    transcriptionId,
    total: rows.length,
    accepted: count('accepted'),
    drafts: count('draft'),
    stale: count('stale'),
    missing: count('missing'),
    run: run ? { state: run.state, cause: run.cause } : null,
  };
}

/**
 * The translations of a content, after what is cut out was left out of it. A text whose original has changed, or lost
 * words by a cut, is not in it. Parts of the summary are compared where the summary is read.
 */
export function translatedContents(
  content: Omit<Content, 'voiceOver' | 'terms' | 'poster' | 'cut'>,
): TranslatedContent[] {
  const others = Object.entries(content.translations).filter(
    ([code]) => !isSameLanguage(code, content.languageCode),
  );
  return others.map(([languageCode, texts]) => {
    const rows = translationRows(content, { texts: [...texts] }).filter(({ state }) => state === 'accepted');
    return {
      languageCode,
      title: rows.find(({ part }) => part === 'title')?.text ?? null,
      stepTitles: Object.fromEntries(
        rows.filter(({ part }) => part === 'step').map(({ id, text }) => [id, text]),
      ),
      sentences: rows
        .flatMap(({ part, id, text, startTime, endTime }) =>
          part !== 'sentence' || startTime === null || endTime === null
            ? []
            : [{ id, sentence: text, startTime, endTime, words: [] }],
        )
        .toSorted((a, b) => a.startTime - b.startTime || (a.id < b.id ? -1 : 1)),
      summary: texts
        .filter(({ part }) => part === 'summary')
        .map(({ id, text, original }) => ({ id, text, original })),
      withoutTypedSummary: texts.filter(({ part }) => part === withoutTypedSummary).map(({ id }) => id),
    };
  });
}

/** What is spoken, or its accepted translation; `null` in a language that the content does not have. */
export const sentencesIn = (
  content: Pick<TranslatedContent, 'languageCode' | 'sentences'> & {
    readonly translations: readonly TranslatedContent[];
  },
  language: string,
): readonly Sentence[] | null =>
  [content, ...content.translations].find(({ languageCode }) => languageCode === language)?.sentences ?? null;
