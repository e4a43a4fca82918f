import { afterAll, beforeAll, expect, it } from 'vitest';
import { InitializeWorkflow } from '../../contracts/authoring/processing-commands.ts';
import { ChangeVoiceBlocks, CreateSpeech, GenerateVoiceOver } from '../../contracts/authoring/voice-over.ts';
import { startModelServer, type ModelServerPeer } from '../../tests/support/model-server.ts';
import { ProductWorld, type Person } from '../../tests/support/product-world.ts';
import { toWav } from '../platform/speech/wav.ts';

const wav = toWav(Buffer.alloc(48_000, 1), 24_000);
const voice = 'bf_emma';
/** As many as one request may order: each draft forgets the older ones, of which every one is read all the same. */
const texts = Array.from({ length: 50 }, (_, at) => ({ text: `Text ${at}.`, voice, rate: 1 }));

let peer: ModelServerPeer;
let world: ProductWorld;
let [flood, other]: Person[] = [];
const asked: string[] = [];

beforeAll(async () => {
  peer = await startModelServer({
    '/audio/speech': (body, response) => {
      asked.push((body as { input: string }).input);
      setTimeout(() => void response.writeHead(200, { 'content-type': 'audio/wav' }).end(wav), 100);
    },
  });
  const settings = { STEPWELL_VOICES_URL: peer.url, STEPWELL_VOICES_KEY: 'sesame' };
  world = await ProductWorld.open({ settings });
  for (const organizationId of ['flood', 'other']) {
    await world.foundOrganization(organizationId, { textToSpeech: true });
    const workspaceId = await world.makeWorkspace(organizationId, 'Hall');
    const author = await world.addPerson(organizationId, 'Ada', 'admin-super');
    const workflow = { title: 'Boiler', languageCode: 'en-us', assetId: 'asset-1', authorId: author.id };
    await world.send(organizationId, InitializeWorkflow, {
      ...workflow,
      workspaceId,
      workflowId: organizationId,
    });
    if (flood) other = author;
    else flood = author;
  }
});
afterAll(async () => {
  await world.close();
  await peer.close();
});

it('refuses texts of an organisation that has thousands of them waiting, and nobody else’s', async () => {
  const order = () => world.call(CreateSpeech, { workflowId: 'flood', text2Speechs: texts }, flood);
  let last = await order();
  // runs are counted once they have begun
  await world.until('a refusal', async () => (last = await order()).status !== 200);
  expect([last.status, last.answer.error]).toEqual([429, 'voice.busy']);
  const block = { key: 'k', text: 'Open it.', voice, speed: 1, time: 3, startTime: 1 };
  for (const [workflowId, as, status] of [
    ['flood', flood, 429],
    ['other', other, 200],
  ] as const) {
    // blocks are edited all the same
    const changed = await world.call(ChangeVoiceBlocks, { workflowId, changed: [block] }, as);
    expect(changed.status).toBe(200);
    expect((await world.call(GenerateVoiceOver, { workflowId }, as)).status).toBe(status);
  }
  const before = asked.length;
  await expect.poll(() => asked.includes('Open it.')).toBe(true);
  // texts that are being read, and one turn of the other organisation
  expect(asked.indexOf('Open it.') - before).toBeLessThan(20);
});
