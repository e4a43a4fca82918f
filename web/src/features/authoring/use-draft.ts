import {
  GetTranscription,
  GetWorkflow,
  type WorkflowDetails,
} from '../../../../contracts/authoring/workflow-views.ts';
import {
  areTermsInProcess,
  isTranscribing,
  type Sentence,
} from '../../../../contracts/authoring/workflow-fields.ts';
import { GetWorkflowPipeline, type PipelineView } from '../../../../contracts/media/asset.ts';
import { type QueryFailed, useQueryOf } from '../../providers/use-query-of.ts';

const processingMs = 2_500;
const absent = 'none';

export interface DraftState {
  readonly details: WorkflowDetails | null;
  /** `null` while they are asked for. */
  readonly sentences: readonly Sentence[] | null;
  readonly pipeline: PipelineView | null;
  readonly error: QueryFailed | null;
  readonly refetch: () => void;
}

const encoding: readonly string[] = ['job scheduled', 'running', 'transcoding'];
const segmenting: readonly string[] = ['scheduled', 'running'];

const inWork = ({ statuses }: WorkflowDetails): boolean =>
  statuses.editorStatus.startsWith('processing') ||
  encoding.includes(statuses.convertStatus) ||
  segmenting.includes(statuses.stepsStatus) ||
  isTranscribing(statuses) ||
  areTermsInProcess(statuses);

/** The draft, its transcript and how far its making is; asked for again while something is being made. */
export function useDraft(workflowId: string): DraftState {
  const pipeline = useQueryOf(GetWorkflowPipeline, { workflowId }, { every: processingMs, retries: 0 });
  const running = pipeline.data?.state === 'running';
  const draft = useQueryOf(GetWorkflow, { workflowId }, { every: running ? processingMs : processingMs * 4 });
  const details = draft.data;
  const busy = running || (details !== null && inWork(details));
  const transcriptionId = details?.transcriptionId ?? absent;
  const transcript = useQueryOf(
    GetTranscription,
    { transcriptionId },
    { enabled: transcriptionId !== absent, every: busy ? processingMs : false, retries: 0 },
  );
  // A transcription that is being made has no sentences yet.
  const none = transcriptionId === absent || transcript.error !== null;
  return {
    details,
    sentences: none ? [] : (transcript.data?.sentences ?? null),
    pipeline: pipeline.data,
    error: draft.error,
    refetch: () => {
      draft.refetch();
      transcript.refetch();
      pipeline.refetch();
    },
  };
}
