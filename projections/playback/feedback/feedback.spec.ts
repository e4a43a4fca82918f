import { expect, it } from 'vitest';
import { PersonErased } from '../../../contracts/identity/user.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { ListWorkflowFeedback } from '../../../contracts/playback/feedback.ts';
import { feedbackExamples } from '../../../contracts/playback/playback.examples.ts';
import { answersOf } from '../../../services/platform/projections/answers.fixture.ts';
import { feedbackAnswers, feedbackModel } from './feedback.ts';

const { FeedbackSent: sent } = feedbackExamples;
const { workflowId } = sent.data;
const ofAnother = { ...sent, data: { ...sent.data, feedbackId: 'feedback-2', workflowId: 'workflow-2' } };

const textsFor = async (allowEdit: boolean, ...more: Parameters<typeof answersOf>[0]['events']) => {
  const answer = answersOf({
    readModels: [feedbackModel],
    answers: feedbackAnswers,
    events: [sent, ofAnother, ...more],
    ask: (async () => ({ allowView: true, allowEdit, published: true })) as SendQuery,
  });
  const { items, page } = await answer(ListWorkflowFeedback, { workflowId });
  expect(page.dataCount).toBe(items.length);
  return items.map(({ text }) => text);
};

it('feedback on a workflow is for the people who may edit it', async () => {
  expect(await textsFor(true)).toEqual([sent.data.text]);
  expect(await textsFor(false)).toEqual([]);
});

it('feedback of a person who was erased has no text', async () => {
  expect(await textsFor(true, PersonErased({ userId: sent.data.userId }))).toEqual([null]);
  expect(await textsFor(true, PersonErased({ userId: 'user-9' }))).toEqual([sent.data.text]);
});
