import { InitializeWorkflow } from '../../../contracts/authoring/processing-commands.ts';
import { maxTitleLength } from '../../../contracts/kernel/fields.ts';
import { RegisterAsset } from '../../../contracts/media/asset.ts';
import { IngestVideo } from '../../../contracts/media/ingest-video.ts';
import { UploadCompleted } from '../../../contracts/media/upload.ts';
import { derivedId } from '../../platform/commands/derived-id.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { ingestRunId } from '../ingest-run.ts';
import { upload } from '../upload/upload.ts';

/** Until recognition has detected the language. */
const defaultLanguage = 'en-us';

/** "boiler_start-up (1).MOV" becomes "boiler start-up (1)". */
export function titleOf(fileName: string): string {
  const stem =
    fileName
      .replace(/\.[^.]*$/, '')
      .replaceAll('_', ' ')
      .trim() || fileName;
  return [...stem].slice(0, maxTitleLength).join('').trim();
}

/** An uploaded file becomes an asset; a video starts a workflow, and its ingest. */
export const whenUploadCompletedStartIngest = ({ aggregates }: PolicyDependencies): Policy =>
  when(
    UploadCompleted,
    'when-upload-completed-start-ingest',
    async ({ data, organizationId }, { send, start }) => {
      const state = await aggregates.stateOf(upload, organizationId, data.uploadId);
      const { assetId, objectKey, size, contentType, workflowId } = data;
      if (state.status === 'absent' || workflowId === null) return;
      const { kind, workspaceId, fileName, userId, languageCode } = state.file;
      await send(RegisterAsset, {
        assetId,
        workflowId,
        workspaceId,
        kind,
        objectKey,
        fileName,
        size,
        contentType,
      });
      if (kind !== 'video') return;
      await send(InitializeWorkflow, {
        workflowId,
        workspaceId,
        authorId: userId,
        assetId,
        title: titleOf(fileName),
        languageCode: languageCode ?? defaultLanguage,
      });
      const transcriptionId = derivedId(`${organizationId}/${workflowId}/transcription`);
      await start(IngestVideo, ingestRunId(workflowId), {
        workflowId,
        assetId,
        objectKey,
        transcriptionId,
        languageCode,
      });
    },
  );
