import { TranscriptionRequested } from '../../../contracts/authoring/workflow-events.ts';
import { IngestVideo, TranscribeWorkflow } from '../../../contracts/media/ingest-video.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { currentIngest } from '../ingest-run.ts';

/** Recognises the speech of a workflow again, in the requested language. */
export const whenTranscriptionRequestedTranscribe = ({ pipelines }: PolicyDependencies): Policy =>
  when(
    TranscriptionRequested,
    'when-transcription-requested-transcribe',
    async ({ data, organizationId }, { start }) => {
      const ingest = await currentIngest(pipelines, organizationId, data.workflowId);
      if (ingest === null) return;
      const { assetId, objectKey } = IngestVideo.input.parse(ingest.run.input);
      await start(TranscribeWorkflow, `transcribe-${data.transcriptionId}`, { ...data, assetId, objectKey });
    },
  );
