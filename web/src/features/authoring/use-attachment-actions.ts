import { useMemo } from 'react';
import type { WorkflowDetails } from '../../../../contracts/authoring/workflow-views.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import type { UploadPicture } from '../../editor/annotate/annotate-context.ts';
import type { AttachmentActions, FileKind } from '../../editor/builder/AttachmentsEditor.tsx';
import { signedAddresses } from '../../providers/signing.ts';
import { maxFileBytes } from '../../../../contracts/media/upload.ts';
import { uploadFile } from '../../providers/uploads.ts';
import { fileSize } from '../../ui/text/file-format.ts';

async function openSigned(workflowId: string, stepId: string, attachmentId: string): Promise<void> {
  // Opened before the answer: browsers block a window that opens later.
  const page = window.open('', '_blank');
  const signing = signedAddresses([{ workflowId, stepId, attachmentId, type: 'attachment' }]);
  const [url] = await signing.catch(() => []);
  if (page && url) page.location.href = url;
  else page?.close();
}

interface EditorUploads extends AttachmentActions {
  readonly uploadPicture: UploadPicture;
}

/** Uploads pictures of annotations and files of attachments, and opens them in a new tab. */
export function useAttachmentActions({ id: workflowId, workspaceId }: WorkflowDetails): EditorUploads {
  const t = useText(editorTexts);
  return useMemo(() => {
    const upload = async (kind: FileKind | 'annotation', file: File, onProgress: (share: number) => void) => {
      const largest = maxFileBytes(kind);
      if (file.size > largest) return { message: t('tooLarge', { size: fileSize(largest) }) };
      const sent = await uploadFile(kind, file, {
        workflowId,
        workspaceId,
        onProgress: (bytes) => onProgress(bytes / Math.max(1, file.size)),
      });
      return sent.ok ? { assetId: sent.assetId } : { message: sent.message };
    };
    return {
      upload,
      uploadPicture: (file, onProgress) => upload('annotation', file, onProgress),
      open: (stepId, attachment) => {
        if (attachment.kind === 'link') window.open(attachment.link, '_blank', 'noopener');
        else void openSigned(workflowId, stepId, attachment.id);
      },
    };
  }, [workflowId, workspaceId, t]);
}
