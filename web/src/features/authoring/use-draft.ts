import { useCallback, useEffect } from 'react';
import { GetTranscription } from '../../../../contracts/authoring/transcription.ts';
import { GetWorkflow, type WorkflowDetails } from '../../../../contracts/authoring/workflow-views.ts';
import type { Sentence, SentenceSuggestion } from '../../../../contracts/authoring/workflow-fields.ts';
import { GetWorkflowPipeline, type PipelineView } from '../../../../contracts/media/pipeline-runs.ts';
import { type QueryFailed, useQueryOf } from '../../providers/use-query-of.ts';

const activePollMs = 2_500;
/** Refresh interval while nothing is processed: somebody else may still edit it. */
const idlePollMs = 4_000;
/** Voices finish a block every second or two. */
const speakingPollMs = 1_200;
const isSpeaking = (details: WorkflowDetails | null): boolean =>
  details?.voiceOver.sources.some(({ status }) => status === 'pending' || status === 'processing') ?? false;
const noTranscription = 'none';

/** Sentences, and the workflow's revision that they are based on. */
export interface KnownTranscript {
  readonly sentences: readonly Sentence[];
  readonly suggestions: readonly SentenceSuggestion[];
  readonly revision: number;
}
const emptyTranscript: KnownTranscript = { sentences: [], suggestions: [], revision: 0 };

export interface DraftState {
  readonly details: WorkflowDetails | null;
  /** `null` while loading. */
  readonly transcript: KnownTranscript | null;
  readonly pipeline: PipelineView | null;
  readonly error: QueryFailed | null;
  readonly refetch: () => void;
}

/** The transcript of a draft. They are loaded separately: if the draft has a newer transcript, it is loaded again. */
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
  // Before the first recognition there is no transcript to load.
  return {
    transcript: transcriptionId === noTranscription ? emptyTranscript : query.data,
    error: query.error,
    refetch,
  };
}

/** The draft, its transcript and the progress of processing; refreshed while something is being processed. */
export function useDraft(workflowId: string): DraftState {
  const pollInterval = (running: boolean) => (running ? activePollMs : idlePollMs);
  const pipeline = useQueryOf(
    GetWorkflowPipeline,
    { workflowId },
    { refetchInterval: (run) => pollInterval(run?.state === 'running'), retries: 0 },
  );
  const running = pipeline.data?.state === 'running';
  const draft = useQueryOf(
    GetWorkflow,
    { workflowId },
    {
      refetchInterval: (known) =>
        isSpeaking(known) ? speakingPollMs : pollInterval(running || known?.requested?.cause === null),
    },
  );
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
