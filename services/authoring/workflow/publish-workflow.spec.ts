import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AnnotationsChanged } from '../../../contracts/authoring/annotations.ts';
import { statusesOf } from '../../../contracts/authoring/model/processing.ts';
import { PublicationRequested } from '../../../contracts/authoring/publications.ts';
import { VideoErased, VideoPartsRestored } from '../../../contracts/authoring/video-cut.ts';
import { VideoInsertsChanged } from '../../../contracts/authoring/video-insert.ts';
import { WorkflowPublished, type WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { cardStatus } from '../../../contracts/authoring/workflow-fields.ts';
import { contentOf } from '../../../contracts/authoring/model/content.ts';
import {
  exampleAnnotations,
  workflowExamples as examples,
} from '../../../contracts/authoring/workflow.examples.ts';
import { factsOf, given, specContext } from '../../platform/commands/given.fixture.ts';
import { initialized, published, ready, segmented, stage, workflowId } from './histories.fixture.ts';
import { completePublication, failPublication, publishWorkflow } from './publish-workflow.ts';
import { deleteWorkflow, unpublishWorkflow } from './unpublish-workflow.ts';
import { evolve, requireWorkflow, workflow } from './workflow.ts';

const publish = { workflowId };

describe('PublishWorkflow', () => {
  it('publishes the draft as the first publication', () => {
    const { events, result } = given(...ready).when(publishWorkflow, publish);
    expect(events.map(({ data }) => data)).toEqual([
      { workflowId, publication: 1, publishedAt: '2026-03-03T09:00:00.000Z' },
    ]);
    expect(result).toEqual({ publication: 1, ready: true });
  });
  it('is refused until encoding has finished and the steps are there', () => {
    expect(given(...segmented).when(publishWorkflow, publish).refusal).toBe('workflow.not-ready');
    const unsegmented = [...initialized, stage('convert', 'finished')];
    expect(given(...unsegmented).when(publishWorkflow, publish).refusal).toBe('workflow.not-ready');
  });
  it('accepts steps that an author created if detection failed', () => {
    const failed = [...initialized, stage('convert', 'finished'), stage('steps', 'error')];
    expect(given(...failed).when(publishWorkflow, publish).refusal).toBe('workflow.last-step');
    expect(given(...failed, examples.StepInserted).when(publishWorkflow, publish).events).toHaveLength(1);
  });
  it('is refused if all steps are in removed parts of the video', () => {
    const erased = VideoErased({ workflowId, ranges: [{ start: 20, end: 60 }] });
    const history = [...ready, erased, examples.StepDeleted];
    expect(given(...history).when(publishWorkflow, publish).refusal).toBe('workflow.last-step');
    const restored = VideoPartsRestored({ workflowId, ranges: [{ start: 20, end: 20.1 }] });
    expect(given(...history, restored).when(publishWorkflow, publish).events).toHaveLength(1);
  });
  it('reports that the video could not be encoded, and not that it is still being processed', () => {
    const failed = [...segmented, stage('convert', 'error')];
    expect(given(...failed).when(publishWorkflow, publish).refusal).toBe('workflow.encoding-failed');
  });
  it('publishes the next number if the draft has changed', () => {
    const { events } = given(...published, examples.StepRenamed).when(publishWorkflow, publish);
    expect(events[0]?.data).toMatchObject({ publication: 2 });
    expect(events[0]?.data).not.toHaveProperty('unchanged');
  });
  it('is refused if nothing differs, also after an edit and its undo', () => {
    expect(given(...published).when(publishWorkflow, publish).refusal).toBe('workflow.unchanged');
    const undone = {
      ...examples.StepRenamed,
      data: { ...examples.StepRenamed.data, title: 'Open the valve' },
    };
    const history = [...published, examples.StepRenamed, undone];
    expect(given(...history).when(publishWorkflow, publish).refusal).toBe('workflow.unchanged');
  });
  it('counts a corrected sentence as a change, but not an external id', () => {
    expect(given(...published, examples.SentencesChanged).when(publishWorkflow, publish).events).toHaveLength(
      1,
    );
    expect(given(...published, examples.ExternalIdChanged).when(publishWorkflow, publish).refusal).toBe(
      'workflow.unchanged',
    );
  });
  it('publishes a hidden workflow again, unchanged, as the next publication', () => {
    const { events } = given(...published, examples.WorkflowUnpublished).when(publishWorkflow, publish);
    expect(events[0]?.data).toMatchObject({ publication: 2, unchanged: true });
    const edited = given(...published, examples.WorkflowUnpublished, examples.StepRenamed);
    expect(edited.when(publishWorkflow, publish).events[0]?.data).not.toHaveProperty('unchanged');
  });
});

describe('publishing what is inserted of other videos', () => {
  const insert = {
    id: 'insert-1',
    kind: 'video' as const,
    at: 10,
    workflowId: 'workflow-2',
    start: 21,
    end: 26,
  };
  const inserted = VideoInsertsChanged({
    workflowId,
    added: [{ ...insert, assetId: 'asset-2', rotation: 0, sentences: [] }],
    removed: [],
  });
  const history = [...ready, inserted];
  /** Publishes it when this happened in the other workflow. */
  const publishAfter = async (...other: readonly WorkflowEvent[]) => {
    const streams = { 'workflow-workflow-1': history, 'workflow-workflow-2': other };
    const sources = await factsOf(publishWorkflow, publish, { streams });
    return given(...history).when(publishWorkflow, publish, specContext, sources);
  };
  const blurred = AnnotationsChanged({
    workflowId,
    stepId: 'step-b',
    changed: [{ ...exampleAnnotations.blur, startTime: 4, endTime: 8 }],
    removed: [],
  });
  const erased = VideoErased({ workflowId, ranges: [{ start: 25, end: 30 }] });

  it('is refused if something of it was blurred or removed there since, and names the insert', async () => {
    for (const hidden of [blurred, erased])
      expect(await publishAfter(...ready, hidden)).toMatchObject({
        refusal: 'cut.insert-hidden',
        details: { insertId: 'insert-1', at: '00:10.00', from: '00:21.00', to: '00:26.00' },
      });
  });
  it('publishes it if the other parts are hidden, and if the other workflow is deleted', async () => {
    const elsewhere = VideoErased({ workflowId, ranges: [{ start: 26, end: 30 }] });
    for (const events of [[], [elsewhere], [blurred, examples.WorkflowDeleted]])
      expect((await publishAfter(...ready, ...events)).events).toMatchObject([
        { type: 'PublicationRequested' },
      ]);
  });
});

describe('UnpublishWorkflow', () => {
  it('R-WFL-20: hides it', () => {
    expect(given(...published).when(unpublishWorkflow, publish).events).toEqual([
      examples.WorkflowUnpublished,
    ]);
  });
  it('R-CARD-09: is refused for a workflow that is not published', () => {
    expect(given(...ready).when(unpublishWorkflow, publish).refusal).toBe('workflow.not-published');
    const hidden = [...published, examples.WorkflowUnpublished];
    expect(given(...hidden).when(unpublishWorkflow, publish).refusal).toBe('workflow.not-published');
  });
});

const cardOf = (history: readonly WorkflowEvent[]) => {
  const state = requireWorkflow(history.reduce(evolve, workflow.initial));
  const { processing, editType } = state.draft;
  return cardStatus(statusesOf(processing, { published: state.status === 'published', editType }));
};

describe('DeleteWorkflow', () => {
  it.each([
    ['before anything of it was visible', 'transcoding', initialized],
    ['while it is processed', 'processing', [...initialized, examples.PreviewBecameReady]],
    ['when it failed', 'failed', [...initialized, stage('convert', 'error')]],
    ['when it is new', 'new', ready],
    ['when an author has reviewed it', 'unpublished', [...ready, examples.EditorPageCompleted]],
    ['while viewers see it', 'published', published],
    ['when it was hidden', 'unpublished', [...published, examples.WorkflowUnpublished]],
  ] as const)('R-CARD-11: deletes it %s', (_, card, history) => {
    const { events, state } = given(...history).when(deleteWorkflow, publish);
    const publications = history.filter(({ type }) => type === 'WorkflowPublished').length;
    expect(events.map(({ data }) => data)).toEqual([{ workflowId, publications }]);
    expect(state).toEqual({ status: 'deleted' });
    expect(cardOf(history)).toBe(card);
  });
  it('is refused for a deleted workflow', () => {
    const gone = given(...ready, examples.WorkflowDeleted).when(deleteWorkflow, publish);
    expect(gone.refusal).toBe('resource.absent');
  });
});

describe('a draft whose video has to be rendered', () => {
  const blurred = AnnotationsChanged({
    ...examples.AnnotationsChanged.data,
    changed: [exampleAnnotations.blur],
  });
  const requestedAt = '2026-03-03T09:00:00.000Z';
  const request = () => {
    const [event] = given(...published, blurred).when(publishWorkflow, publish).events;
    const { videoId: id } = z.object({ videoId: z.string() }).parse(event?.data);
    return PublicationRequested({ workflowId, publication: 2, videoId: id, requestedAt });
  };
  const requested = (): readonly WorkflowEvent[] => [...published, blurred, request()];
  const { videoId } = request().data;
  const cause = { error: 'storage.full', message: 'The disk is full.' };

  it('is requested as it is, and published when its video is ready', () => {
    expect(given(...published, blurred).when(publishWorkflow, publish).result).toEqual({
      publication: 2,
      ready: false,
    });
    const later = [...requested(), examples.StepRenamed];
    const { events } = given(...later).when(completePublication, { workflowId, videoId });
    expect(events).toMatchObject([
      {
        type: 'WorkflowPublished',
        data: { publication: 2, videoId, requestedAt },
      },
    ]);
    // what was edited since waits for the next publication
    const completed = WorkflowPublished({
      workflowId,
      publication: 2,
      videoId,
      publishedAt: requestedAt,
      requestedAt,
    });
    const after = requireWorkflow([...later, completed].reduce(evolve, workflow.initial));
    const asRequested = requireWorkflow(requested().reduce(evolve, workflow.initial));
    expect(after.publishedContent).toEqual(contentOf(asRequested));
    expect(after.publishedContent).not.toEqual(contentOf(after));
    expect(after.requested).toBeNull();
  });
  it('leaves the version before to viewers until then', () => {
    const after = requireWorkflow(requested().reduce(evolve, workflow.initial));
    expect(after).toMatchObject({
      status: 'published',
      publication: 1,
      requested: { publication: 2, videoId },
    });
  });
  it('is not requested twice, but again after it failed', () => {
    expect(given(...requested()).when(publishWorkflow, publish).refusal).toBe('workflow.being-published');
    const failed = given(...requested()).when(failPublication, { workflowId, videoId, cause });
    expect(failed.events).toMatchObject([{ type: 'PublicationFailed', data: { publication: 2, cause } }]);
    const again = given(...requested(), ...failed.events).when(publishWorkflow, publish);
    expect(again.events).toMatchObject([{ type: 'PublicationRequested', data: { publication: 2, videoId } }]);
  });
  it('needs no rendering for a video that a publication had before', () => {
    const { events } = given(...requested()).when(completePublication, { workflowId, videoId });
    const renamed = given(...requested(), ...events, examples.StepRenamed).when(publishWorkflow, publish);
    expect(renamed.events).toMatchObject([{ type: 'WorkflowPublished', data: { publication: 3, videoId } }]);
    expect(renamed.result).toEqual({ publication: 3, ready: true });
  });
  it('is replaced by what is published after it, and dropped when the workflow is hidden', () => {
    const removed = AnnotationsChanged({
      ...blurred.data,
      changed: [],
      removed: [exampleAnnotations.blur.id],
    });
    const renamed = [...requested(), removed, examples.StepRenamed];
    const { events } = given(...renamed).when(publishWorkflow, publish);
    expect(events).toMatchObject([{ type: 'WorkflowPublished', data: { publication: 2 } }]);
    expect(events[0]?.data).not.toHaveProperty('videoId');
    for (const other of [
      [...renamed, ...events],
      [...requested(), examples.WorkflowUnpublished],
    ]) {
      expect(given(...other).when(completePublication, { workflowId, videoId }).events).toEqual([]);
      expect(given(...other).when(failPublication, { workflowId, videoId, cause }).events).toEqual([]);
    }
  });
});
