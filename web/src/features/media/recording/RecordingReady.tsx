import { Check } from 'lucide-react';
import { useState } from 'react';
import { recordingTexts } from '../../../i18n/en/recording.ts';
import { useText } from '../../../i18n/text.ts';
import {
  acceptRecording,
  discardRecording,
  useRecorder,
} from '../../../providers/recording/recording-session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { minutesSeconds } from '../../../ui/text/time-format.ts';
import { GoOnForm } from './GoOnForm.tsx';
import styles from './Recording.module.css';

/** It is recorded: use it, go on, or discard it. */
export function RecordingReady({ recordingId }: { recordingId: string }) {
  const t = useText(recordingTexts);
  const { recordedMs, silentMs, marks } = useRecorder();
  const [isGoingOn, setGoingOn] = useState(false);
  const [isAsking, setAsking] = useState(false);
  if (isGoingOn) return <GoOnForm recordingId={recordingId} />;
  const silent = Math.round(silentMs / 1000);
  return (
    <div className={styles['form']}>
      <div>
        <h2>{t('ready', { time: minutesSeconds(recordedMs / 1000) })}</h2>
        <p className={styles['line']}>{t('readyLine')}</p>
      </div>
      {marks > 0 && <p className={styles['facts']}>{t('marks', { smart_count: marks })}</p>}
      {silent > 0 && <Note tone="waiting">{t('silent', { time: minutesSeconds(silent) })}</Note>}
      <div className={styles['buttons']}>
        <Button
          variant="primary"
          icon={Check}
          disabled={recordedMs === 0}
          onClick={() => void acceptRecording(recordingId)}
        >
          {t('use')}
        </Button>
        <Button onClick={() => setGoingOn(true)}>{t('more')}</Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('discard')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        destructive
        title={t('discardTitle')}
        verb={t('discard')}
        keepLabel={t('discardKeep')}
        onClose={() => setAsking(false)}
        onConfirm={() => void discardRecording(recordingId)}
      >
        <p>{t('discardBody')}</p>
      </ConfirmDialog>
    </div>
  );
}
