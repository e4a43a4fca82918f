import { describe, expect, it } from 'vitest';
import { WorkflowPublished, WorkflowUnpublished } from '../../../contracts/authoring/workflow-events.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import type { EventData } from '../../../contracts/kernel/define-event.ts';
import { ListContinueWatching } from '../../../contracts/playback/playback.ts';
import { viewingExamples as examples } from '../../../contracts/playback/playback.examples.ts';
import { answersOf } from '../../../services/platform/projections/answers.fixture.ts';
import { folded } from '../../../services/platform/projections/folded.fixture.ts';
import { viewer } from '../../../services/platform/projections/viewer.fixture.ts';
import { progressAnswers, progressModel } from './progress.ts';

const { ViewingStarted: started, PlaybackTracked: tracked } = examples;
const at = (events: readonly EventData[]) => folded(progressModel, events).get('user-1:workflow-1');
const workflowId = 'workflow-1';
const again = (data: Partial<(typeof started)['data']>) => ({
  ...started,
  data: { ...started.data, ...data },
});
const played = (data: Partial<(typeof tracked)['data']>) => ({
  ...tracked,
  data: { ...tracked.data, ...data },
});

describe('progress of a person in a workflow', () => {
  it('is the place where they played last', () => {
    expect(at([started, tracked])).toMatchObject({ place: { stepId: 'step-a', seconds: 12.5 }, open: true });
  });
  it('is absent before anything was played', () => {
    expect(at([started])).toMatchObject({ place: null, open: false });
  });
  it('adds up the steps of several views, until all are completed', () => {
    const first = played({ completedStepIds: ['step-a', 'step-b'] });
    const second = [
      again({ viewId: 'view-0002' }),
      played({ viewId: 'view-0002', completedStepIds: ['step-c', 'step-a'] }),
    ];
    expect(at([started, first])).toMatchObject({ completed: false, open: true });
    expect(at([started, first, ...second])).toMatchObject({
      completedStepIds: ['step-a', 'step-b', 'step-c'],
      completed: true,
      open: false,
    });
  });
  it('starts over with the next publication and ignores late events of the previous one', () => {
    const next = [started, tracked, again({ viewId: 'view-0003', publication: 2 })];
    expect(at(next)).toMatchObject({ publication: 2, place: null, completedStepIds: [] });
    expect(at([...next, played({ sequence: 2 })])).toEqual(at(next));
    expect(at([...next, again({})])).toEqual(at(next));
  });
  it('is not offered while the workflow is hidden', () => {
    const hidden = [started, tracked, WorkflowUnpublished({ workflowId })];
    expect(at(hidden)).toMatchObject({ open: false });
    const back = WorkflowPublished({ workflowId, publication: 2, publishedAt: '2026-03-04T10:00:00.000Z' });
    expect(at([...hidden, back])).toMatchObject({ open: true });
  });
  it('of an earlier publication does not become that of the newest', () => {
    const publishedAt = '2026-03-04T10:00:00.000Z';
    const third = WorkflowPublished({ workflowId, publication: 3, publishedAt, unchanged: true });
    expect(at([started, tracked, third])).toMatchObject({ publication: 1, open: true });
  });
  it('survives unpublishing and publishing without a change', () => {
    const seen = [started, tracked, WorkflowUnpublished({ workflowId })];
    const publishedAt = '2026-03-04T10:00:00.000Z';
    const back = [...seen, WorkflowPublished({ workflowId, publication: 2, publishedAt, unchanged: true })];
    const { place, completedStepIds } = at([started, tracked]) ?? {};
    expect(at(back)).toMatchObject({ publication: 2, place, completedStepIds, open: true });
    expect(at([...back, again({ viewId: 'view-0003', publication: 2 })])).toEqual(at(back));
    const late = played({ sequence: 2, completedStepIds: ['step-a'] });
    expect(at([...back, late])).toMatchObject({ completedStepIds: ['step-a'] });
    const changed = [...back, again({ viewId: 'view-0004', publication: 3 })];
    expect(at(changed)).toMatchObject({ publication: 3, place: null });
    expect(at([...changed, late])).toEqual(at(changed));
  });
});

describe('where somebody goes on', () => {
  const { workspaceId } = started.data;
  const ask = (async (_: unknown, asked: { readonly workflowId: string }) =>
    asked.workflowId === 'gone' ? null : { title: `Title of ${asked.workflowId}` }) as unknown as SendQuery;
  const answer = answersOf({
    readModels: [progressModel],
    answers: progressAnswers,
    ask,
    events: [
      started,
      tracked,
      again({ viewId: 'view-0005', workflowId: 'gone' }),
      played({ viewId: 'view-0005', workflowId: 'gone' }),
      again({ viewId: 'view-0006', workflowId: 'of-another-place', workspaceId: 'vault' }),
      played({ viewId: 'view-0006', workflowId: 'of-another-place', workspaceId: 'vault' }),
      again({ viewId: 'view-0007', userId: 'user-2' }),
      played({ viewId: 'view-0007', userId: 'user-2' }),
      again({ viewId: 'view-0008', workflowId: 'only-opened' }),
    ],
  });
  const person = { ...viewer, userId: 'user-1', workspaces: new Set([workspaceId]) };

  it('is in their own unfinished workflows that can still be watched', async () => {
    const { items } = await answer(ListContinueWatching, {}, person);
    expect(items).toMatchObject([{ workflowId, title: 'Title of workflow-1', stepId: 'step-a' }]);
  });
  it('is not in workspaces that they no longer see, which are not counted either', async () => {
    const counted = async (...workspaces: readonly string[]) =>
      (await answer(ListContinueWatching, {}, { ...person, workspaces: new Set(workspaces) })).page.dataCount;
    expect([await counted(), await counted(workspaceId), await counted(workspaceId, 'vault')]).toEqual([
      0, 2, 3,
    ]);
  });
});
