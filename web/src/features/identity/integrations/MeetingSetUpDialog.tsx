import {
  MeetingServiceBody,
  type MeetingServiceView,
} from '../../../../../contracts/media/meeting-service.ts';
import { integrationsTexts } from '../../../i18n/en/integrations.ts';
import { meetingsTexts } from '../../../i18n/en/meetings.ts';
import { useText } from '../../../i18n/text.ts';
import { configureMeetingService } from '../../../providers/meetings.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { CopiedAddress } from './CopiedAddress.tsx';
import styles from './Integrations.module.css';
import { useResultToast } from './use-result-toast.ts';

/** The registration of the product at the meeting service. Its secrets are sent once and never come back. */
export function MeetingSetUpDialog({ view, onClose }: { view: MeetingServiceView; onClose: () => void }) {
  const t = useText(meetingsTexts);
  const say = useText(integrationsTexts);
  const showResult = useResultToast();
  const form = useContractForm({
    schema: MeetingServiceBody,
    texts: integrationsTexts,
    defaultValues: { clientId: view.clientId ?? '', clientSecret: '', webhookSecret: '' },
    send: async (filled) => {
      if (await showResult(await configureMeetingService(filled))) onClose();
    },
  });
  const secret = { type: 'password', dir: 'ltr', autoComplete: 'off' } as const;
  return (
    <Dialog
      open
      title={t('service')}
      onSubmit={form.submit}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button type="submit" variant="primary" disabled={form.isSubmitting}>
            {say('save')}
          </Button>
        </>
      }
    >
      <div className={styles['stack']}>
        <p className={styles['hint']}>{t('setUpLine')}</p>
        <CopiedAddress label={say('redirectAddress')} address={view.redirectAddress} />
        <CopiedAddress label={t('webhookAddress')} address={view.webhookAddress} />
        <Field label={say('clientId')} dir="ltr" autoComplete="off" {...form.field('clientId')} />
        <Field label={say('secret')} hint={say('secretHint')} {...secret} {...form.field('clientSecret')} />
        <Field
          label={t('webhookSecret')}
          hint={say('secretHint')}
          {...secret}
          {...form.field('webhookSecret')}
        />
      </div>
    </Dialog>
  );
}
