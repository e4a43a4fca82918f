import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import {
  ChangeSentences,
  DeleteStep,
  MergeSteps,
  PublishWorkflow,
  RenameStep,
  RenameWorkflow,
  ReorderSteps,
  RetimeStep,
  SplitStep,
} from '../../contracts/authoring/workflow-commands.ts';
import { GetTranscription } from '../../contracts/authoring/transcription.ts';
import { GetDraftChanges } from '../../contracts/authoring/draft-changes.ts';
import {
  GetWorkflow,
  ListPublications,
  ListWorkspaceWorkflows,
  type WorkflowDetails,
} from '../../contracts/authoring/workflow-views.ts';
import { GetWorkflowPipeline } from '../../contracts/media/pipeline-runs.ts';
import { CompleteUpload, ListMyUploads } from '../../contracts/media/upload.ts';
import { ListWorkspaces } from '../../contracts/organization/workspace.ts';
import { narratedVideo } from './support/narrated-video.ts';
import { Person } from './support/person.ts';
import { completed, openUpload, partOf, sendPart, storedParts } from './support/send-video.ts';
import type { OpenUpload } from './support/send-video.ts';
import { until } from './support/until.ts';
import { proveAuditTrail } from './support/proving.ts';
import { twoWindows } from './support/two-windows.ts';
import { authorCalls } from './support/author-calls.ts';
import { restoringVersions } from './support/version-history.ts';
import { watching } from './support/watching.ts';

/** A title that every layer must give back byte for byte. */
const title = `Changing the filter «${randomUUID().slice(0, 8)}» — 換濾網 🔧 e\u0301`;

let publisher: Person;
let video: Uint8Array<ArrayBuffer>;
let workspaceId: string;
let upload: OpenUpload;
let workflowId: string;

const draft = () => publisher.sendQuery(GetWorkflow, { workflowId });
const steps = async () => (await draft()).steps;
const stepAt = async (index: number): Promise<z.output<typeof WorkflowDetails>['steps'][number]> => {
  const step = (await steps())[index];
  if (!step) throw new Error(`the draft has no step ${index + 1}`);
  return step;
};

beforeAll(async () => {
  publisher = await Person.signIn('publisher');
  video = await narratedVideo();
  const { items } = await publisher.sendQuery(ListWorkspaces, { type: 'edit' });
  const open = items.find((workspace) => !workspace.private);
  if (!open) throw new Error('the seed makes a workspace for everybody');
  workspaceId = open.id;
}, 120_000);

describe('uploading', () => {
  it('R-STO-01: opens an upload in parts of 2 MB', async () => {
    upload = await openUpload(publisher, workspaceId, 'Filter change.mp4', video.length);
    expect(upload).toMatchObject({
      partBytes: 2 * 1024 * 1024,
      parts: Math.ceil(video.length / (2 * 1024 * 1024)),
    });
    expect(upload.parts).toBeGreaterThanOrEqual(3);
  });

  it('takes parts in any order, and the same one again without harm', async () => {
    for (const number of [2, 1, 2])
      expect((await sendPart(publisher, upload.id, number, partOf(video, upload, number))).status).toBe(200);
    expect(await storedParts(publisher, upload.id)).toEqual([1, 2]);
  });

  it('R-STO-07: refuses a part whose bytes were damaged on the way, or that is too short, and keeps nothing of it', async () => {
    const damaged = await sendPart(publisher, upload.id, 3, partOf(video, upload, 3), '0'.repeat(64));
    expect([damaged.status, damaged.answer.error]).toEqual([400, 'upload.part-damaged']);
    expect((await sendPart(publisher, upload.id, 3, new Uint8Array(7))).status).toBe(400);
    expect(await storedParts(publisher, upload.id)).toEqual([1, 2]);
  });

  it('R-STO-07: does not join while parts are missing, and says so with a code', async () => {
    const { status, answer } = await publisher.trySend(CompleteUpload, { uploadId: upload.id });
    expect([status, answer.error]).toEqual([409, 'upload.incomplete']);
  });

  it('belongs to its sender alone', async () => {
    const other = await Person.signIn('lead');
    expect((await other.sendRaw('GET', `/v1/uploads/${upload.id}/parts`)).status).toBe(404);
    expect((await other.trySend(CompleteUpload, { uploadId: upload.id })).status).toBe(404);
  });

  it('is resumed after a break: only what is missing is sent', async () => {
    publisher = await Person.signIn('publisher');
    const { items } = await publisher.sendQuery(ListMyUploads, { state: 'open' });
    expect(items.map(({ id }) => id)).toContain(upload.id);
    const safe = await storedParts(publisher, upload.id);
    for (let number = 1; number <= upload.parts; number += 1)
      if (!safe.includes(number)) await sendPart(publisher, upload.id, number, partOf(video, upload, number));
    workflowId = await completed(publisher, upload.id);
    // the workflow begins by itself, a moment after its file is complete
    const started = () => publisher.trySend(GetWorkflow, { workflowId });
    await until(started, ({ status }) => status === 200, { seconds: 10 });
    expect((await draft()).title).toBe('Filter change');
  });

  it('completing twice gives the same workflow', async () => {
    expect(await completed(publisher, upload.id)).toBe(workflowId);
  });
});

