import { ListMyUploads, uploadEvents, type UploadView } from '../../../contracts/media/upload.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModel,
  insert,
  patch,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';

export const uploads = defineCollection<UploadView>({
  name: 'uploads',
  version: 1,
  indexes: [
    ['userId', 'startedAt'],
    ['userId', 'state', 'startedAt'],
  ],
  text: ['fileName'],
});

/** Uploads, so that a queue is found again after the browser was closed. */
export const uploadsModel = defineReadModel(uploads, uploadEvents, {
  UploadStarted: ({ data: { uploadId, languageCode: _, growing: _growing, meeting, ...file }, time }) =>
    insert<UploadView>({
      id: uploadId,
      ...file,
      ...(meeting && { meeting: true }),
      state: 'open',
      assetId: null,
      refusal: null,
      startedAt: time,
    }),
  UploadGrown: ({ data: { uploadId, size } }) => patch<UploadView>(uploadId, { size }),
  RecordingEnded: ({ data: { uploadId, size } }) => patch<UploadView>(uploadId, { size }),
  UploadCompleted: ({ data: { uploadId, assetId, workflowId } }) =>
    patch<UploadView>(uploadId, { state: 'completed', assetId, workflowId }),
  UploadCancelled: ({ data: { uploadId, refusal } }) =>
    patch<UploadView>(uploadId, { state: 'cancelled', refusal }),
  // for its sender it was finished: the fate of its workflow is shown there
  UploadRemoved: () => undefined,
});

export const uploadAnswers: readonly QueryHandler[] = [
  answerQuery(ListMyUploads, async ({ page, size, sort, order, keyword, state }, { documents, viewer }) => {
    const found = await documents.find(viewer.organizationId, uploads, {
      filter: { userId: viewer.userId, ...(state !== undefined && { state }) },
      sort: [[sort, order]],
      page,
      size,
      ...(keyword !== undefined && keyword.trim() !== '' && { search: keyword }),
    });
    return { items: found.items, page: { page, size, dataCount: found.total } };
  }),
];
