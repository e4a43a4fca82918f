import { isHindiInUrduLetters } from '../../../../contracts/authoring/model/transcript-rules.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { useEditor } from '../state/editor-context.tsx';

/** Titles of steps are taken from the transcript, whatever letters it was recognised in. */
export function UrduTitlesNote() {
  const t = useText(editorTexts);
  const { draft, transcript } = useEditor().document;
  if (!draft.steps.some(({ title }) => isHindiInUrduLetters(transcript.languageCode, title))) return null;
  return (
    <Note tone="attention" bar>
      {t('urduTitles')}
    </Note>
  );
}
