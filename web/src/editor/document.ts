import { titleOf } from '../../../contracts/authoring/model/draft.ts';
import { rangeOf } from '../../../contracts/authoring/model/draft-steps.ts';
import { transcriptAtStart } from '../../../contracts/authoring/model/draft-transcript.ts';
import type { EditedWorkflow } from '../../../contracts/authoring/model/edited-workflow.ts';
import { processingAtStart } from '../../../contracts/authoring/model/processing.ts';
import type { WorkflowDetails } from '../../../contracts/authoring/workflow-views.ts';

/** The document as the server knows it. How processing stands is read from the details, never from here. */
export function documentOf(
  details: WorkflowDetails,
  said: Pick<EditedWorkflow['transcript'], 'sentences' | 'suggestions'>,
): EditedWorkflow {
  const { videoDuration, width, height, hasAudio, published, publication } = details;
  const hidden = publication === 0 ? 'draft' : 'unpublished';
  return {
    status: published ? 'published' : hidden,
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
    transcript: { ...transcriptAtStart(details.languageCode), ...said },
  };
}

export const documentTitle = ({ draft }: EditedWorkflow): string => titleOf(draft);

/** Seconds of the source; the last step's end while nobody has measured it. */
export const sourceSeconds = ({ draft }: EditedWorkflow): number =>
  draft.source?.durationSeconds ?? draft.steps.reduce((latest, { endTime }) => Math.max(latest, endTime), 0);
