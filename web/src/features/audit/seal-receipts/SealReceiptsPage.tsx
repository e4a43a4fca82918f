import { Download } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import {
  ChangeSealReceiptSchedule,
  GetSealReceiptSchedule,
  ReceiptInterval,
  sealReceiptDownload,
  type SealReceiptScheduleView,
} from '../../../../../contracts/audit/seal-receipts.ts';
import { LeaveGuard } from '../../../console/LeaveGuard.tsx';
import { sealReceiptTexts } from '../../../i18n/en/seal-receipts.ts';
import { useText } from '../../../i18n/text.ts';
import { download } from '../../../providers/download.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { useSendsEmails } from '../../../providers/use-sends-emails.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { TextArea } from '../../../ui/controls/Field.tsx';
import { PageFrame } from '../../../ui/layout/PageFrame.tsx';
import { PageHead, Panel } from '../../../ui/layout/Panel.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { saveFile } from '../../../browser/save-file.ts';
import { SelectField } from '../../../ui/controls/Select.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import styles from './SealReceiptsPage.module.css';

const downloadPath = sealReceiptDownload.http.replace('GET ', '');

const pollMs = 10_000;

/** The first receipt to some address is sent within a minute. */
const isExpectingReceipts = ({ interval, emails, webhooks, deliveries }: SealReceiptScheduleView): boolean =>
  interval !== 'never' &&
  [...emails, ...webhooks].some((recipient) => deliveries.every(({ address }) => address !== recipient));

/** Seal receipts to store elsewhere: download one, or have them sent. */
export function SealReceiptsPage() {
  const t = useText(sealReceiptTexts);
  const { data, error, refetch } = useQueryOf(
    GetSealReceiptSchedule,
    {},
    { refetchInterval: (schedule) => schedule !== null && isExpectingReceipts(schedule) && pollMs },
  );
  return (
    <PageFrame form>
      <PageHead title={t('title')} line={t('line')} actions={<DownloadButton />} />
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {!data && !error && <RowsSkeleton rows={6} />}
      {data && (
        <>
          <Panel title={t('schedule')}>
            <ScheduleForm key={data.revision} schedule={data} onConflict={refetch} />
          </Panel>
          <Panel title={t('deliveries')}>
            <Deliveries deliveries={data.deliveries} />
          </Panel>
        </>
      )}
    </PageFrame>
  );
}

function DownloadButton() {
  const t = useText(sealReceiptTexts);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const file = await download(downloadPath, {});
    setBusy(false);
    if (file === null)
      return showToast({
        tone: 'failed',
        message: t('downloadFailed'),
        detail: t('downloadFailedDetail'),
      });
    saveFile(`stepwell-seal-${new Date().toISOString().slice(0, 10)}.json`, file);
    return showToast({ tone: 'ready', message: t('downloaded'), detail: t('downloadedDetail') });
  };
  return (
    <Button icon={Download} busy={busy} onClick={() => void save()}>
      {t('download')}
    </Button>
  );
}

/** One address per line. */
const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

const { interval, recipients } = ChangeSealReceiptSchedule.schema.shape;
const scheduleFields = z.object({ interval, ...recipients.shape });

interface ScheduleFormProps {
  readonly schedule: SealReceiptScheduleView;
  /** Somebody else has changed the schedule meanwhile: theirs is shown. */
  readonly onConflict: () => void;
}

function ScheduleForm({ schedule, onConflict }: ScheduleFormProps) {
  const t = useText(sealReceiptTexts);
  const sendsEmails = useSendsEmails();
  const change = useCommand(ChangeSealReceiptSchedule, { refreshes: [GetSealReceiptSchedule] });
  const form = useContractForm({
    schema: scheduleFields,
    texts: sealReceiptTexts,
    defaultValues: {
      interval: schedule.interval,
      emails: schedule.emails.join('\n'),
      webhooks: schedule.webhooks.join('\n'),
    },
    toInput: (filled) => ({
      ...filled,
      emails: linesOf(filled.emails),
      webhooks: linesOf(filled.webhooks),
    }),
    send: async (filled) => {
      const addresses = { emails: linesOf(filled.emails), webhooks: linesOf(filled.webhooks) };
      const result = await change.run(
        { interval: filled.interval, recipients: addresses },
        schedule.revision,
      );
      if (result.error === 'revision.conflict') onConflict();
      if (!result.ok)
        return showToast({ tone: 'failed', message: t('saveFailed'), detail: result.errorMessage });
      form.reset(filled);
      return showToast({ tone: 'ready', message: t('saved') });
    },
  });
  return (
    <form className={styles['form']} noValidate onSubmit={form.submit}>
      <LeaveGuard waiting={form.formState.isDirty} />
      <SelectField
        label={t('interval')}
        options={ReceiptInterval.options.map((value) => ({ value, label: t(value) }))}
        {...form.choice('interval')}
      />
      {!sendsEmails && <Note tone="attention">{t('noMailServer')}</Note>}
      <TextArea label={t('emails')} hint={t('emailsHint')} {...form.field('emails')} />
      <TextArea label={t('webhooks')} hint={t('webhooksHint')} {...form.field('webhooks')} />
      <div>
        <Button variant="primary" type="submit" busy={form.isSubmitting}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

type Delivery = SealReceiptScheduleView['deliveries'][number];

function Deliveries({ deliveries }: Pick<SealReceiptScheduleView, 'deliveries'>) {
  const t = useText(sealReceiptTexts);
  if (deliveries.length === 0) return <p className={styles['quiet']}>{t('noDeliveries')}</p>;
  return (
    <ul className={styles['deliveries']}>
      {deliveries.map(({ address, at, sealNumber, channel, isDelivered, failure }) => (
        <li key={address}>
          <span className={styles['address']}>{address}</span>
          <DeliveryState channel={channel} isDelivered={isDelivered} />
          <span className={styles['quiet']}>
            {t('seal', { number: sealNumber })}, <RelativeTime at={at} />
          </span>
          {failure !== null && <span className={styles['failure']}>{failure}</span>}
        </li>
      ))}
    </ul>
  );
}

function DeliveryState({ channel, isDelivered }: Pick<Delivery, 'channel' | 'isDelivered'>) {
  const t = useText(sealReceiptTexts);
  if (!isDelivered) return <StatusBadge tone="failed">{t('failed')}</StatusBadge>;
  if (channel === 'webhook') return <StatusBadge tone="ready">{t('delivered')}</StatusBadge>;
  // whether a mail server took it since is not known here
  return <StatusBadge tone="waiting">{t('queued')}</StatusBadge>;
}
