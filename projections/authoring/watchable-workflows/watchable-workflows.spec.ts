import { describe, expect, it } from 'vitest';
import { VideoErased, VideoPartsRestored } from '../../../contracts/authoring/video-cut.ts';
import {
  WorkflowPublished,
  WorkflowUnpublished,
  type WorkflowEvent,
} from '../../../contracts/authoring/workflow-events.ts';
import { workflowExamples as examples } from '../../../contracts/authoring/workflow.examples.ts';
import {
  GetPublicationSteps,
  GetWatchableWorkflow,
} from '../../../contracts/authoring/watchable-workflow.ts';
import { GetWorkflowPermissions } from '../../../contracts/authoring/workflow-views.ts';
import { answersOf } from '../../../services/platform/projections/answers.fixture.ts';
import { folded } from '../../../services/platform/projections/folded.fixture.ts';
import type { Viewer } from '../../../services/platform/projections/define-read-model.ts';
import { viewer } from '../../../services/platform/projections/viewer.fixture.ts';
import { transcriptsModel } from '../transcripts/transcripts.ts';
import { workflowContentsModel, type WorkflowContent } from '../workflow-contents/workflow-contents.ts';
import { workflowAnswers } from '../workflow-details/workflow-details.ts';
import { watchableAnswers } from './watchable-workflows.ts';

const workflowId = 'workflow-1';
const author = { ...viewer, roles: { 'workspace-1': 'publisher' } } as const;
const outsider = { ...author, workspaces: new Set(['workspace-2']) };

const made: readonly WorkflowEvent[] = [
  examples.WorkflowInitialized,
  examples.SourceMeasured,
  examples.TranscriptRecorded,
  examples.StepsProposed,
];
const edited: readonly WorkflowEvent[] = [...made, examples.WorkflowPublished, examples.StepRenamed];

const answersAfter = (events: readonly WorkflowEvent[]) =>
  answersOf({
    readModels: [workflowContentsModel, transcriptsModel],
    answers: [...watchableAnswers, ...workflowAnswers],
    events,
  });
const documentsAfter = (events: readonly WorkflowEvent[]): WorkflowContent | undefined =>
  folded(workflowContentsModel, events).get(workflowId);
const firstTitle = async (events: readonly WorkflowEvent[], person: Viewer, draft: boolean) =>
  (await answersAfter(events)(GetWatchableWorkflow, { workflowId, draft }, person))?.steps[0]?.title;

describe('what can be watched of a workflow', () => {
  it('is its publication, and its draft for those who may edit it alone', async () => {
    expect(await firstTitle(edited, viewer, false)).toBe('Open the valve');
    expect(await firstTitle(edited, author, false)).toBe('Open the valve');
    expect(await firstTitle(edited, author, true)).toBe('Open the valve slowly');
    expect(await firstTitle(edited, viewer, true)).toBeUndefined();
  });
  it('is nothing before the first publication, and no draft once it is deleted', async () => {
    expect(await firstTitle(made, author, false)).toBeUndefined();
    const deleted = [...edited, examples.WorkflowDeleted];
    expect(await firstTitle(deleted, author, true)).toBeUndefined();
    const found = await answersAfter(deleted)(GetWatchableWorkflow, { workflowId }, viewer);
    expect(found?.visibility).toBe('deleted');
  });
  it('is nothing in a workspace that one may not see', async () => {
    expect(await firstTitle(edited, outsider, false)).toBeUndefined();
    expect(await firstTitle(edited, outsider, true)).toBeUndefined();
    const steps = { workflowId, publication: 1 };
    expect(await answersAfter(edited)(GetPublicationSteps, steps, outsider)).toBeNull();
    expect(await answersAfter(edited)(GetPublicationSteps, steps, viewer)).toMatchObject({ published: true });
  });
});

