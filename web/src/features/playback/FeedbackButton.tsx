import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { SendFeedback } from '../../../../contracts/playback/feedback.ts';
import { feedbackTexts } from '../../i18n/en/feedback.ts';
import { useText } from '../../i18n/text.ts';
import { usePauseBehind } from '../../player/use-pause-behind.ts';
import { useCurrentStep } from '../../player/use-player.ts';
import { useCommand } from '../../providers/use-command.ts';
import { useContractForm } from '../../ui/forms/use-contract-form.ts';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { TextArea } from '../../ui/controls/Field.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { SelectField } from '../../ui/controls/Select.tsx';
import { stepTitle } from '../../ui/workflow/step-title.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import styles from './FeedbackButton.module.css';

/** Opens the form in which viewers send feedback to the authors (2:154). */
export function FeedbackButton({ workflowId }: { workflowId: string }) {
  const t = useText(feedbackTexts);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={MessageSquareText} name={t('send')} onClick={() => setOpen(true)} />
      {open && <FeedbackDialog workflowId={workflowId} onClose={() => setOpen(false)} />}
    </>
  );
}

const ratings = [1, 2, 3, 4, 5];

function FeedbackDialog({ workflowId, onClose }: { workflowId: string; onClose: () => void }) {
  const t = useText(feedbackTexts);
  const shown = useCurrentStep();
  usePauseBehind(true);
  // the current step when the form was opened
  const [step] = useState(shown);
  const send = useCommand(SendFeedback, { refreshes: [] });
  const form = useContractForm({
    schema: SendFeedback.schema.pick({ text: true }),
    texts: feedbackTexts,
    defaultValues: { text: '', rating: '', stepId: '' },
    send: async ({ text, rating, stepId }) => {
      const given = { rating: rating === '' ? null : Number(rating), stepId: stepId === '' ? null : stepId };
      if (!(await send.run({ workflowId, text, ...given })).ok) return;
      showToast({ tone: 'ready', message: t('sent'), detail: t('sentDetail') });
      onClose();
    },
  });
  return (
    <FormDialog title={t('title')} form={form} verb={t('send')} onClose={onClose}>
      <div className={styles['form']}>
        <p>{t('body')}</p>
        <TextArea
          label={t('text')}
          rows={4}
          autoFocus
          counter={form.counter('text')}
          {...form.field('text')}
        />
        {step && (
          <SelectField
            label={t('about')}
            options={[
              { value: '', label: t('aboutAll') },
              {
                value: step.id,
                label: t('aboutStep', { number: step.number, title: stepTitle(step.title, step.number) }),
              },
            ]}
            {...form.choice('stepId')}
          />
        )}
        <SelectField
          label={t('rating')}
          options={[
            { value: '', label: t('noRating') },
            ...ratings.map((value) => ({ value: String(value), label: t('ratingOf', { rating: value }) })),
          ]}
          {...form.choice('rating')}
        />
        {send.error && <Note tone="failed">{send.error.errorMessage}</Note>}
      </div>
    </FormDialog>
  );
}
