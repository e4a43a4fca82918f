import { ChevronDown, ChevronUp, TriangleAlert, Upload, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useLeaveWarning } from '../../browser/use-leave-warning.ts';
import { mediaTexts } from '../../i18n/en/media.ts';
import { type Translate, useLocale, useText } from '../../i18n/text.ts';
import type { UploadItem } from '../../providers/uploading/upload-item.ts';
import { uploads, useUploads } from '../../providers/uploads.ts';
import { Icon } from '../../ui/images/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { progressPercent } from '../../ui/text/percent.ts';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { minutesSeconds } from '../../ui/text/time-format.ts';
import { useIngest } from './use-ingest.ts';
import { UploadRow } from './UploadRow.tsx';
import styles from './UploadTray.module.css';

const isActive = ({ status }: UploadItem): boolean =>
  ['sending', 'joining', 'waiting', 'offline'].includes(status);
const isWaiting = ({ status }: UploadItem): boolean =>
  ['paused', 'needs-file', 'offline', 'unfinished'].includes(status);
/** A failed stage may be retried elsewhere, so failed uploads are polled as well. */
const isProcessed = ({ status, assetId }: UploadItem): boolean =>
  status === 'making' || (status === 'failed' && assetId !== null);
const isFinished = ({ status }: UploadItem): boolean => status === 'done';
const isSent = (item: UploadItem): boolean => isActive(item) && !isWaiting(item);

function summaryOf(items: readonly UploadItem[], t: Translate<typeof mediaTexts.english>): string {
  const count = (test: (item: UploadItem) => boolean) => items.filter(test).length;
  const counts = [
    ['recordingCount', count(({ status }) => status === 'recording')],
    ['sending', count(isSent)],
    ['waitingCount', count(isWaiting)],
    ['making', count(({ status }) => status === 'making')],
    ['failedCount', count(({ status }) => status === 'failed')],
  ] as const;
  const words = counts
    .filter(([, number]) => number > 0)
    .map(([key, number]) => t(key, { smart_count: number }));
  return words.length === 0 ? t('allDone') : words.join(', ');
}

/** On full-window screens the tray would cover the controls; folded it still does, so nothing of it stays when all is done. */
const isWindow = (path: string): boolean => /^\/(player|editor|builder)/.test(path);

/** The upload queue in a corner of every page: visible while people work elsewhere. */
export function UploadTray() {
  const t = useText(mediaTexts);
  const items = useUploads();
  const { pathname } = useLocation();
  const [folded, setFolded] = useState(() => isWindow(pathname) || matchMedia('(max-width: 720px)').matches);
  useEffect(() => {
    if (isWindow(pathname)) setFolded(true);
  }, [pathname]);
  // nothing that was received is lost, but sending stops
  useLeaveWarning(items.some(({ status }) => ['recording', 'sending', 'joining'].includes(status)));
  if (items.length === 0) return null;
  if (folded)
    return (
      <>
        {items.filter(isProcessed).map((item) => (
          <IngestWatch key={item.id} item={item} />
        ))}
        {!(isWindow(pathname) && items.every(isFinished)) && (
          <SlimTray items={items} onUnfold={() => setFolded(false)} />
        )}
      </>
    );
  const finished = items.filter(isFinished);
  return (
    <section className={styles['tray']} aria-label={t('uploads')}>
      <header>
        <b>{t('uploads')}</b>
        <span className={styles['summary']} role="status">
          {summaryOf(items, t)}
        </span>
        <IconButton icon={ChevronDown} name={t('fold')} onClick={() => setFolded(true)} />
        {finished.length > 0 && (
          <IconButton
            icon={X}
            name={t('clearDone')}
            onClick={() => finished.forEach(({ id }) => void uploads.remove(id))}
          />
        )}
      </header>
      <ul>
        {items.map((item) => (
          <UploadRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

/** A collapsed tray shows no stages, but its counts must stay correct. */
function IngestWatch({ item }: { item: UploadItem }) {
  useIngest(item);
  return null;
}

function SlimTray({ items, onUnfold }: { items: readonly UploadItem[]; onUnfold: () => void }) {
  const t = useText(mediaTexts);
  const locale = useLocale();
  const open = items.filter((item) => isActive(item) || item.status === 'paused');
  const size = open.reduce((sum, item) => sum + item.size, 0);
  const safe = open.reduce((sum, item) => sum + item.sentBytes, 0);
  const share = size === 0 ? null : safe / size;
  const left = items.find(({ secondsLeft }) => secondsLeft !== null)?.secondsLeft;
  const failed = items.filter(({ status }) => status === 'failed').length;
  return (
    <button
      type="button"
      className={styles['slim']}
      aria-expanded={false}
      title={t('unfold')}
      onClick={onUnfold}
    >
      {share !== null && (
        <span className={styles['slimBar']}>
          <ProgressBar label={t('uploads')} value={share} />
        </span>
      )}
      <Icon icon={Upload} />
      <b>{share === null ? summaryOf(items, t) : progressPercent(share, locale)}</b>
      {left != null && <span>{t('timeLeft', { time: minutesSeconds(left) })}</span>}
      <span className={styles['gap']} />
      {failed > 0 && share !== null && (
        <span className={styles['failed']}>
          <Icon icon={TriangleAlert} size="small" />
          {t('failedCount', { smart_count: failed })}
        </span>
      )}
      <Icon icon={ChevronUp} />
    </button>
  );
}
