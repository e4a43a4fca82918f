import { useSearchParams } from 'react-router';
import { recordingTexts } from '../../../i18n/en/recording.ts';
import { useText } from '../../../i18n/text.ts';
import { useRecorder } from '../../../providers/recording/recording-session.ts';
import { useUploads } from '../../../providers/uploads.ts';
import { PageHead, Panel } from '../../../ui/layout/Panel.tsx';
import { GoOnForm } from './GoOnForm.tsx';
import { RecordingControls } from './RecordingControls.tsx';
import { RecordingReady } from './RecordingReady.tsx';
import { StartForm } from './StartForm.tsx';
import styles from './Recording.module.css';

/** Recording the screen, the camera or both (R-CRE-01); also going on with a recording that was interrupted. */
export function RecordScreen() {
  const t = useText(recordingTexts);
  const { phase, recordingId } = useRecorder();
  const [search] = useSearchParams();
  const interrupted = useUploads().find(
    ({ recordingId: id, status }) => status === 'unfinished' && id !== null && id === search.get('continue'),
  );
  const isIdle = phase === 'idle';
  return (
    <div className={styles['screen']}>
      {isIdle && interrupted ? (
        <PageHead title={t('goOnTitle')} line={t('goOnLine', { name: interrupted.fileName })} />
      ) : (
        <PageHead title={t('title')} line={t('line')} />
      )}
      <Panel>
        {isIdle && !interrupted && <StartForm />}
        {isIdle && interrupted?.recordingId && <GoOnForm recordingId={interrupted.recordingId} />}
        {phase === 'stopped' && recordingId !== null && <RecordingReady recordingId={recordingId} />}
        {!isIdle && phase !== 'stopped' && recordingId !== null && (
          <RecordingControls recordingId={recordingId} />
        )}
      </Panel>
    </div>
  );
}
