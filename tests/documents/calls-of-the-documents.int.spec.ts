import { beforeAll, describe, expect, it } from 'vitest';
import { ChangeTranscription, GetTranscription } from '../../contracts/authoring/transcription.ts';
import { ChangeReviewers, FindReviewers, GetWorkflowReviewers } from '../../contracts/authoring/reviewers.ts';
import {
  GetWorkflow,
  ListWorkflows,
  ListWorkspaceWorkflows,
  type WorkflowDetails,
} from '../../contracts/authoring/workflow-views.ts';
import { DeactivateUser, ListUsers, RenameUser } from '../../contracts/identity/user.ts';
import type { AnyQueryContract } from '../../contracts/kernel/define-query.ts';
import {
  CreateCategory,
  CreateSubcategory,
  ListAllSubcategories,
  ListCategories,
} from '../../contracts/organization/category.ts';
import { ListWorkspaces } from '../../contracts/organization/workspace.ts';
import { ListAuditEvents } from '../../contracts/audit/audit.ts';
import { ListWorkflowFeedback, SendFeedback } from '../../contracts/playback/feedback.ts';
import { SaveSegmentation, UnpublishWorkflow } from '../../contracts/authoring/workflow-commands.ts';
import { RecordTranscript } from '../../contracts/authoring/processing-commands.ts';
import { exampleSentences } from '../../contracts/authoring/workflow.examples.ts';
import { addNamed } from '../support/named-accounts.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { publishVideo, type PublishedVideo } from '../support/published-video.ts';

const world = productWorld(['acme', 'rival']);
let author: Person;
let viewer: Person;
let outsider: Person;
let video: PublishedVideo;
const transcriptionId = 'transcription-of-the-test';

beforeAll(async () => {
  const workspaceId = await world.makeWorkspace('acme', 'Hall', true);
  author = await world.addPerson('acme', 'Paula', 'publisher', { [workspaceId]: 'publisher' });
  viewer = await world.addPerson('acme', 'Vera', 'viewer', { [workspaceId]: 'viewer' });
  outsider = await world.addPerson('acme', 'Otto', 'viewer');
  video = await publishVideo(world, author, workspaceId);
  await world.send('acme', RecordTranscript, {
    workflowId: video.workflowId,
    transcriptionId,
    languageCode: 'en-us',
    confidence: 0.9,
    // within the few seconds of the video
    sentences: exampleSentences.slice(0, 2).map((sentence, index) => ({
      ...sentence,
      startTime: index,
      endTime: index + 0.9,
      words: [],
    })),
  });
});

describe('PATCH /v1/transcriptions/{id}', () => {
  const text = async () =>
    itemOf<{ sentences: { id: string; sentence: string }[] }>(
      await world.call(GetTranscription, { transcriptionId }, author),
    ).sentences;

  it('R-TRN-08: changes what GET of the same address answers', async () => {
    const [first, second] = await text();
    const sentences = [{ ...first, sentence: 'Open the valve by hand.' }, second];
    const changed = await world.call(ChangeTranscription, { transcriptionId, sentences }, author);
    expect(changed.status, changed.text).toBe(200);
    expect((await text()).map(({ sentence }) => sentence)).toEqual([
      'Open the valve by hand.',
      'Now read the gauge.',
    ]);
  });

  it('R-TRN-08: is refused to viewers and to people who cannot see the workflow', async () => {
    const data = { transcriptionId, sentences: [] };
    expect((await world.call(ChangeTranscription, data, viewer)).status).toBe(403);
    expect((await world.call(ChangeTranscription, data, outsider)).status).toBe(404);
    expect(
      (await world.call(ChangeTranscription, { ...data, transcriptionId: 'no-such' }, author)).status,
    ).toBe(404);
    expect(await text()).toHaveLength(2);
  });
});

