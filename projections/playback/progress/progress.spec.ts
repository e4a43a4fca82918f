import { describe, expect, it } from 'vitest';
import { WorkflowPublished, WorkflowUnpublished } from '../../../contracts/authoring/workflow-events.ts';
import type { EventData } from '../../../contracts/kernel/define-event.ts';
import { viewingExamples as examples } from '../../../contracts/playback/playback.examples.ts';
import { folded } from '../../../services/platform/projections/folded.fixture.ts';
import { progressModel } from './progress.ts';

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
