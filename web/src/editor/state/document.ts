import { titleOf } from '../../../../contracts/authoring/model/draft.ts';
import { toStepRange } from '../../../../contracts/authoring/model/draft-steps.ts';
import { initialTranscript } from '../../../../contracts/authoring/model/draft-transcript.ts';
import type { EditedWorkflow } from '../../../../contracts/authoring/model/edited-workflow.ts';
import { initialProcessing } from '../../../../contracts/authoring/model/processing.ts';
import type { WorkflowDetails } from '../../../../contracts/authoring/workflow-views.ts';
import type { EditOf } from './edit.ts';

/** A workflow in the editor. Its translations are loaded apart from it, and only where they are shown. */
export interface EditorDocument extends EditedWorkflow {
  /** Edits of translated texts that were made here, oldest first, until they are loaded. */
  readonly written?: readonly EditOf<'ChangeTranslatedTexts'>[];
}

/** A document as loaded from the server; draft and sentences are loaded separately, so one may be older. */
export interface KnownDocument {
  readonly document: EditedWorkflow;
  /** Of the draft's last event. */
  readonly revision: number;
  /** Of the last event that changed the sentences. */
  readonly textRevision: number;
}
/** The document as the server knows it. The state of processing is read from the details, never from here. */
export function documentOf(
  details: WorkflowDetails,
  transcript: Pick<EditedWorkflow['transcript'], 'sentences' | 'suggestions'>,
): EditedWorkflow {
  const { videoDuration, width, height, hasAudio, published, publication } = details;
  const unpublishedStatus = publication === 0 ? 'draft' : 'unpublished';
  return {
    status: published ? 'published' : unpublishedStatus,
    draft: {
      workflowId: details.id,
      workspaceId: details.workspaceId,
      authorId: details.authorId,
      assetId: details.assetId,
      editType: details.statuses.editType,
      languageCode: details.languageCode,
      titles: details.titles,
      steps: details.steps.map(({ id, title, startTime, endTime, attachments, annotations, type }) => ({
        id,
        title,
        startTime,
        endTime,
        attachments,
        annotations,
        type,
      })),
      proposed: details.steps.filter(({ titleProposed }) => titleProposed).map(toStepRange),
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
      cut: details.cut,
      voiceOver: details.voiceOver,
      processing: initialProcessing,
    },
    transcript: { ...initialTranscript(details.languageCode), ...transcript },
  };
}

export const documentTitle = ({ draft }: EditedWorkflow): string => titleOf(draft);

/** Length of the source in seconds; the end of the last step until it has been measured. */
export const sourceSeconds = ({ draft }: EditedWorkflow): number =>
  draft.source?.durationSeconds ??
  draft.steps.reduce((latestEnd, { endTime }) => Math.max(latestEnd, endTime), 0);
