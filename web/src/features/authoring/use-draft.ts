import { useCallback, useEffect } from 'react';
import { GetTranscription } from '../../../../contracts/authoring/transcription.ts';
import { GetWorkflow, type WorkflowDetails } from '../../../../contracts/authoring/workflow-views.ts';
import type { Sentence, SentenceSuggestion } from '../../../../contracts/authoring/workflow-fields.ts';
import { GetWorkflowPipeline, type PipelineView } from '../../../../contracts/media/pipeline-runs.ts';
import { type QueryFailed, useQueryOf } from '../../providers/use-query-of.ts';

const activePollMs = 2_500;
/** Nothing is being made: somebody else may still edit it. */
const idlePollMs = 4_000;
const noTranscription = 'none';

/** Sentences, and the workflow's revision that made them what they are. */
export interface KnownTranscript {
  readonly sentences: readonly Sentence[];
  readonly suggestions: readonly SentenceSuggestion[];
  readonly revision: number;
}
const emptyTranscript: KnownTranscript = { sentences: [], suggestions: [], revision: 0 };

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
  const transcriptionId = details?.transcriptionId ?? noTranscription;
  const query = useQueryOf(
    GetTranscription,
    { transcriptionId },
    { enabled: transcriptionId !== noTranscription, refetchInterval: busy ? activePollMs : false },
  );
  const latestRevision = details?.transcriptRevision ?? 0;
  const isBehind = query.data !== null && query.data.revision < latestRevision;
  const { refetch } = query;
  useEffect(() => {
    if (isBehind) refetch();
  }, [isBehind, latestRevision, refetch]);
  // A workflow of which nothing was heard yet has no transcription to ask for.
  return {
    transcript: transcriptionId === noTranscription ? emptyTranscript : query.data,
    error: query.error,
    refetch,
  };
}

/** The draft, its transcript and how far its making is; asked for again while something is being made. */
export function useDraft(workflowId: string): DraftState {
  const pollInterval = (running: boolean) => (running ? activePollMs : idlePollMs);
  const pipeline = useQueryOf(
    GetWorkflowPipeline,
    { workflowId },
    { refetchInterval: (run) => pollInterval(run?.state === 'running'), retries: 0 },
  );
  const running = pipeline.data?.state === 'running';
  const draft = useQueryOf(GetWorkflow, { workflowId }, { refetchInterval: pollInterval(running) });
  const details = draft.data;
  const busy = running || details?.beingMade === true;
  const transcription = useTranscript(details, busy);
  const { refetch: refetchTranscript } = transcription;
  const { refetch: refetchDraft } = draft;
  const { refetch: refetchPipeline } = pipeline;
  const refetch = useCallback(() => {
    refetchDraft();
    refetchTranscript();
    refetchPipeline();
  }, [refetchDraft, refetchTranscript, refetchPipeline]);
  return {
    details,
    transcript: transcription.transcript,
    pipeline: pipeline.data,
    error: draft.error ?? transcription.error,
    refetch,
  };
}
