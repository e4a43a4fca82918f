import type { WorkflowDetails } from '../../../../contracts/authoring/workflow-views.ts';
import { SignBatch } from '../../../../contracts/media/asset.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { useEditor } from '../../editor/state/editor-context.tsx';
import { type SendPoster, WorkflowPanel } from '../../editor/builder/WorkflowPanel.tsx';
import { compressImage } from '../../providers/compress-image.ts';
import { isAvailable } from '../../../../contracts/kernel/feature-gates.ts';
import { useOrganization } from '../../providers/session.ts';
import { renewSignedMs } from '../../providers/signing.ts';
import { maxFileBytes } from '../../../../contracts/media/upload.ts';
import { uploadFile } from '../../providers/uploads.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { fileSize } from '../../ui/text/file-format.ts';
import { Reviewers } from './Reviewers.tsx';
import { WorkflowCategories } from './WorkflowCategories.tsx';

interface WorkflowPartProps {
  readonly details: WorkflowDetails;
  readonly onStartOver: () => void;
}

/** The workflow panel, connected to the server. */
export function WorkflowPart({ details, onStartOver }: WorkflowPartProps) {
  const t = useText(editorTexts);
  const { id: workflowId, workspaceId } = details;
  const { settings } = useOrganization();
  const { document, saving } = useEditor();
  const { poster } = document.draft;
  // a new poster has a new address
  const posterRequest = { workflowId, type: 'poster' as const, index: 0, attachmentId: poster.assetId ?? '' };
  const { data } = useQueryOf(
    SignBatch,
    { data: [posterRequest] },
    {
      enabled: poster.assetId !== null && saving.kind === 'saved',
      renewMs: renewSignedMs,
    },
  );
  const onSendPoster: SendPoster = async (chosen) => {
    const file = await compressImage(chosen);
    const largest = maxFileBytes('poster');
    if (file.size > largest) return { message: t('tooLarge', { size: fileSize(largest) }) };
    const sent = await uploadFile('poster', file, { workflowId, workspaceId });
    return sent.ok ? { assetId: sent.assetId } : { message: sent.message };
  };
  return (
    <WorkflowPanel
      hasWatermark={isAvailable('safetyWatermark', settings)}
      posterUrl={data?.items[0]?.url ?? null}
      onSendPoster={onSendPoster}
      onStartOver={onStartOver}
    >
      <Reviewers workflowId={workflowId} />
      <WorkflowCategories details={details} />
    </WorkflowPanel>
  );
}
