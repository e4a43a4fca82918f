import { Circle } from 'lucide-react';
import { mediaTexts } from '../../../i18n/en/media.ts';
import { recordingTexts } from '../../../i18n/en/recording.ts';
import { useLocale, useText } from '../../../i18n/text.ts';
import { startRecording } from '../../../providers/recording/recording-session.ts';
import { useWorkspaceGroups } from '../../../providers/use-workspace-groups.ts';
import { useWorkspaces } from '../../../providers/use-workspaces.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { NoWorkspace } from '../NoWorkspace.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useVideoPlace } from '../use-video-place.ts';
import { VideoPlaceFields } from '../VideoPlaceFields.tsx';
import { SourceFields } from './SourceFields.tsx';
import styles from './Recording.module.css';
import { useStart } from './use-start.ts';

/** What is recorded, and where it goes. */
export function StartForm() {
  const t = useText(recordingTexts);
  const say = useText(mediaTexts);
  const locale = useLocale();
  const workspaces = useWorkspaces('edit');
  const groups = useWorkspaceGroups('edit');
  const items = workspaces.data ?? [];
  const place = useVideoPlace(items, groups);
  const starting = useStart((choice) => {
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
      .format(new Date())
      .replaceAll(/[:/\\]/g, '.');
    return startRecording(choice, place.remember(), (extension) => t('fileName', { date, extension }));
  });
  if (workspaces.error && !workspaces.data)
    return <ErrorState title={say('workspacesFailed')} onRetry={workspaces.refetch} />;
  if (!workspaces.data) return <RowsSkeleton rows={4} />;
  if (items.length === 0) return <NoWorkspace />;
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void starting.start();
      }}
    >
      <SourceFields choice={starting.choice} onChange={starting.setChoice} />
      <VideoPlaceFields place={place} groups={groups} workspaces={items} />
      {starting.problem && <Note tone="failed">{t(starting.problem)}</Note>}
      <div className={styles['buttons']}>
        <Button
          variant="primary"
          type="submit"
          icon={Circle}
          busy={starting.busy}
          disabled={place.workspaceId === ''}
        >
          {t('start')}
        </Button>
      </div>
    </form>
  );
}
