import { describe, expect, it } from 'vitest';
import { feedbackExamples } from '../../../contracts/playback/playback.examples.ts';
import { factsOf, given } from '../../platform/commands/given.fixture.ts';
import { viewer } from '../../platform/projections/viewer.fixture.ts';
import { sendFeedback } from './send-feedback.ts';

const { FeedbackSent } = feedbackExamples;
const watched = { workspaceId: 'workspace-1', publication: 1, steps: [{ id: 'step-a' }, { id: 'step-b' }] };
const sent = { workflowId: 'workflow-1', text: 'The torque is missing.', rating: 4, stepId: 'step-a' };

describe('SendFeedback', () => {
  it("sends a viewer's feedback to the authors", () => {
    const { events, result, scope } = given().when(sendFeedback, sent, undefined, watched);
    expect(scope).toEqual({ workspaceId: 'workspace-1' });
    expect(sendFeedback.aggregate.scope(sendFeedback.aggregate.initial)).toBeNull();
    expect(events).toEqual([{ ...FeedbackSent, data: { ...FeedbackSent.data, feedbackId: 'new-feedback' } }]);
    expect(result).toEqual({ id: 'new-feedback' });
  });
  it('is about the whole workflow, or about a step of it', () => {
    const whole = given().when(sendFeedback, { ...sent, stepId: null }, undefined, watched);
    expect(whole.events[0]?.data).toMatchObject({ stepId: null });
    const gone = given().when(sendFeedback, { ...sent, stepId: null }, undefined, null);
    expect(gone.refusal).toBe('resource.absent');
  });
  it('answers not-found for what cannot be watched, and for a step that is not in it', () => {
    expect(given().when(sendFeedback, sent, undefined, null).refusal).toBe('resource.absent');
    const other = { ...sent, stepId: 'step-z' };
    expect(given().when(sendFeedback, other, undefined, watched).refusal).toBe('resource.absent');
  });
  it('is for the people who may watch the workflow: published, and in a workspace that they see', async () => {
    const published = { ...watched, visibility: 'published' };
    const findFor = (workflow: object | null, reader: typeof viewer | null = viewer) =>
      factsOf(sendFeedback, sent, {
        viewer: reader,
        answers: {
          GetWatchableWorkflow: ({ workflowId }: typeof sent) =>
            workflowId === sent.workflowId ? workflow : null,
        },
      });
    expect(await findFor(null)).toBeNull();
    expect(await findFor(published)).toBe(published);
    expect(await findFor({ ...published, workspaceId: 'other' })).toBeNull();
    expect(await findFor({ ...published, visibility: 'unpublished' })).toBeNull();
    expect(await findFor({ ...published, publication: 0 })).toBeNull();
    expect(await findFor(published, null)).toBeNull();
  });
  it.each([
    { text: '' },
    { text: '  ' },
    { text: 'x'.repeat(1001) },
    { rating: 0 },
    { rating: 6 },
    { rating: 2.5 },
  ])('refuses %j', (wrong) => {
    expect(() => given().when(sendFeedback, { ...sent, ...wrong }, undefined, watched)).toThrow();
  });
});
