import { useCallback, useEffect } from 'react';
import { GetTranscription } from '../../../../contracts/authoring/transcription.ts';
import { GetWorkflow, type WorkflowDetails } from '../../../../contracts/authoring/workflow-views.ts';
import type { Sentence, SentenceSuggestion } from '../../../../contracts/authoring/workflow-fields.ts';
import { GetWorkflowPipeline, type PipelineView } from '../../../../contracts/media/pipeline-runs.ts';
import { type QueryFailed, useQueryOf } from '../../providers/use-query-of.ts';

const processingMs = 2_500;
/** Nothing is being made: somebody else may still edit it. */
const restingMs = 4_000;
const absent = 'none';

/** Sentences, and the workflow's revision that made them what they are. */
export interface KnownTranscript {
  readonly sentences: readonly Sentence[];
  readonly suggestions: readonly SentenceSuggestion[];
  readonly revision: number;
}
const nothingSaid: KnownTranscript = { sentences: [], suggestions: [], revision: 0 };

export interface DraftState {
  readonly details: WorkflowDetails | null;
  /** `null` while it is asked for. */
  readonly transcript: KnownTranscript | null;
  readonly pipeline: PipelineView | null;
  readonly error: QueryFailed | null;
  readonly refetch: () => void;
}

/** The transcript of a draft. The two are asked for apart: when the draft tells of a newer one it is asked for again. */
function useTranscript(details: WorkflowDetails | null, busy: boolean) {
  const transcriptionId = details?.transcriptionId ?? absent;
  const query = useQueryOf(
    GetTranscription,
    { transcriptionId },
    { enabled: transcriptionId !== absent, every: busy ? processingMs : false },
  );
  const wanted = details?.transcriptRevision ?? 0;
  const behind = query.data !== null && query.data.revision < wanted;
  const { refetch } = query;
  useEffect(() => {
    if (behind) refetch();
  }, [behind, wanted, refetch]);
  // A workflow of which nothing was heard yet has no transcription to ask for.
  return { transcript: transcriptionId === absent ? nothingSaid : query.data, error: query.error, refetch };
}

/** The draft, its transcript and how far its making is; asked for again while something is being made. */
export function useDraft(workflowId: string): DraftState {
  const pace = (running: boolean) => (running ? processingMs : restingMs);
  const pipeline = useQueryOf(
    GetWorkflowPipeline,
    { workflowId },
    { every: (run) => pace(run?.state === 'running'), retries: 0 },
  );
  const running = pipeline.data?.state === 'running';
  const draft = useQueryOf(GetWorkflow, { workflowId }, { every: pace(running) });
  const details = draft.data;
  const busy = running || details?.beingMade === true;
  const said = useTranscript(details, busy);
  const { refetch: refetchTranscript } = said;
  const { refetch: refetchDraft } = draft;
  const { refetch: refetchPipeline } = pipeline;
  const refetch = useCallback(() => {
    refetchDraft();
    refetchTranscript();
    refetchPipeline();
  }, [refetchDraft, refetchTranscript, refetchPipeline]);
  return {
    details,
    transcript: said.transcript,
    pipeline: pipeline.data,
    error: draft.error ?? said.error,
    refetch,
  };
}
