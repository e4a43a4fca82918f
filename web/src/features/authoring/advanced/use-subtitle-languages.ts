import { useEffect, useMemo, useRef, useState } from 'react';
import { isSameLanguage } from '../../../../../contracts/authoring/model/translations.ts';
import {
  GetTranslation,
  ListTranslations,
  type TranslationRow,
} from '../../../../../contracts/authoring/translations.ts';
import { useEditor } from '../../../editor/state/editor-context.tsx';
import { withWritten } from '../languages/with-written.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';

/** Which subtitles are worked on: those of the video, or their translation. */
export interface SubtitleLanguages {
  /** The languages of the workflow beside that of the video. */
  readonly languages: readonly string[];
  /** `null`: that of the video. */
  readonly chosen: string | null;
  readonly choose: (languageCode: string | null) => void;
  /** The sentence that was opened last; its field takes the focus each time. */
  readonly opened: { readonly sentenceId: string } | null;
  readonly open: (sentenceId: string) => void;
}

/** The languages into which the workflow is translated, and which of them is chosen. */
export function useSubtitleLanguages(): SubtitleLanguages {
  const { workflowId, languageCode: original } = useEditor().document.draft;
  const { data } = useQueryOf(ListTranslations, { workflowId });
  const [wanted, setWanted] = useState<string | null>(null);
  const [opened, setOpened] = useState<SubtitleLanguages['opened']>(null);
  const codes = data?.items.map(({ languageCode }) => languageCode) ?? [];
  const languages = codes.filter((code) => !isSameLanguage(code, original));
  return {
    languages,
    chosen: languages.find((code) => code === wanted) ?? null,
    choose: (languageCode) => {
      if (languageCode !== wanted) setOpened(null);
      setWanted(languageCode);
    },
    opened,
    open: (sentenceId) => setOpened({ sentenceId }),
  };
}

/** The language after the chosen one, and after the last that of the video. */
export const languageAfter = ({ languages, chosen }: SubtitleLanguages): string | null =>
  chosen === null ? (languages[0] ?? null) : (languages[languages.indexOf(chosen) + 1] ?? null);

/** What decides which sentences there are, when they are heard and in which order; other edits change nothing of them. */
function useSentencesBasis(): readonly unknown[] {
  const { draft, transcript } = useEditor().document;
  const ranges = draft.steps.map(({ id, startTime, endTime }) => `${id} ${startTime} ${endTime}`).join();
  return [transcript.sentences, draft.cut, ranges];
}

/**
 * The sentences of the draft beside their translations, as they are after the last saved edit that changed any of them;
 * `null` while they are loading.
 */
export function useTranslatedSentences(languageCode: string): readonly TranslationRow[] | null {
  const { document, saving } = useEditor();
  const basis = useSentencesBasis();
  const { workflowId } = document.draft;
  const { data, refetch } = useQueryOf(GetTranslation, { workflowId, languageCode });
  const isSaved = saving.kind === 'saved';
  const loaded = useRef(isSaved ? basis : null);
  useEffect(() => {
    if (!isSaved || loaded.current?.every((part, index) => part === basis[index])) return;
    loaded.current = basis;
    refetch();
  });
  const rows = data?.languageCode === languageCode ? data.rows : null;
  const { written } = document;
  return useMemo(() => {
    const sentences = rows?.filter(({ part }) => part === 'sentence');
    return sentences ? withWritten({ languageCode, rows: sentences }, written) : null;
  }, [rows, languageCode, written]);
}
