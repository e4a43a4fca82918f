import { AudioLines } from 'lucide-react';
import { useState } from 'react';
import { TranscribeAgain as TranscribeAgainCommand } from '../../../../contracts/authoring/workflow-commands.ts';
import { isTranscribing, keyTermLanguages } from '../../../../contracts/authoring/workflow-fields.ts';
import { GetWorkflow, type WorkflowDetails } from '../../../../contracts/authoring/workflow-views.ts';
import { transcriptTexts } from '../../i18n/en/transcript.ts';
import { useText } from '../../i18n/text.ts';
import { languageChoices } from '../../i18n/language-name.ts';
import styles from '../../editor/transcript/Transcript.module.css';
import { useCommand } from '../../providers/use-command.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { SelectField } from '../../ui/controls/Select.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { showToast } from '../../ui/feedback/toast.ts';

/** Runs recognition again, in the language that is actually spoken. */
export function TranscribeAgain({ details }: { details: WorkflowDetails }) {
  const t = useText(transcriptTexts);
  const [asking, setAsking] = useState(false);
  const [language, setLanguage] = useState(details.languageCode);
  const again = useCommand(TranscribeAgainCommand, { refreshes: [GetWorkflow] });
  const running = isTranscribing(details.statuses);
  const languages = [...new Set([details.languageCode, ...keyTermLanguages])];
  const close = () => {
    again.reset();
    setAsking(false);
  };
  const confirm = async () => {
    const result = await again.run({ workflowId: details.id, languageCode: language });
    if (!result.ok) return;
    showToast({ tone: 'processing', message: t('againStarted') });
    close();
  };
  return (
    <div className={styles['again']}>
      <Button
        icon={AudioLines}
        disabled={running || details.hasAudio === false}
        onClick={() => setAsking(true)}
      >
        {t('again')}
      </Button>
      {running && <StatusBadge tone="processing">{t('running')}</StatusBadge>}
      {details.hasAudio === false && <StatusBadge tone="attention">{t('noSound')}</StatusBadge>}
      <ConfirmDialog
        open={asking}
        title={t('againTitle')}
        verb={t('again')}
        busy={again.isPending}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        <p>{t('againBody')}</p>
        <SelectField
          label={t('language')}
          value={language}
          options={languageChoices(languages)}
          onChange={setLanguage}
        />
        {again.error && <Note tone="failed">{again.error.errorMessage}</Note>}
      </ConfirmDialog>
    </div>
  );
}
