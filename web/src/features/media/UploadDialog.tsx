import { Plus, Upload, X } from 'lucide-react';
import type { WorkspaceGroupView } from '../../../../contracts/organization/workspace-group.ts';
import type { WorkspaceView } from '../../../../contracts/organization/workspace.ts';
import { mediaTexts } from '../../i18n/en/media.ts';
import { useText } from '../../i18n/text.ts';
import { pickVideos, type PickedFile } from '../../providers/uploading/file-access.ts';
import { maxFileBytes } from '../../../../contracts/media/upload.ts';
import { uploads } from '../../providers/uploads.ts';
import { useWorkspaceGroups } from '../../providers/use-workspace-groups.ts';
import { useWorkspaces } from '../../providers/use-workspaces.ts';
import { Art } from '../../ui/images/Art.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { fileSize } from '../../ui/text/file-format.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { FileName } from '../../ui/text/LongName.tsx';
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { NoWorkspace } from './NoWorkspace.tsx';
import { closeUploadDialog, removeFile, addFiles, useUploadDialog } from './upload-dialog-state.ts';
import styles from './UploadDialog.module.css';
import { VideoPlaceFields } from './VideoPlaceFields.tsx';
import { useVideoPlace } from './use-video-place.ts';
import { videoProblem } from '../../providers/uploading/video-file.ts';

/** Which videos, into which workspace, in which language. One dialog, also while the workspaces load. */
export function UploadDialog() {
  const t = useText(mediaTexts);
  const { open } = useUploadDialog();
  const workspaces = useWorkspaces('edit', open);
  const items = workspaces.data;
  const groups = useWorkspaceGroups('edit', open);
  const form = useUploadForm(items ?? [], groups);
  const isReady = items !== null && items.length > 0;
  return (
    <Dialog
      open={open}
      title={t('dialogTitle')}
      onClose={closeUploadDialog}
      actions={
        <>
          <Button onClick={closeUploadDialog}>{t('cancel')}</Button>
          {isReady && (
            <Button variant="primary" icon={Upload} disabled={!form.isComplete} onClick={form.send}>
              {t('upload', { smart_count: Math.max(1, form.good.length) })}
            </Button>
          )}
        </>
      }
    >
      {workspaces.error && !items && (
        <ErrorState title={t('workspacesFailed')} onRetry={workspaces.refetch} />
      )}
      {items && !isReady && <NoWorkspace onLeave={closeUploadDialog} />}
      {!items && !workspaces.error && <RowsSkeleton rows={3} />}
      {items && isReady && <UploadFields form={form} groups={groups} workspaces={items} />}
    </Dialog>
  );
}

function useUploadForm(workspaces: readonly WorkspaceView[], groups: readonly WorkspaceGroupView[]) {
  const { files, open } = useUploadDialog();
  const place = useVideoPlace(workspaces, groups, open);
  const good = files.filter(({ file }) => videoProblem(file) === null);
  const isComplete = place.workspaceId !== '' && good.length > 0;
  const send = () => {
    const purpose = place.remember();
    void good.reduce((before, given) => before.then(() => uploads.add(given, purpose)), Promise.resolve());
    closeUploadDialog();
  };
  return { files, good, place, isComplete, send };
}

interface UploadFieldsProps {
  readonly form: ReturnType<typeof useUploadForm>;
  readonly groups: readonly WorkspaceGroupView[];
  readonly workspaces: readonly WorkspaceView[];
}

function UploadFields({ form, groups, workspaces }: UploadFieldsProps) {
  const t = useText(mediaTexts);
  const { files, place } = form;
  const choose = async () => addFiles(await pickVideos(t('videos'), true));
  return (
    <div className={styles['form']}>
      {files.length === 0 ? <ChooseFirst onChoose={choose} /> : <Chosen files={files} onMore={choose} />}
      <VideoPlaceFields place={place} groups={groups} workspaces={workspaces} />
    </div>
  );
}

function ChooseFirst({ onChoose }: { onChoose: () => Promise<void> }) {
  const t = useText(mediaTexts);
  return (
    <div className={styles['zone']}>
      <Art name="steps" small />
      <p>{t('dropHere')}</p>
      <Button autoFocus icon={Plus} onClick={() => void onChoose()}>
        {t('choose')}
      </Button>
      <small>{t('dropHint', { size: fileSize(maxFileBytes('video')) })}</small>
    </div>
  );
}

function Chosen({ files, onMore }: { files: readonly PickedFile[]; onMore: () => Promise<void> }) {
  const t = useText(mediaTexts);
  return (
    <div>
      <ul className={styles['files']}>
        {files.map(({ file }) => (
          <ChosenFile key={`${file.name}:${file.size}:${file.lastModified}`} file={file} />
        ))}
      </ul>
      <Button size="sm" variant="quiet" icon={Plus} onClick={() => void onMore()}>
        {t('chooseMore')}
      </Button>
    </div>
  );
}

function ChosenFile({ file }: { file: File }) {
  const t = useText(mediaTexts);
  const problem = videoProblem(file);
  return (
    <li>
      <div className={styles['file']}>
        <FileName name={file.name} />
        <span className={styles['size']}>{fileSize(file.size)}</span>
        <IconButton icon={X} name={t('leaveOut')} onClick={() => removeFile(file)} />
      </div>
      {problem && (
        <p className={styles['problem']} role="alert">
          {t(problem, { size: fileSize(maxFileBytes('video')) })}
        </p>
      )}
    </li>
  );
}
