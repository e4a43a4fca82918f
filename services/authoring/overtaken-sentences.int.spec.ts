import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sentencePath } from '../../contracts/authoring/model/changes.ts';
import { GetTranscription } from '../../contracts/authoring/transcription.ts';
import { ChangeSentences } from '../../contracts/authoring/workflow-commands.ts';
import { GetWorkflow } from '../../contracts/authoring/workflow-views.ts';
import { makeDraft } from '../../tests/support/make-draft.ts';
import { itemOf, ProductWorld, type Person } from '../../tests/support/product-world.ts';

const organizationId = 'harbour';
let world: ProductWorld;
let ada: Person;
let ben: Person;
let workflowId: string;

const sentencesOf = (text: string, ids: readonly number[]) =>
  ids.map((id) => ({ id: `s${id}`, sentence: text, startTime: id, endTime: id + 1, words: [] }));
const change = (as: Person, changed: readonly object[], headers: Readonly<Record<string, string>> = {}) =>
  world.call(ChangeSentences, { workflowId, changed, removed: [] }, as, headers);
async function transcript() {
  const workflow = GetWorkflow.view.parse(itemOf(await world.call(GetWorkflow, { workflowId }, ada)));
  const { transcriptionId } = workflow;
  return GetTranscription.view.parse(itemOf(await world.call(GetTranscription, { transcriptionId }, ada)));
}

beforeAll(async () => {
  world = await ProductWorld.open();
  await world.foundOrganization(organizationId);
  const workspaceId = await world.makeWorkspace(organizationId, 'Hall');
  ada = await world.addPerson(organizationId, 'Ada', 'admin-super');
  ben = await world.addPerson(organizationId, 'Ben', 'admin-super');
  workflowId = await makeDraft(world, ada, workspaceId);
});
afterAll(() => world.close());

it('sentences that a colleague changed meanwhile are named, and the others are saved without them', async () => {
  expect((await change(ada, sentencesOf('Pump', [1, 2, 3]))).status).toBe(200);
  const { revision } = await transcript();
  expect((await change(ben, sentencesOf('By Ben', [2]))).status).toBe(200);
  const made = { 'if-match': `"${revision}"`, 'x-command-id': `window_${randomUUID()}__1` };
  const { status, answer } = await change(ada, sentencesOf('Seal', [1, 2, 3]), made);
  expect([status, answer.error]).toEqual([409, 'revision.conflict']);
  expect(answer.facts).toMatchObject({ changedBy: ben.id, changedPaths: sentencePath('s2') });
  // the refused command left nothing under its id
  for (let times = 0; times < 2; times += 1)
    expect((await change(ada, sentencesOf('Seal', [1, 3]), made)).status).toBe(200);
  const { sentences } = await transcript();
  expect(sentences.map(({ sentence }) => sentence)).toEqual(['Seal', 'By Ben', 'Seal']);
});
