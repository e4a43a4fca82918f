import { useNavigate } from 'react-router';
import { mediaTexts } from '../../../i18n/en/media.ts';
import { recordingTexts } from '../../../i18n/en/recording.ts';
import { useText } from '../../../i18n/text.ts';
import { useRecorder } from '../../../providers/recording/recording-session.ts';
import type { UploadItem } from '../../../providers/uploading/upload-item.ts';
import { uploads } from '../../../providers/uploads.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { fileSize } from '../../../ui/text/file-format.ts';
import styles from '../UploadTray.module.css';

/** It is recorded in this tab, and sent meanwhile; it goes on, or is used, on the page that records. */
export function RecordingNow({ item: { safeBytes } }: { item: UploadItem }) {
  const t = useText(mediaTexts);
  const tRecording = useText(recordingTexts);
  const { phase } = useRecorder();
  const navigate = useNavigate();
  return (
    <div className={styles['why']}>
      <p>
        {phase === 'paused' || phase === 'stopped'
          ? tRecording(phase)
          : safeBytes > 0
            ? t('recordingNow', { safe: fileSize(safeBytes) })
            : t('recordingEarly')}
      </p>
      <Button size="sm" onClick={() => void navigate('/record')}>
        {t('openRecording')}
      </Button>
    </div>
  );
}

/** Its page was closed, or has crashed. */
export function InterruptedRecording({ item: { recordingId } }: { item: UploadItem }) {
  const t = useText(mediaTexts);
  const navigate = useNavigate();
  if (recordingId === null) return null;
  return (
    <div className={styles['why']}>
      <p>{t('interrupted')}</p>
      <div className={styles['buttons']}>
        <Button size="sm" onClick={() => void navigate(`/record?continue=${recordingId}`)}>
          {t('continueRecording')}
        </Button>
        <Button size="sm" onClick={() => void uploads.finishRecording(recordingId)}>
          {t('useRecording')}
        </Button>
      </div>
    </div>
  );
}
