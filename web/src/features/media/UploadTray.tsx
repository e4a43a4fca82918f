import { ChevronDown, ChevronUp, TriangleAlert, Upload, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useLeaveWarning, useReloadGuard } from '../../browser/use-leave-warning.ts';
import { mediaTexts } from '../../i18n/en/media.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { useRecorder } from '../../providers/recording/recording-session.ts';
import type { UploadItem } from '../../providers/uploading/upload-item.ts';
import { uploads, useUploads } from '../../providers/uploads.ts';
import { Icon } from '../../ui/images/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { progressPercent } from '../../ui/text/percent.ts';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { minutesSeconds } from '../../ui/text/time-format.ts';
import { classes } from '../../ui/theme/classes.ts';
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
/** Its file would have to be opened again after a reload. */
const isInMemory = (item: UploadItem): boolean =>
  isActive(item) || ['recording', 'paused', 'failed'].includes(item.status);
const isFinished = ({ status }: UploadItem): boolean => status === 'done';
const isSent = (item: UploadItem): boolean => isActive(item) && !isWaiting(item);

function useSummary(items: readonly UploadItem[]): string {
  const t = useText(mediaTexts);
  const count = (test: (item: UploadItem) => boolean) => items.filter(test).length;
  // paused or stopped it waits for the person who records
  const isHeld = ['paused', 'stopped'].includes(useRecorder().phase);
  const recordings = count(({ status }) => status === 'recording');
  const counts = [
    ['recordingCount', isHeld ? 0 : recordings],
    ['sending', count(isSent)],
    ['waitingCount', count(isWaiting) + (isHeld ? recordings : 0)],
    ['making', count(({ status }) => status === 'making')],
    ['failedCount', count(({ status }) => status === 'failed')],
  ] as const;
  const words = counts
    .filter(([, number]) => number > 0)
    .map(([key, number]) => t(key, { smart_count: number }));
  return words.length === 0 ? t('allDone') : words.join(', ');
}

/** On full-window screens the tray would cover the controls: it is a bar below them, and goes when all is done. */
const isWindow = (path: string): boolean => /^\/(player|editor|builder)/.test(path);

/** The upload queue in a corner of every page: visible while people work elsewhere. */
export function UploadTray() {
  const items = useUploads();
  const { pathname } = useLocation();
  const [folded, setFolded] = useState(() => isWindow(pathname) || matchMedia('(max-width: 720px)').matches);
  const isOver = items.every(isFinished);
  useEffect(() => {
    if (isWindow(pathname)) setFolded(true);
  }, [pathname]);
  useReloadGuard(items.some(isInMemory));
  // nothing that was received is lost, but sending stops
  useLeaveWarning(items.some(({ status }) => ['recording', 'sending', 'joining'].includes(status)));
  if (items.length === 0) return null;
  if (!folded) return <OpenTray items={items} isOver={isOver} onFold={setFolded} />;
  return (
    <>
      {items.filter(isProcessed).map((item) => (
        <IngestWatch key={item.id} item={item} />
      ))}
      {!(isWindow(pathname) && isOver) && (
        <SlimTray items={items} isBar={isWindow(pathname)} onUnfold={() => setFolded(false)} />
      )}
    </>
  );
}

/** So long the result can be read before the tray collapses. */
const foldsAfterMs = 20_000;

interface OpenTrayProps {
  readonly items: readonly UploadItem[];
  readonly isOver: boolean;
  readonly onFold: (folded: boolean) => void;
}
function OpenTray({ items, isOver, onFold }: OpenTrayProps) {
  const t = useText(mediaTexts);
  const tray = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setInterval(() => {
      if (tray.current?.matches(':hover, :focus-within') !== true) onFold(true);
    }, foldsAfterMs);
    return () => clearInterval(timer);
  }, [isOver, onFold]);
  const finished = items.filter(isFinished);
  return (
    <section ref={tray} className={styles['tray']} aria-label={t('uploads')}>
      <header>
        <b>{t('uploads')}</b>
        <span className={styles['summary']} role="status">
          {useSummary(items)}
        </span>
        <IconButton icon={ChevronDown} name={t('fold')} onClick={() => onFold(true)} />
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

interface SlimTrayProps {
  readonly items: readonly UploadItem[];
  /** Below the page, which leaves it room, instead of above its corner. */
  readonly isBar: boolean;
  readonly onUnfold: () => void;
}
function SlimTray({ items, isBar, onUnfold }: SlimTrayProps) {
  const t = useText(mediaTexts);
  const locale = useLocale();
  const open = items.filter((item) => isActive(item) || item.status === 'paused');
  const size = open.reduce((sum, item) => sum + item.size, 0);
  const safe = open.reduce((sum, item) => sum + item.sentBytes, 0);
  const share = size === 0 ? null : safe / size;
  const left = items.find(({ secondsLeft }) => secondsLeft !== null)?.secondsLeft;
  const failed = items.filter(({ status }) => status === 'failed').length;
  const summary = useSummary(items);
  return (
    <button
      type="button"
      className={classes(styles['slim'], styles[isBar ? 'bar' : 'corner'])}
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
      <b>{share === null ? summary : progressPercent(share, locale)}</b>
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
