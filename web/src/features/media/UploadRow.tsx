import { Pause, Play, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { mediaTexts } from '../../i18n/en/media.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { pickVideos, openWithPrompt } from '../../providers/uploading/file-access.ts';
import type { UploadItem } from '../../providers/uploading/upload-item.ts';
import { uploads } from '../../providers/uploads.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { fileSize } from '../../ui/text/file-format.ts';
import { Icon } from '../../ui/images/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { FileName } from '../../ui/text/LongName.tsx';
import { progressPercent } from '../../ui/text/percent.ts';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { minutesSeconds } from '../../ui/text/time-format.ts';
import { IngestStages, UploadReady } from './IngestStages.tsx';
import { InterruptedRecording, RecordingNow } from './recording/RecordingRows.tsx';
import { ReplaceFile } from './ReplaceFile.tsx';
import styles from './UploadTray.module.css';

/** One upload: name, progress, actions. */
export function UploadRow({ item }: { item: UploadItem }) {
  return (
    <li>
      <div className={styles['name']}>
        <FileName name={item.fileName} />
        <RowActions item={item} />
      </div>
      <div className={styles['inside']}>
        <RowState item={item} />
      </div>
    </li>
  );
}

function RowActions({
  item: { id, status, safeBytes, fileName, assetId, recordingId },
}: {
  item: UploadItem;
}) {
  const t = useText(mediaTexts);
  const [asking, setAsking] = useState(false);
  const ended = assetId !== null;
  const nothingLost = safeBytes === 0 && recordingId === null;
  const cancel = () => void uploads.cancel(id);
  return (
    <>
      {['sending', 'waiting', 'offline'].includes(status) && (
        <IconButton icon={Pause} name={t('pause')} onClick={() => uploads.pause(id)} />
      )}
      {status === 'paused' && (
        <IconButton icon={Play} name={t('resume')} onClick={() => uploads.resume(id)} />
      )}
      {ended && <IconButton icon={X} name={t('remove')} onClick={() => void uploads.remove(id)} />}
      {!ended && status !== 'joining' && status !== 'recording' && (
        <IconButton
          icon={X}
          name={t('cancelUpload')}
          onClick={nothingLost ? cancel : () => setAsking(true)}
        />
      )}
      <ConfirmDialog
        open={asking}
        destructive
        title={t(recordingId === null ? 'cancelTitle' : 'discardTitle')}
        verb={t(recordingId === null ? 'cancelVerb' : 'discardVerb')}
        keepLabel={t(recordingId === null ? 'keepSending' : 'keepRecording')}
        onClose={() => setAsking(false)}
        onConfirm={cancel}
      >
        <p>{t(recordingId === null ? 'cancelBody' : 'discardBody', { name: fileName })}</p>
      </ConfirmDialog>
    </>
  );
}

function RowState({ item }: { item: UploadItem }) {
  const t = useText(mediaTexts);
  const safe = fileSize(item.safeBytes);
  switch (item.status) {
    case 'recording':
      return <RecordingNow item={item} />;
    case 'unfinished':
      return <InterruptedRecording item={item} />;
    case 'sending':
      return <Sending item={item} />;
    case 'joining':
      return <Progress item={item}>{t('joining')}</Progress>;
    case 'waiting':
      return <Progress item={item}>{t('waiting')}</Progress>;
    case 'paused':
      return (
        <Progress item={item}>{item.safeBytes > 0 ? t('pausedAt', { safe }) : t('pausedEarly')}</Progress>
      );
    case 'offline':
      return (
        <Progress item={item}>{item.safeBytes > 0 ? t('offlineAt', { safe }) : t('offlineEarly')}</Progress>
      );
    case 'needs-file':
      return <NeedsFile item={item} />;
    case 'failed':
      return item.assetId === null ? <Failed item={item} /> : <IngestStages item={item} />;
    case 'making':
      return <IngestStages item={item} />;
    case 'done':
      return <UploadReady item={item} />;
  }
}

function Progress({ item, children }: { item: UploadItem; children: ReactNode }) {
  return (
    <>
      <ProgressBar label={item.fileName} value={item.sentBytes / item.size} />
      <p className={styles['facts']}>{children}</p>
    </>
  );
}

function Sending({ item }: { item: UploadItem }) {
  const t = useText(mediaTexts);
  const { sentBytes, size, secondsLeft } = item;
  return (
    <Progress item={item}>
      <bdi>{t('bytesOf', { safe: fileSize(sentBytes), size: fileSize(size) })}</bdi>
      {secondsLeft !== null && <bdi>{t('timeLeft', { time: minutesSeconds(secondsLeft) })}</bdi>}
    </Progress>
  );
}

function Failed({ item }: { item: UploadItem }) {
  const { id, failure, safeBytes, size, purpose } = item;
  const t = useText(mediaTexts);
  const locale = useLocale();
  const lost = failure?.error === 'network.unreachable';
  const damaged = failure?.error === 'recording.damaged';
  return (
    <div className={styles['why']} role="alert">
      <p className={styles['failed']}>
        <Icon icon={TriangleAlert} size="small" />
        {failure?.canRetry === false
          ? t('refusedFile')
          : t('failedAt', { percent: progressPercent(safeBytes / size, locale) })}
      </p>
      <p>
        {lost ? t('networkLost') : damaged ? t('damaged') : failure?.message}{' '}
        {failure?.canRetry && safeBytes > 0 && t('safeBytes', { safe: fileSize(safeBytes) })}
      </p>
      {failure?.canRetry && (
        <Button size="sm" onClick={() => uploads.resume(id)}>
          {t('retry')}
        </Button>
      )}
      {!failure?.canRetry && purpose.kind === 'video' && <ReplaceFile item={item} />}
    </div>
  );
}

/** After a reload: one click if the browser remembers the file, otherwise the file is picked again and checked. */
function NeedsFile({ item }: { item: UploadItem }) {
  const t = useText(mediaTexts);
  const { id, safeBytes, wrongFile, remembersFile } = item;
  const pick = async () => {
    const [given] = await pickVideos(item.fileName, false);
    if (given) await uploads.provideFile(id, given);
  };
  const open = async () => {
    const handle = uploads.handleOf(id);
    const file = handle && (await openWithPrompt(handle));
    if (file) await uploads.provideFile(id, { file, handle });
  };
  return (
    <div className={styles['why']}>
      <p>{safeBytes > 0 ? t('needsFile', { safe: fileSize(safeBytes) }) : t('needsFileEarly')}</p>
      {wrongFile && (
        <p className={styles['failed']} role="alert">
          <Icon icon={TriangleAlert} size="small" />
          {t('wrongFile')}
        </p>
      )}
      <div className={styles['buttons']}>
        {remembersFile && (
          <Button size="sm" onClick={() => void open()}>
            {t('openAgain')}
          </Button>
        )}
        {(!remembersFile || wrongFile) && (
          <Button size="sm" onClick={() => void pick()}>
            {t('chooseAgain')}
          </Button>
        )}
      </div>
    </div>
  );
}
