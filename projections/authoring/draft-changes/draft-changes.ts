import { contentOf } from '../../../contracts/authoring/model/content.ts';
import { changesBetween, emptyContent } from '../../../contracts/authoring/model/changes-between.ts';
import { draftGaps } from '../../../contracts/authoring/model/draft-gaps.ts';
import { GetDraftChanges } from '../../../contracts/authoring/draft-changes.ts';
import { answerQuery, type QueryHandler } from '../../../services/platform/projections/define-read-model.ts';
import { readingsOf } from '../pronunciations/readings-of.ts';
import { transcripts } from '../transcripts/transcripts.ts';
import { translatedLanguages } from '../translations/translations.ts';
import {
  publicationId,
  workflowContents,
  type WorkflowContent,
} from '../workflow-contents/workflow-contents.ts';
import { findEditableDraft } from '../workflow-contents/find-editable-draft.ts';

export const draftChangesAnswers: readonly QueryHandler[] = [
  answerQuery(GetDraftChanges, async ({ workflowId }, context) => {
    const { documents, viewer } = context;
    const content = await findEditableDraft(context, workflowId);
    if (!content) return null;
    const contentAt = async (id: string, { draft }: Pick<WorkflowContent, 'draft'>) => {
      const transcript = await documents.get(viewer.organizationId, transcripts, id);
      return contentOf({ draft, transcript: { sentences: transcript?.sentences ?? [] } });
    };
    const { draft, publication, revision } = content;
    const lastId = publicationId(workflowId, publication);
    const last = await documents.get(viewer.organizationId, workflowContents, lastId);
    const before = last ? await contentAt(lastId, last) : emptyContent(draft.languageCode);
    const changes = changesBetween(before, await contentAt(workflowId, content));
    const translated = await translatedLanguages(context, workflowId);
    const gaps = draftGaps(draft, translated, await readingsOf(context, draft.voiceOver));
    return { publication, revision, changes, gaps };
  }),
];
