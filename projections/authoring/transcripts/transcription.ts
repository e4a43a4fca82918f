import { pendingSuggestions } from '../../../contracts/authoring/model/draft-transcript.ts';
import { translationRows } from '../../../contracts/authoring/model/translated-content.ts';
import { translationsOf } from '../../../contracts/authoring/model/translations.ts';
import { GetTranscription } from '../../../contracts/authoring/transcription.ts';
import { mayAuthorIn } from '../../../services/platform/commands/authorise.ts';
import {
  answerQuery,
  type QueryContext,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';
import { workflowContents } from '../workflow-contents/workflow-contents.ts';
import { findEditableDraft } from '../workflow-contents/find-editable-draft.ts';
import { transcripts, type TranscriptDocument } from './transcripts.ts';

/** Sentences that an author wrote if nothing was recognised: they have the id of their workflow. */
async function findHandwrittenTranscript(
  documents: QueryContext['documents'],
  organizationId: string,
  workflowId: string,
): Promise<TranscriptDocument | null> {
  const found = await documents.get(organizationId, transcripts, workflowId);
  return found?.kind === 'draft' && found.transcriptionId === null ? found : null;
}

/** The transcript in another language: what is written in it, at the times of the originals. */
async function translatedTranscription({ documents, viewer }: QueryContext, transcriptionId: string) {
  const { items } = await documents.find(viewer.organizationId, workflowContents, {
    filter: { translationIds: transcriptionId },
    size: 1,
  });
  const found = items[0];
  if (!found || found.visibility === 'deleted' || !mayAuthorIn(viewer, found.draft.workspaceId)) return null;
  const { draft, workflowId, revision } = found;
  const entries = Object.entries(translationsOf(draft));
  const [languageCode, translation] =
    entries.find(([, each]) => each.transcriptionId === transcriptionId) ?? [];
  if (languageCode === undefined || translation === undefined) return null;
  const transcript = await documents.get(viewer.organizationId, transcripts, workflowId);
  const rows = translationRows({ ...draft, sentences: transcript?.sentences ?? [] }, translation);
  return {
    id: transcriptionId,
    workflowId,
    languageCode,
    confidence: 1,
    sentences: rows.flatMap(({ part, id, text, startTime, endTime }) =>
      part !== 'sentence' || text === '' || startTime === null || endTime === null
        ? []
        : [{ id, sentence: text, startTime, endTime, words: [] }],
    ),
    suggestions: [],
    revision,
  };
}

export const transcriptionAnswer: QueryHandler = answerQuery(
  GetTranscription,
  async ({ transcriptionId }, context) => {
    const { documents, viewer } = context;
    const { items } = await documents.find(viewer.organizationId, transcripts, {
      filter: { transcriptionId, kind: 'draft' },
      size: 1,
    });
    const found =
      items[0] ?? (await findHandwrittenTranscript(documents, viewer.organizationId, transcriptionId));
    if (!found) return translatedTranscription(context, transcriptionId);
    if (!(await findEditableDraft(context, found.workflowId))) return null;
    const { workflowId, languageCode, confidence, sentences, suggestions, revision } = found;
    return {
      id: transcriptionId,
      workflowId,
      languageCode,
      confidence: confidence ?? 0,
      sentences: [...sentences],
      suggestions: [...pendingSuggestions({ sentences, suggestions })],
      revision,
    };
  },
);
