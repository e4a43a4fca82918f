import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CancelSummary,
  ChangeSummary,
  CreateSummary,
  DeleteSummary,
  GetWorkflowSummary,
  ReadKeyPoints,
} from '../../contracts/assistant/summary.ts';
import { ChangeSentences, DeleteWorkflow } from '../../contracts/authoring/workflow-commands.ts';
import { InitializeWorkflow, RecordTranscript } from '../../contracts/authoring/processing-commands.ts';
import { FoundOrganization } from '../../contracts/organization/organization.ts';
import { itemOf, ProductWorld, type Person } from '../../tests/support/product-world.ts';
import { wholeLog } from '../../tests/support/whole-log.ts';

const organizationId = 'harbour';
const workflowId = 'workflow-1';
const sentences = [
  'Warning, never open the housing while it is hot.',
  'You will need a torque wrench.',
  'Tighten the bolts to 25 Nm.',
].map((sentence, index) => ({
  id: `s${index + 1}`,
  sentence,
  startTime: index,
  endTime: index + 1,
  words: [],
}));

let world: ProductWorld;
let author: Person;
let viewer: Person;
let stranger: Person;

async function found(name: string): Promise<void> {
  await world.send(name, FoundOrganization, {
    organizationId: name,
    name,
    settings: {
      features: { aiSummary: true },
      aiSettings: { aiSummary: true },
      permissions: {},
      skillsManager: [],
      analytics: [],
    },
  });
}

beforeAll(async () => {
  world = await ProductWorld.open({});
  await found(organizationId);
  await found('quay');
  const workspaceId = await world.makeWorkspace(organizationId, 'Hall');
  author = await world.addPerson(organizationId, 'Ada', 'admin-super');
  viewer = await world.addPerson(organizationId, 'Vera', 'viewer');
  stranger = await world.addPerson('quay', 'Otto', 'admin-super');
  for (const id of [workflowId, 'silent'])
    await world.send(organizationId, InitializeWorkflow, {
      workflowId: id,
      workspaceId,
      authorId: author.id,
      assetId: `asset-${id}`,
      title: 'Pump',
      languageCode: 'en-us',
    });
  const transcript = { workflowId, transcriptionId: 't1', languageCode: 'en-us', confidence: 1, sentences };
  await world.send(organizationId, RecordTranscript, transcript);
});
afterAll(() => world.close());

const read = async () =>
  GetWorkflowSummary.view.parse(itemOf(await world.call(GetWorkflowSummary, { workflowId }, author)));
const statusOf = async (person: Person, query = GetWorkflowSummary) =>
  (await world.call(query, { workflowId }, person)).status;

describe('the summary of a workflow', () => {
  it('R-SUM-02 is written from the words of the video, where there is no language model', async () => {
    expect((await read()).status).toBeNull();
    expect((await world.call(CreateSummary, { workflowId }, author)).status).toBe(200);
    await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe('completed');
    const { content, origin: madeBy, leftOut } = await read();
    expect(madeBy).toMatchObject({ model: 'extractive', promptVersion: '1' });
    expect(madeBy?.inputHash).toMatch(/^[0-9a-f]{64}$/);
    expect(content.summary.highlights).toMatchObject([
      { kind: 'safety', content: sentences[0]?.sentence, sentenceIds: ['s1'] },
      { kind: 'tools', content: sentences[1]?.sentence, sentenceIds: ['s2'] },
    ]);
    expect(leftOut).toBe(0);
  });

  it('R-SUM-03 R-SUM-10 has its highlights as key points', async () => {
    const reply = await world.call(ReadKeyPoints, { workflow_id: workflowId, oid: organizationId }, author);
    expect(itemOf<{ keypoints: object[] }>(reply).keypoints).toEqual([
      { key: 'safety', content: sentences[0]?.sentence },
      { key: 'tools', content: sentences[1]?.sentence },
    ]);
  });

  it('2:164 answers its key points by the address of the specification', async () => {
    const body = { workflow_id: workflowId, oid: organizationId, token: author.token };
    const reply = await world.http('POST', '/workflow/keypoints', { as: author, body });
    const { keypoints } = itemOf<{ keypoints: { key: string }[] }>(reply);
    expect(keypoints.map(({ key }) => key)).toEqual(['safety', 'tools']);
    expect((await world.http('POST', '/workflow/keypoints', { body })).status).toBe(401);
  });

  it('R-SUM-01 R-SUM-06 is not for viewers of what is not published, nor for another organisation', async () => {
    await world.call(ChangeSummary, { workflowId, activate: true }, author);
    expect((await read()).activate).toBe(true);
    for (const person of [viewer, stranger]) {
      expect(await statusOf(person)).toBe(404);
      const created = await world.call(CreateSummary, { workflowId }, person);
      expect([403, 404]).toContain(created.status);
      expect([403, 404]).toContain((await world.call(DeleteSummary, { workflowId }, person)).status);
    }
  });

  it('2:101 has nothing to cancel once it is completed', async () => {
    expect((await world.call(CancelSummary, { workflowId }, author)).status).toBe(200);
    expect((await read()).status).toBe('completed');
  });

  it('2:53 no longer shows a text whose sentence was removed', async () => {
    const shown = async () => (await read()).content.summary.highlights.map(({ sentenceIds }) => sentenceIds);
    expect(await shown()).toEqual([['s1'], ['s2']]);
    const removal = { workflowId, changed: [], removed: ['s2'] };
    expect((await world.call(ChangeSentences, removal, author)).status).toBe(200);
    await expect.poll(shown).toEqual([['s1']]);
  });

  it('R-SUM-04 is refused without words, and deleted when its author wants it', async () => {
    const refused = await world.call(CreateSummary, { workflowId: 'silent' }, author);
    expect(refused.answer).toMatchObject({ error: 'summary.no-source' });
    expect((await world.call(DeleteSummary, { workflowId }, author)).status).toBe(200);
    expect((await read()).status).toBeNull();
  });

  it('is deleted with its workflow, and nothing of what it was written from stays', async () => {
    await world.call(CreateSummary, { workflowId }, author);
    await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe('completed');
    expect((await world.call(DeleteWorkflow, { workflowId }, author)).status).toBe(200);
    const ofSummary = async () =>
      (await wholeLog(world.product.store)).filter(({ type }) => type.startsWith('Summary'));
    await expect.poll(async () => (await ofSummary()).at(-1)?.type).toBe('SummaryDeleted');
    expect(await statusOf(author)).toBe(404);
    await expect
      .poll(() =>
        readdir(world.folder, { recursive: true }).then((files) =>
          files.filter((file) => /summary.*run/.test(file)),
        ),
      )
      .toEqual([]);
  });
});
