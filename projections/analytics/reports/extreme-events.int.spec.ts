import { afterAll, beforeAll, expect, it } from 'vitest';
import { GetOrganizationOverview } from '../../../contracts/analytics/reports.ts';
import { PlaybackTracked, ViewingStarted } from '../../../contracts/playback/playback.ts';
import {
  openReadSideWorld,
  type ReadSideWorld,
} from '../../../services/platform/projections/read-side-world.suite.ts';
import { analyticsAnswers } from '../context.ts';
import { analyticsTables } from '../fact-tables/fact-tables.ts';
import { workflowOutlines } from '../workflow-outlines/workflow-outlines.ts';

let world: ReadSideWorld;
beforeAll(async () => {
  const handlers = () => analyticsAnswers;
  world = await openReadSideWorld({ tables: analyticsTables, collections: [workflowOutlines], handlers });
});
afterAll(() => world.close());

/** A view that was completed, as a log from before times were bounded may contain it. */
async function completedAt(viewId: string, at: string, speed = 1): Promise<void> {
  const view = {
    viewId,
    userId: viewId,
    workflowId: 'pump',
    workspaceId: 'west',
    publication: 1,
    deviceClass: 'tablet',
  } as const;
  const interval = { stepId: 'step-1', stepNumber: 1, from: 0, to: 1_000_000, startedAt: at, speed };
  const by = { time: '2026-03-10T10:00:00.000Z' };
  const started = ViewingStarted({ ...view, openedAt: at, location: '', stepCount: 1 });
  const tracked = PlaybackTracked({
    ...view,
    sequence: 1,
    intervals: [interval],
    acts: [],
    completedStepIds: ['step-1'],
    completed: true,
  });
  await world.append(`viewing-${viewId}`, [started, tracked], by);
}

const figures = async () => {
  const { current } =
    (await world.ask(GetOrganizationOverview, { from: '2026-03-01', to: '2026-03-31' })) ?? {};
  return current;
};

it('continues after events with times that no table can store, and counts none of them', async () => {
  const wrong = [
    '9999-12-31T23:59:59.999Z',
    '0001-01-01T00:00:00.000Z',
    '2299-12-31T23:59:59.999Z',
    '2105-12-31T23:59:59.999Z',
    `2345-01-01T00:00:00.${'1'.repeat(500)}Z`,
  ];
  for (const [index, at] of wrong.entries()) await completedAt(`view-wrong-${index}`, at, 0.25);
  await completedAt('view-right', '2026-03-10T09:00:00.000Z', 4);
  const expected = { views: 1, viewers: 1, watchedSeconds: 1_000_000, completed: 1 };
  expect(await figures()).toMatchObject(expected);
  expect(world.parked).toEqual([]);
  await world.projector.rebuild();
  expect(await figures()).toMatchObject(expected);
  expect(await world.projector.parked()).toEqual([]);
  expect(await world.projector.state()).toMatchObject({ behind: 0, problem: null });
});
