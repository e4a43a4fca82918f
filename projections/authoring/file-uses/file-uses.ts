import { AnnotationsChanged } from '../../../contracts/authoring/annotations.ts';
import { ListFileUses } from '../../../contracts/authoring/file-uses.ts';
import { StepInserted } from '../../../contracts/authoring/step-events.ts';
import { AttachmentAdded, PosterChosen } from '../../../contracts/authoring/workflow-events.ts';
import { filesAttached, filesDrawn } from '../../../contracts/authoring/watchable-workflow.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModel,
  upsert,
  type Change,
  type QueryContext,
} from '../../../services/platform/projections/define-read-model.ts';

/** The workflows to whose drafts an uploaded file was ever added, under the id of its asset. */
type FileUses = { readonly id: string; readonly workflowIds: readonly string[] };

const fileUses = defineCollection<FileUses>({ name: 'file-uses', version: 1, indexes: [['workflowIds']] });

const used = (workflowId: string, assetIds: readonly string[]): readonly Change<FileUses>[] =>
  [...new Set(assetIds)].map((id) =>
    upsert<FileUses>(id, (before) => ({
      id,
      workflowIds: [...new Set([...(before?.workflowIds ?? []), workflowId])],
    })),
  );

/** Each event that adds a file to a draft; nothing removes a use. */
export const fileUsesModel = defineReadModel(
  fileUses,
  [AttachmentAdded, AnnotationsChanged, StepInserted, PosterChosen],
  {
    AttachmentAdded: ({ data: { workflowId, attachment } }) => used(workflowId, filesAttached([attachment])),
    AnnotationsChanged: ({ data: { workflowId, changed } }) => used(workflowId, filesDrawn(changed)),
    StepInserted: ({ data: { workflowId, attachments, annotations = [] } }) =>
      used(workflowId, [...filesAttached(attachments), ...filesDrawn(annotations)]),
    PosterChosen: ({ data: { workflowId, assetId } }) => used(workflowId, assetId === null ? [] : [assetId]),
  },
);

const pageSize = 1000;

async function usesOf({ documents, viewer }: QueryContext, workflowId: string): Promise<FileUses[]> {
  const found: FileUses[] = [];
  for (let page = 1, more = true; more; page++) {
    const { items } = await documents.find(viewer.organizationId, fileUses, {
      filter: { workflowIds: workflowId },
      sort: [['id', 'ASC']],
      page,
      size: pageSize,
    });
    found.push(...items);
    more = items.length === pageSize;
  }
  return found;
}

export const fileUsesAnswer = answerQuery(ListFileUses, async ({ workflowId, assetIds }, context) => {
  const { documents, viewer } = context;
  const own = workflowId === null ? [] : await usesOf(context, workflowId);
  const uses = new Map(own.map((each) => [each.id, each]));
  for (const assetId of assetIds) {
    const found = uses.get(assetId) ?? (await documents.get(viewer.organizationId, fileUses, assetId));
    if (found) uses.set(assetId, found);
  }
  const items = [...uses.values()].map(({ id, workflowIds }) => ({
    assetId: id,
    workflowIds: [...workflowIds],
  }));
  return { items, page: { page: 1, size: Math.max(1, items.length), dataCount: items.length } };
});
