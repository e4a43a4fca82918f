import { GetWatchableWorkflow } from '../../../contracts/authoring/watchable-workflow.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import {
  feedbackEvents,
  FeedbackSent,
  SendFeedback,
  type FeedbackEvent,
} from '../../../contracts/playback/feedback.ts';
import { maySeeWorkspace } from '../../platform/commands/authorise.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

/** Feedback is sent once and does not change. */
type Feedback = { readonly status: 'absent' } | { readonly status: 'sent'; readonly workspaceId: string };

const feedback = defineAggregate<Feedback, typeof feedbackEvents>({
  category: 'feedback',
  events: feedbackEvents,
  initial: { status: 'absent' },
  evolve: (_, { data }: FeedbackEvent) => ({ status: 'sent', workspaceId: data.workspaceId }),
  scope: (state) => (state.status === 'absent' ? null : { workspaceId: state.workspaceId }),
});

export const sendFeedback = decision(SendFeedback, feedback, {
  id: (_, { newId }) => newId('feedback'),
  creates: true,
  workspaceOf: () => null,
  facts: async ({ workflowId }, ask, viewer) => {
    const found = await ask(GetWatchableWorkflow, { workflowId });
    const isWatched = found?.visibility === 'published' && found.publication > 0;
    return isWatched && viewer !== null && maySeeWorkspace(viewer, found.workspaceId) ? found : null;
  },
  decide: ({ workflowId, text, rating, stepId }, _, { sender, newId }, watched) => {
    const isUnknown = stepId !== null && watched?.steps.some(({ id }) => id === stepId) !== true;
    if (watched === null || isUnknown) throw NotFound();
    const { workspaceId, publication } = watched;
    const [feedbackId, userId] = [newId('feedback'), sender.actor];
    return [FeedbackSent({ feedbackId, userId, workflowId, workspaceId, publication, stepId, rating, text })];
  },
  result: (_, __, { newId }) => ({ id: newId('feedback') }),
});
