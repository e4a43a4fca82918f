import { useCallback, useEffect } from 'react';
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

/** Sentences, and the workflow's revision that made them what they are. */
export interface KnownTranscript {
  readonly sentences: readonly Sentence[];
  readonly revision: number;
}
const nothingSaid: KnownTranscript = { sentences: [], revision: 0 };

export interface DraftState {
  readonly details: WorkflowDetails | null;
  /** `null` while it is asked for. */
  readonly transcript: KnownTranscript | null;
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

/** The transcript of a draft. The two are asked for apart: when the draft tells of a newer one it is asked for again. */
function useTranscript(details: WorkflowDetails | null, busy: boolean) {
  const transcriptionId = details?.transcriptionId ?? absent;
  const query = useQueryOf(
    GetTranscription,
    { transcriptionId },
    { enabled: transcriptionId !== absent, every: busy ? processingMs : false, retries: 0 },
  );
  const wanted = details?.transcriptRevision ?? 0;
  const behind = query.data !== null && query.data.revision < wanted;
  const { refetch } = query;
  useEffect(() => {
    if (behind) refetch();
  }, [behind, wanted, refetch]);
  // A transcription that is being made has no sentences yet.
  const none = transcriptionId === absent || query.error !== null;
  return { transcript: none ? nothingSaid : query.data, refetch };
}

/** The draft, its transcript and how far its making is; asked for again while something is being made. */
export function useDraft(workflowId: string): DraftState {
  const pipeline = useQueryOf(GetWorkflowPipeline, { workflowId }, { every: processingMs, retries: 0 });
  const running = pipeline.data?.state === 'running';
  const draft = useQueryOf(GetWorkflow, { workflowId }, { every: running ? processingMs : processingMs * 4 });
  const details = draft.data;
  const busy = running || (details !== null && inWork(details));
  const { transcript, refetch: refetchTranscript } = useTranscript(details, busy);
  const { refetch: refetchDraft } = draft;
  const { refetch: refetchPipeline } = pipeline;
  const refetch = useCallback(() => {
    refetchDraft();
    refetchTranscript();
    refetchPipeline();
  }, [refetchDraft, refetchTranscript, refetchPipeline]);
  return {
    details,
    transcript,
    pipeline: pipeline.data,
    error: draft.error,
    refetch,
  };
}
