import { UnpublishWorkflow } from '../../../../contracts/authoring/workflow-commands.ts';
import type { WorkflowDetails } from '../../../../contracts/authoring/workflow-views.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { useCommand } from '../../providers/use-command.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { showToast } from '../../ui/feedback/toast.ts';

interface UnpublishFlowProps {
  readonly open: boolean;
  readonly details: WorkflowDetails;
  readonly onClose: () => void;
}

/** Hides the workflow from viewers after a question (R-WFL-20). */
export function UnpublishFlow({ open, details, onClose }: UnpublishFlowProps) {
  const t = useText(editorTexts);
  const unpublish = useCommand(UnpublishWorkflow);
  const close = () => {
    unpublish.reset();
    onClose();
  };
  const confirm = async () => {
    const result = await unpublish.run({ workflowId: details.id });
    if (!result.ok) return;
    showToast({ tone: 'ready', message: t('unpublishedToast') });
    close();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('unpublishTitle')}
      verb={t('unpublish')}
      destructive
      busy={unpublish.isPending}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      <p>{t('unpublishBody')}</p>
      {unpublish.error && <Note tone="failed">{unpublish.error.errorMessage}</Note>}
    </ConfirmDialog>
  );
}
