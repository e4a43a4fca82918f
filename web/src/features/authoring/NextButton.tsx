import { useNavigate } from 'react-router';
import { SaveSegmentation, SaveTranscription } from '../../../../contracts/authoring/workflow-commands.ts';
import { GetWorkflow } from '../../../../contracts/authoring/workflow-views.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { transcriptTexts } from '../../i18n/en/transcript.ts';
import { useText } from '../../i18n/text.ts';
import { useEditor } from '../../editor/state/editor-context.tsx';
import { useCommand } from '../../providers/use-command.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { showToast } from '../../ui/feedback/toast.ts';

interface NextButtonProps {
  readonly page: 'transcript' | 'segments';
  readonly workflowId: string;
  /** A sentence without text keeps its author on the page (R-TRN-03). */
  readonly hasEmptySentence: boolean;
}

/** Completes the page (2:154); its edits have been saved one by one. */
export function NextButton({ page, workflowId, hasEmptySentence }: NextButtonProps) {
  const t = useText(editorTexts);
  const sayTranscript = useText(transcriptTexts);
  const navigate = useNavigate();
  const { saving } = useEditor();
  const transcription = useCommand(SaveTranscription, { refreshes: [GetWorkflow] });
  const segmentation = useCommand(SaveSegmentation, { refreshes: [GetWorkflow] });
  const next = async () => {
    const result =
      page === 'transcript'
        ? await transcription.run({ workflowId, nextStep: 'segmentation' })
        : await segmentation.run({ workflowId, nextStep: 'buildermain' });
    if (!result.ok) {
      showToast({ tone: 'failed', message: t('refused'), detail: result.errorMessage });
      return;
    }
    const to =
      page === 'transcript' ? `/editormain/${workflowId}/segmentation` : `/buildermain/${workflowId}`;
    void navigate(to);
  };
  return (
    <span title={hasEmptySentence ? sayTranscript('heldHint') : undefined}>
      <Button
        variant="primary"
        disabled={hasEmptySentence || saving.kind !== 'saved'}
        busy={transcription.isPending || segmentation.isPending}
        onClick={() => void next()}
      >
        {t(page === 'transcript' ? 'nextToSegments' : 'nextToSteps')}
      </Button>
    </span>
  );
}
