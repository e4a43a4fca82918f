import { useState } from 'react';
import { ResetBuilder, ResetWorkflow } from '../../../../contracts/authoring/workflow-commands.ts';
import { GetTranscription } from '../../../../contracts/authoring/transcription.ts';
import { GetDraftChanges } from '../../../../contracts/authoring/draft-changes.ts';
import { GetWorkflow, type WorkflowDetails } from '../../../../contracts/authoring/workflow-views.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { useEditor, useEditorContext } from '../../editor/state/editor-context.tsx';
import { useCommand } from '../../providers/use-command.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import styles from './ResetFlow.module.css';

interface ResetFlowProps {
  readonly open: boolean;
  readonly details: WorkflowDetails;
  readonly onClose: () => void;
}
const targets = ['publication', 'proposal', 'source'] as const;
type Target = (typeof targets)[number];

const refreshes = [GetWorkflow, GetTranscription, GetDraftChanges];

/** Resets the draft after a question: to the last version, the proposed steps, or the result of processing. */
export function ResetFlow({ open, details, onClose }: ResetFlowProps) {
  const t = useText(editorTexts);
  const { editor } = useEditorContext();
  const { saving } = useEditor();
  const builder = useCommand(ResetBuilder, { refreshes });
  const workflow = useCommand(ResetWorkflow, { refreshes });
  const { id: workflowId, publication } = details;
  const offered = targets.filter((target) => target !== 'publication' || publication > 0);
  const [chosen, setChosen] = useState<Target | null>(null);
  const target = chosen ?? offered[0] ?? 'proposal';
  const error = builder.error ?? workflow.error;
  const close = () => {
    builder.reset();
    workflow.reset();
    setChosen(null);
    onClose();
  };
  const confirm = async () => {
    const result =
      target === 'source'
        ? await workflow.run({ workflowId })
        : await builder.run({ workflowId, keepWorkflow: target === 'publication' });
    if (!result.ok) return;
    // earlier actions no longer apply to the new state
    editor.clearUndo();
    showToast({ tone: 'ready', message: t('resetDone') });
    close();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('resetTitle')}
      verb={t('startOver')}
      destructive
      busy={builder.isPending || workflow.isPending || saving.kind !== 'saved'}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      <fieldset className={styles['choices']}>
        <legend className="visually-hidden">{t('resetTitle')}</legend>
        {offered.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="reset-target"
              checked={each === target}
              onChange={() => setChosen(each)}
            />
            <span>
              <b>{t(`reset.${each}`, { number: publication })}</b>
              <small>{t(`resetBody.${each}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <p>{t('resetBody')}</p>
      {error && <Note tone="failed">{error.errorMessage}</Note>}
    </ConfirmDialog>
  );
}