describe('processing', () => {
  it('shows named stages until all of them are done', async () => {
    const seen = new Set<string>();
    const pipeline = await until(
      async () => {
        const now = await publisher.sendQuery(GetWorkflowPipeline, { workflowId });
        for (const stage of now.stages) seen.add(`${stage.name} ${stage.state}`);
        return now;
      },
      ({ state }) => state !== 'running',
      { seconds: 240, every: 250 },
    );
    expect(pipeline).toMatchObject({ state: 'completed', subjectId: workflowId });
    expect(pipeline.stages.length).toBeGreaterThanOrEqual(4);
    expect(pipeline.stages.filter(({ state }) => state !== 'done' && state !== 'skipped')).toEqual([]);
    expect([...seen].some((text) => text.endsWith('running') || text.endsWith('waiting'))).toBe(true);
  }, 260_000);

  it('finds the length, the steps and what was said', async () => {
    const found = await until(draft, ({ status }) => status === 'new' || status === 'unpublished', {
      seconds: 30,
    });
    expect(found.videoDuration).toBeCloseTo(18, 0);
    expect(found.steps.length).toBeGreaterThanOrEqual(1);
    expect(found.steps.at(-1)?.endTime).toBeLessThanOrEqual((found.videoDuration ?? 0) + 0.001);
    // without an engine there is no transcript, and steps have no titles of their own
    if (found.basis === 'speech') expect(await spoken(found.transcriptionId)).toMatch(/filter/i);
    else expect(found.steps[0]?.title).toBe('');
  }, 60_000);
});

const spoken = async (transcriptionId: string | null): Promise<string> => {
  if (transcriptionId === null) throw new Error('speech was the basis, yet there is no transcript');
  const { sentences } = await publisher.sendQuery(GetTranscription, { transcriptionId });
  return sentences.map(({ sentence }) => sentence).join(' ');
};