describe('PUT /v1/workflows/{id}/segmentation', () => {
  const read = async () =>
    itemOf<WorkflowDetails>(await world.call(GetWorkflow, { workflowId: video.workflowId }, author));

  it('R-SEG-05, 2:154: saves the steps and completes the page', async () => {
    const { steps } = await read();
    const [first] = steps.map(({ id, startTime, endTime }) => ({
      id,
      title: 'Close it',
      startTime,
      endTime,
    }));
    if (first === undefined) throw new Error('no steps');
    const data = { workflowId: video.workflowId, steps: [first], nextStep: 'buildermain' };
    const saved = await world.call(SaveSegmentation, data, author);
    expect(saved.status, saved.text).toBe(200);
    const { steps: after, statuses } = await read();
    expect(after.map(({ id, title }) => [id, title])).toEqual([[first.id, 'Close it']]);
    expect(statuses.editorStatus).toBe('completed segmentation');
  });

  it('R-SEG-05: is refused to viewers and to people who cannot see the workflow', async () => {
    const { steps } = await read();
    const data = { workflowId: video.workflowId, title: 'Mine' };
    expect((await world.call(SaveSegmentation, data, viewer)).status).toBe(403);
    expect((await world.call(SaveSegmentation, data, outsider)).status).toBe(404);
    expect((await read()).steps).toEqual(steps);
  });
});

describe('reviewers of a workflow', () => {
  it('R-WFL-23: are chosen by authors, carried by the record, named, and stand in the audit trail', async () => {
    const { workflowId } = video;
    const chosen = { workflowId, reviewers: [viewer.id] };
    expect((await world.call(ChangeReviewers, chosen, author)).status).toBe(200);
    expect(itemOf(await world.call(GetWorkflow, { workflowId }, author))).toMatchObject({
      reviewers: [viewer.id],
    });
    const { answer } = await world.call(GetWorkflowReviewers, { workflowId }, author);
    expect(answer.items).toEqual([{ id: viewer.id, displayName: 'Vera' }]);
    const admin = await world.addPerson('acme', 'Ada', 'admin-organization');
    const trail = await world.call(ListAuditEvents, { entityId: workflowId, size: 200 }, admin);
    expect(trail.text).toContain('ReviewersChanged');
  });

  it('R-WFL-23: are members only, and viewers choose none', async () => {
    const { workflowId } = video;
    const unknown = await world.call(ChangeReviewers, { workflowId, reviewers: ['nobody'] }, author);
    expect([unknown.status, unknown.answer.error]).toEqual([400, 'reviewer.unknown']);
    expect((await world.call(ChangeReviewers, { workflowId, reviewers: [] }, viewer)).status).toBe(403);
    expect((await world.call(GetWorkflowReviewers, { workflowId }, viewer)).answer.items ?? []).toEqual([]);
  });

  it('R-WFL-23: are found by authors among the active members, by name alone', async () => {
    const { workflowId } = video;
    const found = await world.call(FindReviewers, { workflowId, keyword: 'vera' }, author);
    expect(found.answer.items).toEqual([{ id: viewer.id, displayName: 'Vera' }]);
    expect((await world.call(FindReviewers, { workflowId }, viewer)).answer.items ?? []).toEqual([]);
    expect((await world.call(FindReviewers, { workflowId }, outsider)).answer.items ?? []).toEqual([]);
    // an employee ID is for those who administer people
    const employee = await addNamed(world, 'acme', ['employee', '4711']);
    await world.send('acme', RenameUser, { userId: employee, displayName: 'Emil' });
    const answered = async (keyword: string) =>
      (await world.call(FindReviewers, { workflowId, keyword }, author)).answer;
    for (const keyword of ['4', '4711', 'emil 4711'])
      expect(await answered(keyword)).toMatchObject({ items: [], page: { dataCount: 0 } });
    expect(await answered('emi')).toMatchObject({ items: [{ id: employee }], page: { dataCount: 1 } });
  });
});

