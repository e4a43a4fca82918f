import { GetWorkflowPermissions } from '../../../contracts/authoring/workflow-views.ts';
import { PersonErased } from '../../../contracts/identity/user.ts';
import {
  FeedbackSent,
  ListWorkflowFeedback,
  type FeedbackView,
} from '../../../contracts/playback/feedback.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModel,
  insert,
  updateWhere,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';

type FeedbackDocument = FeedbackView & { readonly workflowId: string };

const feedback = defineCollection<FeedbackDocument>({
  name: 'feedback',
  version: 1,
  indexes: [['workflowId', 'sentAt'], ['userId']],
});

export const feedbackModel = defineReadModel(feedback, [FeedbackSent, PersonErased], {
  FeedbackSent: ({ data, time }) => {
    const { feedbackId, userId, workflowId, publication, stepId, rating, text } = data;
    return insert({ id: feedbackId, userId, workflowId, publication, stepId, rating, text, sentAt: time });
  },
  PersonErased: ({ data }) =>
    updateWhere<FeedbackDocument>('userId', data.userId, (sent) => ({ ...sent, text: null })),
});

export const feedbackAnswers: readonly QueryHandler[] = [
  answerQuery(ListWorkflowFeedback, async ({ workflowId, page, size }, { documents, viewer, ask }) => {
    const allowed = await ask(GetWorkflowPermissions, { workflowId });
    if (allowed?.allowEdit !== true) return { items: [], page: { page, size, dataCount: 0 } };
    const found = await documents.find(viewer.organizationId, feedback, {
      filter: { workflowId },
      sort: [['sentAt', 'DESC']],
      page,
      size,
    });
    const items = found.items.map(({ workflowId: _, ...view }) => view);
    return { items, page: { page, size, dataCount: found.total } };
  }),
];
