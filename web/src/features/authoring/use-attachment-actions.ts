import { useMemo } from 'react';
import type { WorkflowDetails } from '../../../../contracts/authoring/workflow-views.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import type { AttachmentActions } from '../../editor/builder/AttachmentsEditor.tsx';
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

/** Uploads files of attachments and opens them in a new tab. */
export function useAttachmentActions({ id: workflowId, workspaceId }: WorkflowDetails): AttachmentActions {
  const t = useText(editorTexts);
  return useMemo(
    () => ({
      upload: async (kind, file, onProgress) => {
        const largest = maxFileBytes(kind);
        if (file.size > largest) return { message: t('tooLarge', { size: fileSize(largest) }) };
        const sent = await uploadFile(kind, file, {
          workflowId,
          workspaceId,
          onProgress: (bytes) => onProgress(bytes / Math.max(1, file.size)),
        });
        return sent.ok ? { assetId: sent.assetId } : { message: sent.message };
      },
      open: (stepId, attachment) => {
        if (attachment.kind === 'link') window.open(attachment.link, '_blank', 'noopener');
        else void openSigned(workflowId, stepId, attachment.id);
      },
    }),
    [workflowId, workspaceId, t],
  );
}
