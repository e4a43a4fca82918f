import { useMemo, useState } from 'react';
import { isSameLanguage } from '../../../../../contracts/authoring/model/translations.ts';
import { voiceLanguages } from '../../../../../contracts/authoring/model/voice-blocks.ts';
import {
  GetTranslation,
  ListTranslations,
  type TranslationRow,
} from '../../../../../contracts/authoring/translations.ts';
import { useEditor } from '../../../editor/state/editor-context.tsx';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { withWritten } from '../languages/with-written.ts';

/** In which language the author hears and edits the voice-over. */
export interface VoiceLanguage {
  /** `null`: that of the video. */
  readonly languageCode: string | null;
  /** The others: those that the video is translated into, and those that have blocks. */
  readonly languages: readonly string[];
  readonly choose: (languageCode: string | null) => void;
  /** The sentences beside their translations; empty in the language of the video, `null` while they are loading. */
  readonly sentences: readonly TranslationRow[] | null;
}

const none: readonly TranslationRow[] = [];

/** The languages that can be chosen, and those of them into which the video is translated. */
function useLanguages() {
  const { workflowId, languageCode: original, voiceOver } = useEditor().document.draft;
  const { data } = useQueryOf(ListTranslations, { workflowId });
  const translated = (data?.items ?? []).map(({ languageCode }) => languageCode);
  const all = new Set([...translated, ...voiceLanguages(voiceOver.blocks)]);
  return { translated, languages: [...all].filter((code) => !isSameLanguage(code, original)) };
}

/** The languages of the voice-over, and which of them is chosen. */
export function useVoiceLanguage(): VoiceLanguage {
  const { draft, written } = useEditor().document;
  const { workflowId, languageCode: original } = draft;
  const { languages, translated } = useLanguages();
  const [wanted, choose] = useState<string | null>(null);
  const languageCode = languages.find((code) => code === wanted) ?? null;
  const isTranslated = languageCode !== null && translated.includes(languageCode);
  const asked = { workflowId, languageCode: languageCode ?? original };
  const { data } = useQueryOf(GetTranslation, asked, { enabled: isTranslated });
  // the answer for the language before this one may still be here
  const rows = data?.languageCode === languageCode ? data?.rows : undefined;
  const sentences = useMemo(() => {
    const loaded = rows?.filter(({ part }) => part === 'sentence');
    return loaded && languageCode !== null ? withWritten({ languageCode, rows: loaded }, written) : null;
  }, [rows, languageCode, written]);
  return { languageCode, languages, choose, sentences: isTranslated ? sentences : none };
}
