import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InitializeWorkflow } from '../../contracts/authoring/processing-commands.ts';
import { VoicesView, ReadText } from '../../contracts/authoring/voice-calls.ts';
import {
  ChangeVoiceBlocks,
  CreateSpeech,
  GenerateVoiceOver,
  GetSpeech,
  GetVoiceOver,
  ListSpeechHistories,
} from '../../contracts/authoring/voice-over.ts';
import { FoundOrganization } from '../../contracts/organization/organization.ts';
import { ChangeOrganizationSettings } from '../../contracts/organization/settings.ts';
import { CreatePronunciation } from '../../contracts/organization/pronunciation.ts';
import { describeWithModel, modelsHome } from '../../tests/support/fetched-model.ts';
import { itemOf, ProductWorld, type Person } from '../../tests/support/product-world.ts';
import { voicesModel } from '../platform/models/model-list.ts';

const organizationId = 'harbour';
const workflowId = 'workflow-1';
/** A basic voice: without a model it speaks at once. */
const voice = 'basic-en-gb';
const block = {
  key: 'block-1',
  text: 'Open the drain valve slowly.',
  voice,
  speed: 1,
  time: 1,
  startTime: 2,
};

await describeWithModel(voicesModel, ['espeak-ng'], ({ speechFolder }) => {
  let world: ProductWorld;
  let author: Person;
  let viewer: Person;
  beforeAll(async () => {
    const settings = { STEPWELL_SPEECH_HOME: speechFolder, STEPWELL_MODELS_HOME: modelsHome };
    world = await ProductWorld.open({ settings });
    await world.send(organizationId, FoundOrganization, {
      organizationId,
      name: 'Harbour',
      settings: { features: { textToSpeech: true }, permissions: {}, skillsManager: [], analytics: [] },
    });
    const workspaceId = await world.makeWorkspace(organizationId, 'Hall');
    author = await world.addPerson(organizationId, 'Ada', 'admin-super');
    viewer = await world.addPerson(organizationId, 'Vera', 'viewer');
    await world.send(organizationId, InitializeWorkflow, {
      workflowId,
      workspaceId,
      authorId: author.id,
      assetId: 'asset-1',
      title: 'Bleeding the boiler',
      languageCode: 'en-us',
    });
  });
  afterAll(() => world.close());

  const voiceOver = async () =>
    GetVoiceOver.view.parse(itemOf(await world.call(GetVoiceOver, { workflowId }, author)));
  const settled = async () => {
    await expect.poll(async () => (await voiceOver()).blocks[0]?.status).toMatch(/^(?:completed|failure)$/);
    return (await voiceOver()).blocks[0];
  };

  it('R-TTS-13: lists the voices of this machine', async () => {
    const { voices, neural } = VoicesView.parse(
      itemOf(await world.http('GET', '/v1/voices', { as: author })),
    );
    expect(neural).toBe(true);
    expect(voices.filter(({ kind }) => kind === 'neural').length).toBeGreaterThanOrEqual(45);
  });

  it('R-TTS-15: POST /text-to-speech reads a list of texts, to listen before anything is saved', async () => {
    const textList = [{ text: 'Open the valve.', voice }];
    const body = { oid: organizationId, idToken: author.token, textList };
    const { answer } = await world.http('POST', '/text-to-speech', { as: author, body });
    const [read] = ReadText.array().parse(answer.items);
    expect(Buffer.from(read?.audio ?? '', 'base64').toString('latin1', 0, 4)).toBe('RIFF');
    const foreign = { as: author, body: { ...body, oid: 'another' } };
    expect((await world.http('POST', '/text-to-speech', foreign)).status).toBe(404);
    const unknown = { as: author, body: { textList: [{ text: 'Yes.', voice: 'nobody' }] } };
    expect((await world.http('POST', '/text-to-speech', unknown)).status).toBe(400);
  });

  it('R-TTS-07, workflow-tts: polling shows a block from todo to completed, and R-TTS-08: its time becomes that of its audio', async () => {
    await world.call(ChangeVoiceBlocks, { workflowId, changed: [block] }, author);
    expect((await voiceOver()).blocks).toMatchObject([{ status: 'todo', speechURL: null, duration: null }]);
    await world.call(GenerateVoiceOver, { workflowId }, author);
    const done = await settled();
    expect(done).toMatchObject({ status: 'completed', isDirty: false });
    expect(done?.duration).toBeGreaterThan(1);
    expect(done?.time).toBeGreaterThanOrEqual(done?.duration ?? Infinity);
  });

  it('R-TTS-16: the audio file is tts-{id}.wav, for everybody who has its address (2:160, audio file name)', async () => {
    const [done] = (await voiceOver()).blocks;
    expect(done?.speechURL).toMatch(new RegExp(`/tts-${done?.text2SpeechId ?? ''}\\.wav$`));
    const { status, headers } = await world.http('GET', done?.speechURL ?? '');
    expect([status, headers['content-type']]).toEqual([200, 'audio/wav']);
    const other = (done?.speechURL ?? '').replace(/tts-.*$/, 'tts-another.wav');
    expect((await world.http('GET', other)).status).toBe(404);
    expect((await world.http('GET', other.replace('/media/', '/media/x'))).status).toBe(403);
  });

  it('R-TTS-14, tts-batch-create: batch create returns ids, whose status GET /v1/text-2-speech tells; the same text costs no synthesis', async () => {
    const text2Speechs = [{ text: block.text, voice, rate: 1 }];
    const { items } = CreateSpeech.result?.parse(
      itemOf(await world.call(CreateSpeech, { workflowId, text2Speechs }, author)),
    ) ?? { items: [] };
    const text2SpeechIds = items.map(({ text2SpeechId }) => text2SpeechId).join(',');
    const poll = async () => {
      const { answer } = await world.call(GetSpeech, { text2SpeechIds }, author);
      return GetSpeech.view.array().parse(answer.items)[0];
    };
    await expect.poll(async () => (await poll())?.status).toBe('completed');
    expect((await poll())?.duration).toBe((await voiceOver()).blocks[0]?.duration);
    expect((await world.call(GetSpeech, { text2SpeechIds }, viewer)).answer.items).toEqual([]);
  });

  it('a changed pronunciation has the blocks in which it occurs generated again', async () => {
    const generated = async () => {
      await world.call(GenerateVoiceOver, { workflowId }, author);
      await settled();
      return (await voiceOver()).blocks[0];
    };
    const before = (await voiceOver()).blocks[0];
    const said = { name: 'drain valve', spoken: 'very long drain valve of the boiler' };
    await world.call(CreatePronunciation, said, author);
    expect((await voiceOver()).blocks[0]?.status).toBe('todo');
    const after = await generated();
    expect(after?.status).toBe('completed');
    expect(after?.duration).toBeGreaterThan((before?.duration ?? Infinity) + 0.5);
    expect((await generated())?.text2SpeechId).toBe(after?.text2SpeechId);
    await world.call(CreatePronunciation, { name: 'pump', spoken: 'P' }, author);
    expect((await voiceOver()).blocks[0]?.status).toBe('completed');
  });

  it('a text that cannot be read fails alone, with its cause', async () => {
    await world.call(ChangeVoiceBlocks, { workflowId, changed: [{ ...block, text: '…' }] }, author);
    await world.call(GenerateVoiceOver, { workflowId }, author);
    expect(await settled()).toMatchObject({ status: 'failure', cause: { error: 'voice.failed' } });
  });

  it('R-TTS-18, workflow-tts-histories: every request can be read, newest first, with who made it', async () => {
    const { answer } = await world.call(ListSpeechHistories, { workflowId }, author);
    const found = ListSpeechHistories.view.array().parse(answer.items);
    expect(found.map(({ status }) => status)).toEqual(['failure', 'completed', 'completed', 'completed']);
    expect(found.map(({ by }) => by)).toEqual(Array.from({ length: 4 }, () => author.id));
  });

  describe('R-TTS-19: without the feature of the organisation', () => {
    it('nothing of it exists', async () => {
      expect((await world.call(GetVoiceOver, { workflowId }, viewer)).status).not.toBe(200);
      const settings = { features: {}, permissions: {}, skillsManager: [], analytics: [] };
      expect((await world.call(ChangeOrganizationSettings, { settings }, author)).status).toBe(200);
      for (const contract of [GetVoiceOver, GenerateVoiceOver, ListSpeechHistories])
        expect((await world.call(contract, { workflowId }, author)).status, contract.type).toBe(404);
      expect((await world.http('GET', '/v1/voices', { as: author })).status).not.toBe(200);
    });
  });
});
