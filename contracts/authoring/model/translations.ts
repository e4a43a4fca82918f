import { assertNever } from '../../kernel/assert-never.ts';
import type { EventOf } from '../../kernel/define-event.ts';
import {
  withoutTypedSummary,
  type StoredName,
  type TranslatedText,
  type Translation,
  type TranslationRun,
  type translationEvents,
} from '../translation-events.ts';

type TranslationEvent = EventOf<(typeof translationEvents)[number]>;
/** By language code. */
export type Translations = Readonly<Record<string, Translation>>;

/** The part of a draft that holds its translations. */
interface Translated {
  readonly translations?: Translations;
  /** By language: what was removed of the summary stays removed when its whole language is. */
  readonly marksOfRemoved?: Readonly<Record<string, readonly TranslatedText[]>>;
}

export const translationsOf = ({ translations }: Translated): Translations => translations ?? {};

/** A language of its own region counts as itself: `en` and `en-us` are one, `zh` and `zh-tw` are two. */
const languageItself = (code: string): string => (code === 'en' ? 'en-us' : code);

export const isSameLanguage = (one: string, other: string): boolean =>
  languageItself(one) === languageItself(other);

/** Distinguishes texts within a translation. */
export const textKey = ({ part, id }: StoredName): string => `${part}/${id}`;

function changeTexts(
  texts: readonly TranslatedText[],
  {
    changed,
    removed,
  }: { readonly changed: readonly TranslatedText[]; readonly removed: readonly StoredName[] },
): TranslatedText[] {
  const gone = new Set([...changed, ...removed].map(textKey));
  return [...texts.filter((text) => !gone.has(textKey(text))), ...changed];
}

const isMark = ({ part }: StoredName): boolean => part === withoutTypedSummary;

type RunEvent = Extract<TranslationEvent, { readonly type: `TranslationDraft${string}` }>;

function runAfter(event: RunEvent): TranslationRun {
  const { runId } = event.data;
  const run = { runId, dropped: [], cause: null };
  switch (event.type) {
    case 'TranslationDraftRequested':
      return { ...run, state: 'writing' };
    case 'TranslationDraftCompleted':
      return { ...run, state: 'completed', dropped: event.data.dropped };
    case 'TranslationDraftFailed':
      return { ...run, state: 'failed', cause: event.data.cause };
    case 'TranslationDraftCancelled':
      return { ...run, state: 'cancelled' };
  }
  return assertNever(event);
}

const withRun = (translations: Translations, languageCode: string, run: TranslationRun): Translations => {
  const before = translations[languageCode];
  return before === undefined ? translations : { ...translations, [languageCode]: { ...before, run } };
};

const without = <T>(byLanguage: Readonly<Record<string, T>>, languageCode: string): Record<string, T> =>
  Object.fromEntries(Object.entries(byLanguage).filter(([code]) => code !== languageCode));

/** Languages without marks are not in it. */
const withMarks = (
  byLanguage: Readonly<Record<string, readonly TranslatedText[]>>,
  languageCode: string,
  marks: readonly TranslatedText[],
): Record<string, readonly TranslatedText[]> => ({
  ...without(byLanguage, languageCode),
  ...(marks.length > 0 && { [languageCode]: marks }),
});

/** The translations after one more event, and the marks of removed ones. Decides nothing. */
export function evolveTranslations(draft: Translated, event: TranslationEvent): Required<Translated> {
  const { languageCode } = event.data;
  const translations = translationsOf(draft);
  const { marksOfRemoved = {} } = draft;
  const before = translations[languageCode];
  const marks = marksOfRemoved[languageCode] ?? [];
  switch (event.type) {
    case 'TranslationAdded': {
      const { transcriptionId } = event.data;
      return {
        translations: {
          ...translations,
          [languageCode]: { texts: [...marks], ...before, transcriptionId },
        },
        marksOfRemoved: without(marksOfRemoved, languageCode),
      };
    }
    case 'TranslationRemoved':
      return {
        translations: without(translations, languageCode),
        marksOfRemoved: withMarks(marksOfRemoved, languageCode, before ? before.texts.filter(isMark) : marks),
      };
    case 'TranslatedTextsChanged': {
      if (before === undefined) {
        const after = changeTexts(marks, event.data).filter(isMark);
        return { translations, marksOfRemoved: withMarks(marksOfRemoved, languageCode, after) };
      }
      const texts = changeTexts(before.texts, event.data);
      return { translations: { ...translations, [languageCode]: { ...before, texts } }, marksOfRemoved };
    }
    case 'TranslationDraftRequested':
    case 'TranslationDraftCompleted':
    case 'TranslationDraftFailed':
    case 'TranslationDraftCancelled':
      return { translations: withRun(translations, languageCode, runAfter(event)), marksOfRemoved };
  }
  return assertNever(event);
}

/**
 * What viewers may get of a draft's translations: what a person has accepted, in a fixed order; of a language that was
 * removed the marks of what was removed of the summary.
 */
export function acceptedTexts(draft: Translated): Readonly<Record<string, readonly TranslatedText[]>> {
  const textsByLanguage = [
    ...Object.entries(translationsOf(draft)).map(([code, { texts }]) => [code, texts] as const),
    ...Object.entries(draft.marksOfRemoved ?? {}),
  ];
  const accepted = textsByLanguage.map(
    ([code, texts]) =>
      [
        code,
        texts
          .filter(({ status }) => status === 'accepted')
          .toSorted((a, b) => (textKey(a) < textKey(b) ? -1 : 1)),
      ] as const,
  );
  return Object.fromEntries(
    accepted.filter(([, texts]) => texts.length > 0).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
