import { Circle } from 'lucide-react';
import { recordingTexts } from '../../../i18n/en/recording.ts';
import { useText } from '../../../i18n/text.ts';
import { goOnRecording } from '../../../providers/recording/recording-session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { SourceFields } from './SourceFields.tsx';
import styles from './Recording.module.css';
import { useStart } from './use-start.ts';

/** The sources of what is added to a recording. */
export function GoOnForm({ recordingId }: { recordingId: string }) {
  const t = useText(recordingTexts);
  const starting = useStart((choice) => goOnRecording(recordingId, choice));
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void starting.start();
      }}
    >
      <SourceFields choice={starting.choice} onChange={starting.setChoice} />
      {starting.problem && <Note tone="failed">{t(starting.problem)}</Note>}
      <div className={styles['buttons']}>
        <Button variant="primary" type="submit" icon={Circle} busy={starting.busy}>
          {t('continue')}
        </Button>
      </div>
    </form>
  );
}
