import { InitializeWorkflow } from '../../../contracts/authoring/processing-commands.ts';
import { maxTitleLength } from '../../../contracts/kernel/fields.ts';
import { toVisibleLine } from '../../../contracts/kernel/visible-line.ts';
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

/** The file's name has nothing that can be seen. */
const untitled = 'Untitled';

/** The beginning that has room, of whole words or of whole characters. */
function beginningOf(text: string, granularity: 'word' | 'grapheme'): string {
  const most = maxTitleLength - '…'.length;
  const parts = new Intl.Segmenter(undefined, { granularity }).segment(text);
  const rest = [...parts].find(({ index, segment }) => index + segment.length > most);
  return text.slice(0, rest?.index).replace(/[\s\p{Pd}]+$/u, '');
}

/** Ends between words, unless less than half of the room would be used. */
function shortened(text: string): string {
  if (text.length <= maxTitleLength) return text;
  const words = beginningOf(text, 'word');
  return `${words.length * 2 < maxTitleLength ? beginningOf(text, 'grapheme') : words}…`;
}

/** "boiler_start-up (1).MOV" becomes "boiler start-up (1)". */
export function titleOf(fileName: string): string {
  const stem =
    fileName
      .replace(/\.[^.]*$/, '')
      .replaceAll('_', ' ')
      .trim() || fileName;
  // the limit may cut the end of a change of direction off
  return toVisibleLine(shortened(toVisibleLine(stem, untitled)), untitled);
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
      const { kind, workspaceId, fileName, userId, languageCode, recording } = state.file;
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
        ...(languageCode === null
          ? { languageCode: defaultLanguage, detectsLanguage: true }
          : { languageCode }),
      });
      const transcriptionId = derivedId(`${organizationId}/${workflowId}/transcription`);
      await start(IngestVideo, ingestRunId(workflowId), {
        workflowId,
        assetId,
        objectKey,
        transcriptionId,
        languageCode,
        ...(recording && { recording }),
      });
    },
  );
