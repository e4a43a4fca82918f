import { describe, expect, it } from 'vitest';
import { ViewActivated } from './active-view.ts';
import { FeedbackSent } from './feedback.ts';
import { PlayerWorkflow, viewingEvents } from './playback.ts';
import {
  activeViewExamples,
  examplePlayerWorkflow,
  feedbackExamples,
  viewingExamples,
} from './playback.examples.ts';

describe('examples of a view', () => {
  it.each(viewingEvents.map((contract) => [contract.type, contract] as const))(
    '%s is valid',
    (type, contract) => {
      expect(contract.schema.parse(viewingExamples[type].data)).toEqual(viewingExamples[type].data);
    },
  );
});

it('the example of a view that becomes the active one is valid', () => {
  const { data } = activeViewExamples.ViewActivated;
  expect(ViewActivated.schema.parse(data)).toEqual(data);
});

it('the example of feedback is valid', () => {
  const { data } = feedbackExamples.FeedbackSent;
  expect(FeedbackSent.schema.parse(data)).toEqual(data);
});

it('R-ATT-09 R-PLY-44: the example of what the player gets is valid', () => {
  expect(PlayerWorkflow.parse(examplePlayerWorkflow)).toEqual(examplePlayerWorkflow);
});
