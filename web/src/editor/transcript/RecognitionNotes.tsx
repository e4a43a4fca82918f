import {
  confidenceGate,
  isHindiInUrduLetters,
} from '../../../../contracts/authoring/model/transcript-rules.ts';
import { transcriptTexts } from '../../i18n/en/transcript.ts';
import { useText } from '../../i18n/text.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { useEditor } from '../state/editor-context.tsx';

/** Why the sentences that were recognised may have to be written again. */
export function RecognitionNotes({ confidence }: { readonly confidence: number | null }) {
  const t = useText(transcriptTexts);
  const { languageCode, sentences } = useEditor().document.transcript;
  const isDoubtful = confidence !== null && confidence < confidenceGate && sentences.length > 0;
  const isInOtherLetters = sentences.some(({ sentence }) => isHindiInUrduLetters(languageCode, sentence));
  return (
    <>
      {isDoubtful && (
        <Note tone="attention" bar>
          {t('confidence')}
        </Note>
      )}
      {isInOtherLetters && (
        <Note tone="attention" bar>
          {t('urduLetters')}
        </Note>
      )}
    </>
  );
}
