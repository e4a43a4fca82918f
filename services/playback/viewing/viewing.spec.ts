import { describe, expect, it } from 'vitest';
import { ViewingStarted } from '../../../contracts/playback/playback.ts';
import { viewingExamples as examples } from '../../../contracts/playback/playback.examples.ts';
import { stateAfter } from '../../platform/commands/given.fixture.ts';
import { nothingEarned } from './earned-time.ts';
import { viewing } from './viewing.ts';

const { ViewingStarted: started, PlaybackTracked: tracked, ViewingEnded: ended } = examples;
const watching = {
  status: 'watching',
  userId: 'user-1',
  workflowId: 'workflow-1',
  publication: 1,
  workspaceId: 'workspace-1',
  clock: { openedAt: '2026-03-02T12:00:00.000Z', claimedOpenedAt: '2026-03-02T12:59:30.000Z' },
  earned: nothingEarned,
  sequence: 0,
  played: [],
  completedStepIds: [],
  completed: false,
};

describe('a view', () => {
  it('has played nothing when it starts, and belongs to the workspace of its workflow', () => {
    const state = stateAfter(viewing, started);
    expect(state).toEqual(watching);
    expect(viewing.scope(state)).toEqual({ workspaceId: 'workspace-1' });
  });

  it("of an earlier release has no clock to compare with the server's", () => {
    const { openingSeen: _, ...data } = started.data;
    const state = stateAfter(viewing, ViewingStarted(data));
    expect(state).toMatchObject({ clock: { openedAt: data.openedAt, claimedOpenedAt: null } });
  });

  it('adds up what it has played, and stays so when it ends', () => {
    const again = { ...tracked, data: { ...tracked.data, sequence: 2, completedStepIds: ['step-a'] } };
    const played = stateAfter(viewing, started, tracked, again);
    expect(played).toMatchObject({
      sequence: 2,
      played: [{ from: 0, to: 12.5 }],
      completedStepIds: ['step-a'],
      earned: { playing: [{ from: 2, to: 14.5 }], playedFor: 25 },
    });
    expect(stateAfter(viewing, started, tracked, again, ended)).toEqual({ ...played, status: 'ended' });
  });

  it('does not exist before it starts', () => {
    for (const event of [tracked, ended]) expect(stateAfter(viewing, event)).toEqual({ status: 'absent' });
    expect(viewing.scope(viewing.initial)).toBeNull();
  });
});
