import { FileUp } from 'lucide-react';
import { DeleteWorkflow } from '../../../../contracts/authoring/workflow-commands.ts';
import { mediaTexts } from '../../i18n/en/media.ts';
import { useText } from '../../i18n/text.ts';
import { replaceVideo } from '../../providers/uploading/replace-video.ts';
import type { UploadItem } from '../../providers/uploading/upload-item.ts';
import { maxFileBytes } from '../../../../contracts/media/upload.ts';
import { uploads } from '../../providers/uploads.ts';
import { useCommand } from '../../providers/use-command.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { fileSize } from '../../ui/text/file-format.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { cardLists } from './use-ingest.ts';

/** After a file that can never be used: uploads another one instead, for the same workspace. */
export function ReplaceFile({ item: { id, purpose, workflowId } }: { item: UploadItem }) {
  const t = useText(mediaTexts);
  const remove = useCommand(DeleteWorkflow, { refreshes: cardLists });
  const replace = async () => {
    const answer = await replaceVideo(t('videos'), purpose);
    if (answer === 'begun') {
      await uploads.remove(id);
      if (workflowId !== null) await remove.run({ workflowId });
    } else if (answer !== 'none') {
      showToast({ tone: 'failed', message: t(answer, { size: fileSize(maxFileBytes('video')) }) });
    }
  };
  return (
    <Button size="sm" icon={FileUp} onClick={() => void replace()}>
      {t('replaceFile')}
    </Button>
  );
}