describe('lists of workflows', () => {
  it('R-DOC-03, 1:447: give up to 1500 in one answer, and no more', async () => {
    const { workspaceId } = video;
    for (const [contract, of] of [
      [ListWorkflows, {}],
      [ListWorkspaceWorkflows, { workspaceId }],
    ] as const) {
      expect((await world.call(contract, { ...of, size: 1500 }, author)).status).toBe(200);
      expect((await world.call(contract, { ...of, size: 1501 }, author)).status).toBe(400);
    }
  });
});

describe('R-ADM-04: lists of the administration', () => {
  let admin: Person;
  let leaver: Person;
  beforeAll(async () => {
    admin = await world.addPerson('acme', 'Agnes', 'admin-organization');
    leaver = await world.addPerson('acme', 'Leo', 'viewer');
    await world.send('acme', DeactivateUser, { userId: leaver.id });
    await world.makeWorkspace('acme', 'Yard');
    await world.addPerson('rival', 'Ria', 'admin-organization');
    const { id } = await world.send('acme', CreateCategory, { name: 'Pumps' });
    await world.send('acme', CreateSubcategory, { categoryId: id, name: 'Seals' });
    await world.send('rival', CreateCategory, { name: 'Foreign' });
    await world.settled();
  });
  const names = async (query: AnyQueryContract, filter: object = {}) => {
    const { answer } = await world.call(query, { size: 100, ...filter }, admin);
    return (answer.items as { name?: string; displayName?: string; title?: string }[]).map(
      ({ name, displayName, title }) => name ?? displayName ?? title,
    );
  };

  it('read people by organisation, group and whether they are disabled', async () => {
    expect(await names(ListUsers)).not.toContain('Ria');
    const inHall = await names(ListUsers, { workspaceId: video.workspaceId });
    expect(new Set(inHall)).toEqual(new Set(['Paula', 'Vera']));
    expect(await names(ListUsers, { status: 'inactive' })).toEqual(['Leo']);
    expect(await names(ListUsers, { status: 'active' })).not.toContain('Leo');
  });

  it('read workspaces by privacy and groups, and workflows by publication', async () => {
    expect(await names(ListWorkspaces, { private: 'true' })).toEqual(['Hall']);
    expect(await names(ListWorkspaces, { private: 'false' })).toEqual(['Yard']);
    expect(await names(ListWorkspaces, { workspaceGroupId: 'default' })).toEqual(['Hall', 'Yard']);
    expect(await names(ListWorkspaces, { workspaceGroupId: 'other' })).toEqual([]);
    expect(await names(ListWorkflows, { published: 'true' })).toHaveLength(1);
    expect(await names(ListWorkflows, { published: 'false' })).toEqual([]);
  });

  it('read categories and subcategories of their organisation alone', async () => {
    expect(await names(ListCategories)).toEqual(['Pumps']);
    expect(await names(ListAllSubcategories)).toEqual(['Seals']);
  });
});

describe('POST /v1/workflows/{id}/feedback', () => {
  const text = 'The torque is missing.';

  it('2:154: reaches the authors with the version and the step it is about', async () => {
    const { workflowId, stepId } = video;
    const sent = await world.call(SendFeedback, { workflowId, text, rating: 4, stepId }, viewer);
    const { id } = itemOf<{ id: string }>(sent);
    const { answer } = await world.call(ListWorkflowFeedback, { workflowId }, author);
    expect(answer.items).toEqual([
      { id, userId: viewer.id, publication: 1, stepId, rating: 4, text, sentAt: expect.any(String) },
    ]);
  });

  it('2:154: is read by authors alone, and sent only by people who may watch what is published', async () => {
    const { workflowId } = video;
    expect((await world.call(ListWorkflowFeedback, { workflowId }, viewer)).answer.items ?? []).toEqual([]);
    expect((await world.call(SendFeedback, { workflowId, text }, outsider)).status).toBe(404);
    expect((await world.call(SendFeedback, { workflowId, text: 'x'.repeat(1001) }, viewer)).status).toBe(400);
    await world.call(UnpublishWorkflow, { workflowId }, author);
    expect((await world.call(SendFeedback, { workflowId, text }, viewer)).status).toBe(404);
  });
});
