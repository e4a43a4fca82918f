import { Plus, Upload, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { keyTermLanguages } from '../../../../contracts/authoring/workflow-fields.ts';
import type { WorkspaceGroupView } from '../../../../contracts/organization/workspace-group.ts';
import type { WorkspaceView } from '../../../../contracts/organization/workspace.ts';
import { mediaTexts } from '../../i18n/en/media.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { pickVideos, type PickedFile } from '../../providers/uploading/file-access.ts';
import { maxFileBytes } from '../../../../contracts/media/upload.ts';
import { uploads } from '../../providers/uploads.ts';
import { useWorkspaceGroups } from '../../providers/use-workspace-groups.ts';
import { useWorkspaces } from '../../providers/use-workspaces.ts';
import { Art } from '../../ui/images/Art.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { fileSize } from '../../ui/text/file-format.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { FileName } from '../../ui/text/LongName.tsx';
import { SelectField } from '../../ui/controls/Select.tsx';
import { WorkspaceFields } from '../../ui/workflow/WorkspaceFields.tsx';
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { closeUploadDialog, removeFile, addFiles, useUploadDialog } from './upload-dialog-state.ts';
import styles from './UploadDialog.module.css';
import { videoProblem } from '../../providers/uploading/video-file.ts';

/** The previous choices: people usually film for the same workspace again. */
const lastWorkspace = 'upload-workspace';
const lastLanguage = 'upload-language';

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
      {items && !isReady && <EmptyState art="locked" title={t('noWorkspace')} />}
      {!items && !workspaces.error && <RowsSkeleton rows={3} />}
      {items && isReady && <UploadFields form={form} groups={groups} workspaces={items} />}
    </Dialog>
  );
}

/** What was chosen; the workspace is that of the last time, if it is still there. */
function useUploadForm(workspaces: readonly WorkspaceView[], groups: readonly WorkspaceGroupView[]) {
  const { files, open } = useUploadDialog();
  const [place, setPlace] = useState<{ readonly workspaceId: string; readonly groupId: string } | null>(null);
  const [language, setLanguage] = useState(() => localStorage.getItem(lastLanguage) ?? '');
  // opened again, it starts at the workspace of the last time
  useEffect(() => setPlace(null), [open]);
  const last = workspaces.find(({ id }) => id === localStorage.getItem(lastWorkspace)) ?? workspaces[0];
  const { workspaceId, groupId } = place ?? {
    workspaceId: last?.id ?? '',
    groupId: groups.find(({ id }) => last?.workspaceGroupIds.includes(id))?.id ?? '',
  };
  const good = files.filter(({ file }) => videoProblem(file) === null);
  const isComplete = workspaceId !== '' && good.length > 0;
  const send = () => {
    localStorage.setItem(lastWorkspace, workspaceId);
    localStorage.setItem(lastLanguage, language);
    const purpose = {
      kind: 'video',
      workspaceId,
      workflowId: null,
      languageCode: language || null,
    } as const;
    void good.reduce((before, given) => before.then(() => uploads.add(given, purpose)), Promise.resolve());
    closeUploadDialog();
  };
  return { files, good, workspaceId, groupId, setPlace, language, setLanguage, isComplete, send };
}

interface UploadFieldsProps {
  readonly form: ReturnType<typeof useUploadForm>;
  readonly groups: readonly WorkspaceGroupView[];
  readonly workspaces: readonly WorkspaceView[];
}

function UploadFields({ form, groups, workspaces }: UploadFieldsProps) {
  const t = useText(mediaTexts);
  const locale = useLocale();
  const { files, workspaceId, groupId, language } = form;
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  const choose = async () => addFiles(await pickVideos(t('videos'), true));
  return (
    <div className={styles['form']}>
      {files.length === 0 ? <ChooseFirst onChoose={choose} /> : <Chosen files={files} onMore={choose} />}
      <WorkspaceFields
        groups={groups}
        workspaces={workspaces}
        groupId={groupId}
        workspaceId={workspaceId}
        hint={t('workspaceHint')}
        onChoose={(chosen, group) => form.setPlace({ workspaceId: chosen, groupId: group })}
      />
      <SelectField
        label={t('language')}
        value={language}
        onChange={form.setLanguage}
        options={[
          { value: '', label: t('languageAny') },
          ...keyTermLanguages.map((code) => ({ value: code, label: names.of(code) ?? code })),
        ]}
      />
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
