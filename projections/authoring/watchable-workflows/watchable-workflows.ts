import { contentOf, type Content } from '../../../contracts/authoring/model/content.ts';
import {
  cutContent,
  shortenedSentences,
  stepsAfterCut,
} from '../../../contracts/authoring/model/cut-content.ts';
import { translatedContents } from '../../../contracts/authoring/model/translated-content.ts';
import { titleOf } from '../../../contracts/authoring/model/draft.ts';
import { resultOf } from '../../../contracts/authoring/model/video-cut.ts';
import {
  GetPublicationSteps,
  GetWatchableWorkflow,
  type WatchableWorkflow,
} from '../../../contracts/authoring/watchable-workflow.ts';
import { mayAuthorIn, maySeeWorkspace } from '../../../services/platform/commands/authorise.ts';
import {
  answerQuery,
  type QueryContext,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';
import { transcripts } from '../transcripts/transcripts.ts';
import {
  publicationId,
  workflowContents,
  type WorkflowContent,
} from '../workflow-contents/workflow-contents.ts';
import { stepViews } from '../workflow-details/workflow-details.ts';

async function findVisibleContent(
  { documents, viewer }: QueryContext,
  id: string,
): Promise<WorkflowContent | null> {
  const content = await documents.get(viewer.organizationId, workflowContents, id);
  return content && maySeeWorkspace(viewer, content.draft.workspaceId) ? content : null;
}

/** What other contexts may know of drafts and publications. */
export const watchableAnswers: readonly QueryHandler[] = [
  answerQuery(GetPublicationSteps, async ({ workflowId, publication }, context) => {
    const shown = await findVisibleContent(context, publicationId(workflowId, publication));
    const current = await findVisibleContent(context, workflowId);
    if (!shown || !current) return null;
    return {
      workspaceId: current.draft.workspaceId,
      published: current.visibility === 'published' && current.publication === publication,
      sameSince: shown.sameSince,
      steps: stepViews({ steps: stepsAfterCut(shown.draft.steps, shown.draft.cut) }).map(
        ({ id, number, startTime, endTime }) => ({
          id,
          number,
          startTime,
          endTime,
        }),
      ),
    };
  }),
  answerQuery(GetWatchableWorkflow, async ({ workflowId, draft: wantsDraft }, context) => {
    const current = await findVisibleContent(context, workflowId);
    if (current?.kind !== 'draft') return null;
    const allowEdit = mayAuthorIn(context.viewer, current.draft.workspaceId);
    if (wantsDraft && (!allowEdit || current.visibility === 'deleted')) return null;
    // a workflow that was never published cannot be unavailable
    if (!wantsDraft && current.publication === 0) return null;
    const id = wantsDraft ? workflowId : publicationId(workflowId, current.publication);
    const shown = await findVisibleContent(context, id);
    return shown && toWatchableWorkflow(context, current, shown, allowEdit);
  }),
];

/** What the player of a draft makes of its source. */
const sourceCutOf = ({ cut: { rotation, erased, inserts } }: Content): WatchableWorkflow['sourceCut'] => ({
  rotation,
  erased: [...erased],
  ...(inserts && { inserts: [...inserts] }),
});

async function toWatchableWorkflow(
  { documents, viewer }: QueryContext,
  current: WorkflowContent,
  shown: WorkflowContent,
  allowEdit: boolean,
): Promise<WatchableWorkflow> {
  const transcript = await documents.get(viewer.organizationId, transcripts, shown.id);
  const { draft } = shown;
  const isDraft = shown.kind === 'draft';
  const whole = contentOf({ draft, transcript: { sentences: transcript?.sentences ?? [] } });
  // the video of a draft is its source, of which the player skips what is erased
  const { content } = cutContent(whole, isDraft ? 'source' : 'result');
  return {
    workflowId: shown.workflowId,
    // who may see it depends on its current workspace
    workspaceId: current.draft.workspaceId,
    authorId: draft.authorId,
    assetId: isDraft ? draft.assetId : (shown.videoId ?? draft.assetId),
    publication: isDraft ? 0 : shown.publication,
    visibility: current.visibility,
    allowEdit,
    safetyWatermark: current.draft.safetyWatermark,
    languageCode: draft.languageCode,
    title: titleOf(draft),
    titles: draft.titles,
    terms: [...content.terms],
    poster: content.poster,
    source: isDraft ? draft.source : draft.source && resultOf(draft.source, whole.cut),
    sourceCut: isDraft ? sourceCutOf(whole) : null,
    steps: stepViews(content),
    sentences: [...content.sentences],
    shortened: shortenedSentences(whole),
    translations: translatedContents(content),
  };
}
