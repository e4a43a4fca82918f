import { describe, expect, it } from 'vitest';
import { viewingExamples as examples } from '../../../contracts/playback/playback.examples.ts';
import { given, specContext } from '../../platform/commands/given.fixture.ts';
import { nothingSeen, type Seen } from './seen-publications.ts';
import { trackPlayback } from './track-playback.ts';

const steps = [
  { id: 'step-a', number: 1, startTime: 0, endTime: 20 },
  { id: 'step-b', number: 2, startTime: 20, endTime: 40 },
];
const { openedAt } = examples.ViewingStarted.data;
const opening = { userId: 'user-1', workflowId: 'workflow-1', publication: 1, openedAt };
const sync = {
  viewId: 'view-0001',
  workflowId: 'workflow-1',
  publication: 1,
  deviceClass: 'desktop',
  openedAt,
  viewToken: 'token',
  sequence: 1,
};
/** What a new view records that plays these seconds of a step, after the person has seen something in other views. */
function completes(seen: Partial<Seen>, ...plays: readonly (readonly [stepId: string, number, number])[]) {
  const intervals = plays.map(([stepId, from, to], index) => ({
    stepId,
    stepNumber: 1,
    from,
    to,
    startedAt: new Date(Date.parse(openedAt) + (index + 1) * 60_000).toISOString(),
    speed: 1,
  }));
  const facts = {
    workspaceId: 'workspace-1',
    published: true,
    sameSince: 1,
    steps,
    opening,
    elsewhere: [],
    isActive: true,
    seen: { ...nothingSeen, ...seen },
  };
  const { events, result } = given().when(trackPlayback, { ...sync, intervals }, specContext, facts);
  const { completedStepIds, completed } = events.at(-1)?.data ?? {};
  expect(result).toMatchObject({ completed });
  return { completedStepIds, completed };
}

describe('what a person has completed over several views', () => {
  const half = [{ from: 0, to: 10 }];

  it('is a step of which the other views played the rest', () => {
    expect(completes({ played: half }, ['step-a', 10, 17.9])).toEqual({
      completedStepIds: [],
      completed: false,
    });
    expect(completes({ played: half }, ['step-a', 2, 10])).toEqual({
      completedStepIds: [],
      completed: false,
    });
    expect(completes({ played: half }, ['step-a', 10, 18])).toEqual({
      completedStepIds: ['step-a'],
      completed: false,
    });
  });
  it('is everything once other views have completed the other steps', () => {
    const seen = { played: half, completedStepIds: ['step-a'] };
    expect(completes(seen, ['step-b', 20, 40])).toEqual({ completedStepIds: ['step-b'], completed: true });
    expect(completes({ ...seen, completedStepIds: [] }, ['step-b', 20, 40])).toMatchObject({
      completed: false,
    });
  });
  it('is found with the next playback if two servers missed it', () => {
    const seen = { played: [{ from: 0, to: 20 }] };
    expect(completes(seen, ['step-b', 20, 21])).toEqual({ completedStepIds: ['step-a'], completed: false });
    expect(completes(seen)).toEqual({ completedStepIds: [], completed: false });
    const each = { ...seen, completedStepIds: ['step-a', 'step-b'] };
    expect(completes(each, ['step-b', 20, 21])).toEqual({ completedStepIds: [], completed: true });
  });
  it('is not completed again by a view that plays a little of it, but by one that plays all of it', () => {
    const seen = { played: [{ from: 0, to: 40 }], completedStepIds: ['step-a', 'step-b'], completed: true };
    expect(completes(seen, ['step-a', 0, 17])).toEqual({ completedStepIds: [], completed: false });
    expect(completes(seen, ['step-a', 0, 20])).toEqual({ completedStepIds: ['step-a'], completed: false });
    expect(completes(seen, ['step-a', 0, 20], ['step-b', 20, 40])).toEqual({
      completedStepIds: ['step-a', 'step-b'],
      completed: true,
    });
  });
});
