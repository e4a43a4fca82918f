import { useNavigate } from 'react-router';
import type { FindOtherPage } from '../../editor/state/use-undo.ts';
import { annotateTexts } from '../../i18n/en/annotate.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { addressOf, type EditorPage, pageOfEdits, stepOfEdit } from './editor-pages.ts';

/** Finds the page that shows an edit which the current one does not. */
export function useOtherPage(current: EditorPage, workflowId: string): FindOtherPage {
  const t = useText(editorTexts);
  const say = useText(annotateTexts);
  const navigate = useNavigate();
  return (edits) => {
    const page = pageOfEdits(current, edits);
    if (page === null) return null;
    const names = {
      steps: t('tabSteps'),
      transcript: t('tabTranscript'),
      annotate: say('annotate'),
      voice: t('tabVoiceOver'),
      cut: t('tabVideo'),
      languages: t('tabLanguages'),
    };
    const stepId = edits[0] && stepOfEdit(edits[0]);
    const address = addressOf(page, workflowId) + (stepId === undefined ? '' : `?step=${stepId}`);
    return { name: names[page], open: () => void navigate(address) };
  };
}
