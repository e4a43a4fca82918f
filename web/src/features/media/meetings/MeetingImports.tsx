import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { CancelUpload, ListMyUploads, type UploadView } from '../../../../../contracts/media/upload.ts';
import { mediaTexts } from '../../../i18n/en/media.ts';
import { meetingsTexts } from '../../../i18n/en/meetings.ts';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { useText } from '../../../i18n/text.ts';
import { receivedBytes } from '../../../providers/meetings.ts';
import { useUploads } from '../../../providers/uploads.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { fileSize } from '../../../ui/text/file-format.ts';
import { FileName } from '../../../ui/text/LongName.tsx';
import { classes } from '../../../ui/theme/classes.ts';
import tray from '../UploadTray.module.css';
import { dismissImport, showImports, useMeetingState } from './meeting-state.ts';
import styles from './Meetings.module.css';

const pollMs = 2000;
const isOpen = ({ state }: UploadView): boolean => state === 'open';

/** The imports of this person: those that run, and those that ended while this window was open. */
export function MeetingImports() {
  const t = useText(meetingsTexts);
  const { shown, dismissed } = useMeetingState();
  const hasUploads = useUploads().length > 0;
  const { data } = useQueryOf(
    ListMyUploads,
    { size: 50 },
    {
      refetchInterval: (list) =>
        list?.items.some((each) => each.meeting && isOpen(each)) === true ? pollMs : false,
    },
  );
  const all = (data?.items ?? []).filter(({ meeting }) => meeting === true);
  const running = all
    .filter(isOpen)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => showImports(running === '' ? [] : running.split(' ')), [running]);
  const listed = all.filter(
    (each) => isOpen(each) || (shown.includes(each.id) && !dismissed.includes(each.id)),
  );
  if (listed.length === 0) return null;
  return (
    <section className={classes(tray['tray'], hasUploads && styles['imports'])} aria-label={t('importing')}>
      <header>
        <b>{t('importing')}</b>
      </header>
      <ul>
        {listed.map((each) => (
          <ImportRow key={each.id} upload={each} />
        ))}
      </ul>
    </section>
  );
}

function ImportRow({ upload }: { upload: UploadView }) {
  const t = useText(meetingsTexts);
  const say = useText(mediaTexts);
  const cancel = useCommand(CancelUpload);
  const [isAsking, setAsking] = useState(false);
  const { id, fileName, state } = upload;
  const confirm = async () => {
    await cancel.run({ uploadId: id });
    setAsking(false);
    dismissImport(id);
  };
  return (
    <li>
      <div className={tray['name']}>
        <FileName name={fileName} />
        <IconButton
          icon={X}
          name={state === 'open' ? t('stop') : say('remove')}
          onClick={() => (state === 'open' ? setAsking(true) : dismissImport(id))}
        />
      </div>
      <div className={tray['inside']}>
        <ImportState upload={upload} />
      </div>
      {isAsking && (
        <ConfirmDialog
          open
          destructive
          title={t('stopTitle')}
          verb={t('stop')}
          keepLabel={t('keep')}
          busy={cancel.isPending}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          <p>{t('stopBody', { name: fileName })}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}

function ImportState({ upload }: { upload: UploadView }) {
  const t = useText(meetingsTexts);
  const say = useText(mediaTexts);
  if (upload.state === 'open') return <Fetching upload={upload} />;
  if (upload.state === 'completed')
    return (
      <div className={tray['why']}>
        <p>{t('imported')}</p>
        {upload.workflowId !== null && (
          <Link to={`/editormain/${upload.workflowId}`}>{say('openEditor')}</Link>
        )}
      </div>
    );
  return (
    <div className={tray['why']}>
      <p>
        <StatusBadge tone="failed">{t('stopped')}</StatusBadge>
      </p>
      {upload.refusal && <p>{refusalText(upload.refusal)}</p>}
    </div>
  );
}

function Fetching({ upload: { id, size } }: { upload: UploadView }) {
  const t = useText(meetingsTexts);
  const say = useText(mediaTexts);
  const done = useReceived(id);
  const isWhole = done >= size;
  return (
    <>
      <ProgressBar label={t('importing')} value={done / size} />
      <p className={tray['facts']}>
        {isWhole ? say('joining') : say('bytesOf', { safe: fileSize(done), size: fileSize(size) })}
      </p>
    </>
  );
}

/** Never fewer than before: joined parts are no longer listed as parts. */
function useReceived(id: string): number {
  const [done, setDone] = useState(0);
  useEffect(() => {
    const read = () =>
      void receivedBytes(id).then((bytes) => setDone((before) => Math.max(before, bytes ?? 0)));
    read();
    const timer = setInterval(read, pollMs);
    return () => clearInterval(timer);
  }, [id]);
  return done;
}
