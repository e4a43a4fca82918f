import { type Draft, evolveDraft, titleOf } from '../../../contracts/authoring/model/draft.ts';
import { rangeOf } from '../../../contracts/authoring/model/draft-steps.ts';
import { evolveTranscript, type Transcript } from '../../../contracts/authoring/model/draft-transcript.ts';
import { processingAtStart } from '../../../contracts/authoring/model/processing.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import type { Sentence, SentenceSuggestion } from '../../../contracts/authoring/workflow-fields.ts';
import type { WorkflowDetails } from '../../../contracts/authoring/workflow-views.ts';

/** What the author edits: the draft and what is said in its source. */
export interface EditorDocument {
  readonly draft: Draft;
  readonly sentences: readonly Sentence[];
  readonly suggestions: readonly SentenceSuggestion[];
}

/** The document as the server knows it. How processing stands is read from the details, never from here. */
export function documentOf(
  details: WorkflowDetails,
  { sentences, suggestions }: Pick<EditorDocument, 'sentences' | 'suggestions'>,
): EditorDocument {
  const { videoDuration, width, height, hasAudio } = details;
  return {
    draft: {
      workflowId: details.id,
      workspaceId: details.workspaceId,
      authorId: details.authorId,
      assetId: details.assetId,
      editType: details.statuses.editType,
      languageCode: details.languageCode,
      titles: details.titles,
      steps: details.steps.map(({ id, title, startTime, endTime, attachments, type }) => ({
        id,
        title,
        startTime,
        endTime,
        attachments,
        type,
      })),
      proposed: details.steps.filter(({ titleProposed }) => titleProposed).map(rangeOf),
      acceptedTitles: [],
      terms: details.terms,
      poster: details.poster,
      externalId: details.externalId,
      safetyWatermark: details.safetyWatermark,
      basis: details.basis,
      stepsEdited: false,
      source:
        videoDuration === null
          ? null
          : {
              durationSeconds: videoDuration,
              width: width ?? 0,
              height: height ?? 0,
              hasAudio: hasAudio ?? false,
            },
      processing: processingAtStart,
    },
    sentences,
    suggestions,
  };
}

const textOf = <T extends Pick<EditorDocument, 'sentences' | 'suggestions'>>({
  sentences,
  suggestions,
}: T) => ({
  sentences,
  suggestions,
});

/** The document after one more event, by the same folds as on the server. */
export function evolveDocument(document: EditorDocument, event: WorkflowEvent): EditorDocument {
  if (event.type !== 'SentencesChanged' && event.type !== 'SentenceSuggestionsDismissed')
    return { ...document, draft: evolveDraft(document.draft, event) };
  const { languageCode } = document.draft;
  const transcript: Transcript = {
    transcriptionId: null,
    languageCode,
    confidence: null,
    ...textOf(document),
  };
  return { ...document, ...textOf(evolveTranscript(transcript, event)) };
}

export const documentTitle = ({ draft }: EditorDocument): string => titleOf(draft);

/** Seconds of the source; the last step's end while nobody has measured it. */
export const sourceSeconds = ({ draft }: EditorDocument): number =>
  draft.source?.durationSeconds ?? draft.steps.reduce((latest, { endTime }) => Math.max(latest, endTime), 0);

/** Sentences that begin within a range, as the player counts them. */
export const sentencesWithin = (
  sentences: readonly Sentence[],
  range: { readonly startTime: number; readonly endTime: number },
): readonly Sentence[] =>
  sentences.filter(({ startTime }) => startTime >= range.startTime && startTime < range.endTime);
