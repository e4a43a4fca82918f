import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type MeetingRecording } from '../../../../../contracts/kernel/meetings.ts';
import { ListMeetingRecordings } from '../../../../../contracts/media/meeting-service.ts';
import { mediaTexts } from '../../../i18n/en/media.ts';
import { meetingsTexts } from '../../../i18n/en/meetings.ts';
import { useLocale, useText } from '../../../i18n/text.ts';
import { importMeeting } from '../../../providers/meetings.ts';
import { refreshQueries, useQueryOf } from '../../../providers/use-query-of.ts';
import { useWorkspaceGroups } from '../../../providers/use-workspace-groups.ts';
import { useWorkspaces } from '../../../providers/use-workspaces.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { fileSize } from '../../../ui/text/file-format.ts';
import { minutesSeconds } from '../../../ui/text/time-format.ts';
import { closeUploadDialog } from '../upload-dialog-state.ts';
import { useVideoPlace } from '../use-video-place.ts';
import { VideoPlaceFields } from '../VideoPlaceFields.tsx';
import { showImports } from './meeting-state.ts';
import { useDateFormats } from '../../../ui/text/date-format.ts';
import styles from './Meetings.module.css';

const monthOf = (date: Date): string => date.toISOString().slice(0, 7);
function monthAfter(month: string, step: number): string {
  return monthOf(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + step, 1)));
}

/** Which recording of the meeting service, into which workspace. */
export function MeetingDialog() {
  const t = useText(meetingsTexts);
  const say = useText(mediaTexts);
  const client = useQueryClient();
  const workspaces = useWorkspaces('edit', true);
  const groups = useWorkspaceGroups('edit', true);
  const place = useVideoPlace(workspaces.data ?? [], groups);
  const [chosen, setChosen] = useState<MeetingRecording | null>(null);
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    if (chosen === null) return;
    setBusy(true);
    const { workspaceId, languageCode } = place.remember();
    const { recordingId, fileId } = chosen;
    const { ok, data, errorMessage } = await importMeeting({
      workspaceId,
      languageCode,
      recordingId,
      fileId,
    });
    setBusy(false);
    if (!ok || data === null)
      return showToast({ tone: 'failed', message: t('stopped'), detail: errorMessage });
    showImports([data.id]);
    closeUploadDialog();
    await refreshQueries(client);
  };
  const isComplete = chosen !== null && place.workspaceId !== '' && !isBusy;
  return (
    <Dialog
      open
      title={say('importMeeting')}
      onClose={closeUploadDialog}
      actions={
        <>
          <Button onClick={closeUploadDialog}>{say('cancel')}</Button>
          <Button variant="primary" icon={Download} disabled={!isComplete} onClick={() => void start()}>
            {t('import')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <Recordings chosen={chosen} onChoose={setChosen} />
        {workspaces.data && <VideoPlaceFields place={place} groups={groups} workspaces={workspaces.data} />}
      </div>
    </Dialog>
  );
}

interface RecordingsProps {
  readonly chosen: MeetingRecording | null;
  readonly onChoose: (recording: MeetingRecording | null) => void;
}

function Recordings({ chosen, onChoose }: RecordingsProps) {
  const t = useText(meetingsTexts);
  const say = useText(mediaTexts);
  const locale = useLocale();
  const [thisMonth] = useState(() => monthOf(new Date()));
  const [month, setMonth] = useState(thisMonth);
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const show = (next: string) => {
    onChoose(null);
    setPages([undefined]);
    setMonth(next);
  };
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <div>
      <div className={styles['month']} role="group" aria-label={say('importMeeting')}>
        <IconButton icon={ChevronLeft} name={t('earlier')} onClick={() => show(monthAfter(month, -1))} />
        <b aria-live="polite">{name.format(new Date(`${month}-01T00:00:00Z`))}</b>
        <IconButton
          icon={ChevronRight}
          name={t('later')}
          disabled={month >= thisMonth}
          onClick={() => show(monthAfter(month, 1))}
        />
      </div>
      <div className={styles['list']} role="radiogroup" aria-label={say('importMeeting')}>
        {pages.map((after, index) => (
          <RecordingPage
            key={`${month}/${after ?? ''}`}
            month={month}
            after={after}
            chosen={chosen}
            onChoose={onChoose}
            onMore={index === pages.length - 1 ? (next) => setPages([...pages, next]) : null}
          />
        ))}
      </div>
    </div>
  );
}

interface RecordingPageProps extends RecordingsProps {
  readonly month: string;
  readonly after: string | undefined;
  readonly onMore: ((next: string) => void) | null;
}

function RecordingPage({ month, after, chosen, onChoose, onMore }: RecordingPageProps) {
  const t = useText(meetingsTexts);
  const { data, error, refetch } = useQueryOf(ListMeetingRecordings, { month, ...(after && { after }) });
  if (error)
    return (
      <ErrorState title={t('listFailed')} onRetry={refetch}>
        {error.message}
      </ErrorState>
    );
  if (!data) return <RowsSkeleton rows={3} />;
  if (data.recordings.length === 0 && after === undefined)
    return <EmptyState art="steps" title={t('noRecordings')} />;
  const { next } = data;
  return (
    <>
      {data.recordings.map((each) => (
        <RecordingChoice
          key={`${each.recordingId}/${each.fileId}`}
          recording={each}
          isChosen={chosen?.fileId === each.fileId && chosen.recordingId === each.recordingId}
          onChoose={() => onChoose(each)}
        />
      ))}
      {next !== null && onMore && (
        <Button size="sm" variant="quiet" onClick={() => onMore(next)}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

interface RecordingChoiceProps {
  readonly recording: MeetingRecording;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function RecordingChoice({ recording, isChosen, onChoose }: RecordingChoiceProps) {
  const { title, startedAt, durationSeconds, size } = recording;
  const { moment } = useDateFormats();
  const started = new Date(startedAt);
  return (
    <label className={styles['choice']}>
      <input type="radio" name="meeting-recording" checked={isChosen} onChange={onChoose} />
      <span>
        <bdi>{title}</bdi>
        <small>{Number.isNaN(started.getTime()) ? startedAt : moment(started)}</small>
      </span>
      <small className={styles['facts']}>
        {minutesSeconds(durationSeconds)} · {fileSize(size)}
      </small>
    </label>
  );
}
