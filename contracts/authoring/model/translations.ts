import { assertNever } from '../../kernel/assert-never.ts';
import type { EventOf } from '../../kernel/define-event.ts';
import {
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

const withRun = (
  translations: Translations,
  { languageCode }: { readonly languageCode: string },
  run: TranslationRun,
): Translations => {
  const before = translations[languageCode];
  return before === undefined ? translations : { ...translations, [languageCode]: { ...before, run } };
};

const without = (translations: Translations, languageCode: string): Translations =>
  Object.fromEntries(Object.entries(translations).filter(([code]) => code !== languageCode));

/** The translations after one more event. Decides nothing. */
export function evolveTranslations(translations: Translations, event: TranslationEvent): Translations {
  const { languageCode } = event.data;
  switch (event.type) {
    case 'TranslationAdded': {
      const { transcriptionId } = event.data;
      return {
        ...translations,
        [languageCode]: { texts: [], ...translations[languageCode], transcriptionId },
      };
    }
    case 'TranslationRemoved':
      return without(translations, languageCode);
    case 'TranslatedTextsChanged': {
      const before = translations[languageCode];
      if (before === undefined) return translations;
      return { ...translations, [languageCode]: { ...before, texts: changeTexts(before.texts, event.data) } };
    }
    case 'TranslationDraftRequested':
      return withRun(translations, event.data, {
        runId: event.data.runId,
        state: 'writing',
        dropped: [],
        cause: null,
      });
    case 'TranslationDraftCompleted': {
      const { runId, dropped } = event.data;
      return withRun(translations, event.data, { runId, state: 'completed', dropped, cause: null });
    }
    case 'TranslationDraftFailed': {
      const { runId, cause } = event.data;
      return withRun(translations, event.data, { runId, state: 'failed', dropped: [], cause });
    }
    case 'TranslationDraftCancelled': {
      const { runId } = event.data;
      return withRun(translations, event.data, { runId, state: 'cancelled', dropped: [], cause: null });
    }
  }
  return assertNever(event);
}

/** What viewers may get of a draft's translations: what a person has accepted, in a fixed order. */
export function acceptedTexts(draft: Translated): Readonly<Record<string, readonly TranslatedText[]>> {
  const accepted = Object.entries(translationsOf(draft)).map(
    ([code, { texts }]) =>
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