describe('the steps of a publication', () => {
  it('are of the same content as earlier publications that only were hidden in between', async () => {
    const published = (publication: number, isUnchanged: boolean) => [
      WorkflowUnpublished({ workflowId }),
      WorkflowPublished({
        ...examples.WorkflowPublished.data,
        publication,
        ...(isUnchanged && { unchanged: true }),
      }),
    ];
    const answer = answersAfter([
      ...made,
      examples.WorkflowPublished,
      ...published(2, true),
      ...published(3, true),
      ...published(4, false),
    ]);
    const sameSince = async (publication: number) =>
      (await answer(GetPublicationSteps, { workflowId, publication }, viewer))?.sameSince;
    expect(await Promise.all([1, 2, 3, 4].map(sameSince))).toEqual([1, 1, 1, 4]);
  });
});

describe('what viewers get of a video that was cut', () => {
  const cut = VideoErased({ workflowId, ranges: [{ start: 19, end: 41 }] });
  const published = [...made, examples.KeyTermsFound, cut, examples.VideoRotated, examples.WorkflowPublished];

  it('has the times of the result, and no word of what was removed', async () => {
    const found = await answersAfter(published)(GetWatchableWorkflow, { workflowId }, viewer);
    expect(found?.steps.map(({ id, startTime, endTime }) => [id, startTime, endTime])).toEqual([
      ['step-a', 0, 19],
      ['step-c', 19, 38],
    ]);
    expect(found?.sentences.map(({ sentence, startTime }) => [sentence, startTime])).toEqual([
      ['Open the valve slowly.', 1],
      ['Close it again.', 21],
    ]);
    expect(JSON.stringify(found)).not.toMatch(/gauge|pressure/i);
    expect(found).toMatchObject({
      source: { durationSeconds: 38, width: 1080, height: 1920 },
      sourceCut: null,
    });
    const steps = await answersAfter(published)(GetPublicationSteps, { workflowId, publication: 1 }, viewer);
    expect(steps?.steps.map(({ number, endTime }) => [number, endTime])).toEqual([
      [1, 19],
      [2, 38],
    ]);
  });
  it('is for authors of the draft the source, with what its player skips', async () => {
    const found = await answersAfter(published)(GetWatchableWorkflow, { workflowId, draft: true }, author);
    expect(found?.sourceCut).toEqual({ rotation: 90, erased: [{ start: 19, end: 41 }] });
    expect(found?.steps.map(({ id, startTime, endTime }) => [id, startTime, endTime])).toEqual([
      ['step-a', 0, 19],
      ['step-c', 41, 60],
    ]);
    expect(found?.source?.durationSeconds).toBe(60);
  });
  it('is not changed by what is restored later', async () => {
    const restored = [...published, VideoPartsRestored({ workflowId, ranges: [{ start: 19, end: 41 }] })];
    const found = await answersAfter(restored)(GetWatchableWorkflow, { workflowId }, viewer);
    expect(JSON.stringify(found)).not.toMatch(/gauge|pressure/i);
  });
  it('is not found by words of a step that was removed', () => {
    const content = documentsAfter(published);
    expect(content?.findable.map(({ title }) => title)).toEqual(['Open the valve', 'Close the valve']);
  });
});

describe('R-PLY-04: who may view a workflow', () => {
  const hidden = [...edited, examples.WorkflowUnpublished];
  it.each([
    ['a viewer, what is published', edited, viewer, { allowView: true, allowEdit: false, published: true }],
    ['a viewer, what is hidden', hidden, viewer, { allowView: false, allowEdit: false, published: false }],
    ['an author, what is hidden', hidden, author, { allowView: true, allowEdit: true, published: false }],
    ['nobody outside', edited, outsider, { allowView: false, allowEdit: false, published: false }],
  ])('%s', async (_, events, person, expected) => {
    expect(await answersAfter(events)(GetWorkflowPermissions, { workflowId }, person)).toEqual(expected);
  });
  it('is not said of a deleted one', async () => {
    const deleted = [...edited, examples.WorkflowDeleted];
    expect(await answersAfter(deleted)(GetWorkflowPermissions, { workflowId }, author)).toBeNull();
  });
});