describe('editing', () => {
  it('gives a title back byte for byte', async () => {
    await publisher.sendCommand(RenameWorkflow, { workflowId, title, languageCode: 'en-us' });
    expect((await draft()).title).toBe(title);
  });

  it('R-SEG-03: merges down to one step, which cannot be deleted', async () => {
    for (let left = (await steps()).length; left > 1; left -= 1) {
      const [first, second] = await steps();
      await publisher.sendCommand(MergeSteps, {
        workflowId,
        stepId: first?.id ?? '',
        mergedStepId: second?.id ?? '',
      });
    }
    const { status, answer } = await publisher.trySend(DeleteStep, {
      workflowId,
      stepId: (await stepAt(0)).id,
    });
    expect([status, answer.error]).toEqual([409, 'workflow.last-step']);
    expect(await steps()).toHaveLength(1);
  });

  it('splits inside a step only', async () => {
    const whole = await stepAt(0);
    const outside = await publisher.trySend(SplitStep, {
      workflowId,
      stepId: whole.id,
      at: 500,
      newStepId: randomUUID(),
    });
    expect([outside.status, outside.answer.error]).toEqual([400, 'step.split-outside']);
    await publisher.sendCommand(SplitStep, { workflowId, stepId: whole.id, at: 12, newStepId: randomUUID() });
    await publisher.sendCommand(SplitStep, { workflowId, stepId: whole.id, at: 6, newStepId: randomUUID() });
    expect((await steps()).map(({ endTime }) => endTime).slice(0, 2)).toEqual([6, 12]);
  });

  it('renames a step and takes it to another range, but not beyond the video', async () => {
    const step = await stepAt(1);
    await publisher.sendCommand(RenameStep, { workflowId, stepId: step.id, title: 'Open the cover' });
    await publisher.sendCommand(RetimeStep, { workflowId, stepId: step.id, startTime: 6.25, endTime: 11.5 });
    expect(await stepAt(1)).toMatchObject({
      title: 'Open the cover',
      startTime: 6.25,
      endTime: 11.5,
      duration: 5.25,
    });
    const beyond = await publisher.trySend(RetimeStep, {
      workflowId,
      stepId: step.id,
      startTime: 1,
      endTime: 900,
    });
    expect([beyond.status, beyond.answer.error]).toEqual([400, 'step.range-invalid']);
    expect(await stepAt(1)).toMatchObject({ startTime: 6.25, endTime: 11.5 });
  });

  it('deletes a step, and reorders the others by naming each once', async () => {
    const [first, second, third] = await steps();
    await publisher.sendCommand(ReorderSteps, {
      workflowId,
      order: [second?.id ?? '', first?.id ?? '', third?.id ?? ''],
    });
    expect((await steps()).map(({ id }) => id)).toEqual([second?.id, first?.id, third?.id]);
    const partial = await publisher.trySend(ReorderSteps, { workflowId, order: [second?.id] });
    expect([partial.status, partial.answer.error]).toEqual([400, 'step.order-incomplete']);
    await publisher.sendCommand(ReorderSteps, {
      workflowId,
      order: [first?.id ?? '', second?.id ?? '', third?.id ?? ''],
    });
    await publisher.sendCommand(DeleteStep, { workflowId, stepId: third?.id ?? '' });
    expect(await steps()).toHaveLength(2);
  });

  it('corrects a sentence, refuses an empty one', async () => {
    const { transcriptionId } = await draft();
    const sentence = {
      id: 'flow-sentence',
      sentence: 'Open the cover.',
      startTime: 6.5,
      endTime: 8,
      words: [],
    };
    await publisher.sendCommand(ChangeSentences, { workflowId, changed: [sentence], removed: [] });
    if (transcriptionId !== null) expect(await spoken(transcriptionId)).toContain('Open the cover.');
    const empty = await publisher.trySend(ChangeSentences, {
      workflowId,
      changed: [{ ...sentence, sentence: '  ' }],
      removed: [],
    });
    expect([empty.status, empty.answer.error]).toEqual([400, 'sentence.empty']);
  });

  it('the same command again gives its first answer; its id with another body is refused', async () => {
    const id = { 'x-command-id': randomUUID() };
    const rename = { workflowId, stepId: (await stepAt(0)).id, title: 'Switch it off' };
    await publisher.sendCommand(RenameStep, rename, id);
    const { revision } = await draft();
    await publisher.sendCommand(RenameStep, rename, id);
    expect((await draft()).revision).toBe(revision);
    const reused = await publisher.trySend(RenameStep, { ...rename, title: 'Something else' }, id);
    expect([reused.status, reused.answer.error]).toEqual([409, 'command.reused']);
    expect((await stepAt(0)).title).toBe('Switch it off');
  });

  it('every command is read back at once: its token makes the next question wait', async () => {
    const { id } = await stepAt(0);
    for (let n = 0; n < 10; n += 1) {
      await publisher.sendCommand(RenameStep, { workflowId, stepId: id, title: `Switch it off ${n}` });
      expect((await stepAt(0)).title).toBe(`Switch it off ${n}`);
    }
  });
});

describe('publishing', () => {
  it('publishes what the draft is, once', async () => {
    const changes = await publisher.sendQuery(GetDraftChanges, { workflowId });
    expect(changes.publication).toBe(0);
    expect(await publisher.sendCommand(PublishWorkflow, { workflowId })).toMatchObject({ publication: 1 });
    const { status, answer } = await publisher.trySend(PublishWorkflow, { workflowId });
    expect([status, answer.error]).toEqual([409, 'workflow.unchanged']);
    expect((await publisher.sendQuery(ListPublications, { workflowId })).items).toMatchObject([
      { publication: 1, stepCount: 2 },
    ]);
  });

  it('a published workflow keeps its title, and its card says that it is published', async () => {
    const { status, answer } = await publisher.trySend(RenameWorkflow, {
      workflowId,
      title: 'Another',
      languageCode: 'en-us',
    });
    expect([status, answer.error]).toEqual([409, 'workflow.published']);
    const { items } = await publisher.sendQuery(ListWorkspaceWorkflows, { workspaceId, size: 200 });
    expect(items.find(({ id }) => id === workflowId)).toMatchObject({
      title,
      status: 'published',
      changedSincePublication: false,
    });
  });
});

const job = () => ({ workflowId, workspaceId, publisher, title });
watching(job);
proveAuditTrail(job);
twoWindows(job);
restoringVersions(job);
authorCalls(job);
