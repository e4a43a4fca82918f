import {
  evolveTranscript,
  initialTranscript,
  type Transcript,
} from '../../../contracts/authoring/model/draft-transcript.ts';
import { PublicationRequested } from '../../../contracts/authoring/publications.ts';
import { VersionRestored } from '../../../contracts/authoring/version-restored.ts';
import {
  WorkflowInitialized,
  WorkflowPublished,
  WorkflowReset,
} from '../../../contracts/authoring/workflow-events.ts';
import {
  SentencesChanged,
  SentenceSuggestionsDismissed,
  SentenceSuggestionsMade,
  TranscriptRecorded,
} from '../../../contracts/authoring/transcript-events.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import {
  copy,
  defineReadModel,
  insert,
  update,
} from '../../../services/platform/projections/define-read-model.ts';
import { publicationId } from '../workflow-contents/workflow-contents.ts';

/** The transcript of a draft under the workflow's id, and of each publication under id and number. */
export type TranscriptDocument = Transcript & {
  readonly id: string;
  readonly kind: 'draft' | 'publication' | 'requested';
  readonly workflowId: string;
  /** Of the last event that changed it or ended a restore: edits that have not seen it are refused. */
  readonly revision: number;
};

export const transcripts = defineCollection<TranscriptDocument>({
  name: 'transcripts',
  version: 6,
  indexes: [['transcriptionId', 'kind']],
});

const events = [
  WorkflowInitialized,
  TranscriptRecorded,
  SentencesChanged,
  SentenceSuggestionsMade,
  SentenceSuggestionsDismissed,
  WorkflowReset,
  VersionRestored,
  PublicationRequested,
  WorkflowPublished,
] as const;

const evolveTranscriptDocument = (
  event: Parameters<typeof evolveTranscript>[1] & { readonly revision: number },
) =>
  update<TranscriptDocument>(event.data.workflowId, (transcript) => ({
    ...transcript,
    ...evolveTranscript(transcript, event),
    revision: event.revision,
  }));

/** The end of a restore conflicts with every edit that has not seen it, also if no sentence changed. */
const endRestore = ({
  data: { workflowId },
  revision,
}: {
  readonly data: { readonly workflowId: string };
  readonly revision: number;
}) => update<TranscriptDocument>(workflowId, (transcript) => ({ ...transcript, revision }));

/** The transcript as it is now, as that of a publication. */
function copyOf(
  { workflowId, publication }: { readonly workflowId: string; readonly publication: number },
  kind: 'publication' | 'requested',
) {
  const id = publicationId(workflowId, publication);
  return copy<TranscriptDocument>(workflowId, id, (transcript) => ({
    ...transcript,
    suggestions: [],
    id,
    kind,
  }));
}

/** Separate from the rest of a workflow, because they are long and change seldom. */
export const transcriptsModel = defineReadModel(transcripts, events, {
  WorkflowInitialized: ({ data: { workflowId, languageCode }, revision }) =>
    insert<TranscriptDocument>({
      id: workflowId,
      kind: 'draft',
      workflowId,
      ...initialTranscript(languageCode),
      revision,
    }),
  TranscriptRecorded: evolveTranscriptDocument,
  SentencesChanged: evolveTranscriptDocument,
  SentenceSuggestionsMade: evolveTranscriptDocument,
  SentenceSuggestionsDismissed: evolveTranscriptDocument,
  WorkflowReset: endRestore,
  VersionRestored: endRestore,
  PublicationRequested: ({ data }) => copyOf(data, 'requested'),
  WorkflowPublished: ({ data }) =>
    data.requestedAt === undefined
      ? copyOf(data, 'publication')
      : update<TranscriptDocument>(publicationId(data.workflowId, data.publication), (transcript) => ({
          ...transcript,
          kind: 'publication',
        })),
});
