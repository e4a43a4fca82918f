import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChangeSummary } from '../../contracts/assistant/summary.ts';
import {
  AddTranslation,
  ChangeTranslatedTexts,
  DraftTranslation,
  GetTranslation,
  RemoveTranslation,
  type TranslationRow,
} from '../../contracts/authoring/translations.ts';
import { GetWorkflow } from '../../contracts/authoring/workflow-views.ts';
import { PublishWorkflow, ChangeKeyTerms } from '../../contracts/authoring/workflow-commands.ts';
import { GetPlayerWorkflow } from '../../contracts/playback/playback.ts';
import {
  startLanguageServer,
  type AskedText,
  type LanguageServer,
} from '../../tests/support/language-server.ts';
import { itemOf, type ProductWorld, type Person } from '../../tests/support/product-world.ts';
import { openSummaryWorld } from '../../tests/support/summary-world.ts';
import { publishVideo, summarize, type PublishedVideo } from '../../tests/support/published-video.ts';

const organizationId = 'harbour';
let server: LanguageServer;
let world: ProductWorld;
let author: Person;
let viewer: Person;
let video: PublishedVideo;

/** Knows one sentence; a text with a number comes back with another one. */
function answer({ messages }: AskedText): string {
  const [system, asked] = messages.map(({ content }) => content);
  if (!system?.startsWith('You translate')) return '{}';
  const originals = [...(asked ?? '').matchAll(/^(\d+)\. (.*)$/gm)];
  return JSON.stringify({
    lines: originals.map(([, line, original = '']) => ({
      line: Number(line),
      text: /\d/.test(original) ? 'Apriete a 52 Nm' : 'Abra la válvula',
    })),
  });
}

beforeAll(async () => {
  server = await startLanguageServer(answer);
  world = await openSummaryWorld(server.url, organizationId);
  const workspaceId = await world.makeWorkspace(organizationId, 'Hall');
  author = await world.addPerson(organizationId, 'Ada', 'admin-super');
  viewer = await world.addPerson(organizationId, 'Vera', 'admin-super');
  video = await publishVideo(world, author, workspaceId);
  await summarize(world, author, video);
  await publish();
}, 120_000);
afterAll(async () => {
  await world.close();
  await server.close();
});

const language = () => ({ workflowId: video.workflowId, languageCode: 'es-mx' });
const translation = async () =>
  GetTranslation.view.parse(itemOf(await world.call(GetTranslation, language(), author)));
const summaryRows = async () => (await translation()).rows.filter(({ part }) => part === 'summary');
const played = async (person = viewer, more: object = {}) => {
  const reply = await world.call(GetPlayerWorkflow, { workflowId: video.workflowId, ...more }, person);
  return GetPlayerWorkflow.view.parse(itemOf(reply)).aiSummary?.sop.map(({ translations }) => translations);
};
const write = (row: TranslationRow, text: string) => {
  const { part, id, original } = row;
  const changed = [{ part, id, original, text, status: 'accepted' }];
  return world.call(ChangeTranslatedTexts, { ...language(), changed }, author);
};
const changeText = async (content: string) => {
  const [row] = await summaryRows();
  await world.call(
    ChangeSummary,
    { workflowId: video.workflowId, changed: [{ partId: row?.id, content }] },
    author,
  );
};
const publish = async () =>
  itemOf(await world.call(PublishWorkflow, { workflowId: video.workflowId }, author));
/** Publishes a change without a word of any other language. */
const publishChange = async (term: string) => {
  const { workflowId } = video;
  await world.call(ChangeKeyTerms, { workflowId, terms: [term] }, author);
  await publish();
};
const revision = async () =>
  GetWorkflow.view.parse(itemOf(await world.call(GetWorkflow, { workflowId: video.workflowId }, author)))
    .revision;
const draftBy = async () => {
  await world.call(DraftTranslation, language(), author);
  await expect.poll(async () => (await translation()).summary.run?.state).toBe('completed');
};

it('R-SUM-10: parts of a summary are drafted by the language model, with what they translate', async () => {
  expect(await summaryRows()).toMatchObject([{ original: 'Open the valve', state: 'missing', text: '' }]);
  await draftBy();
  expect(await summaryRows()).toMatchObject([
    {
      original: 'Open the valve',
      text: 'Abra la válvula',
      state: 'draft',
      stepId: video.stepId,
      madeBy: {
        model: 'scripted-1',
        promptVersion: 'translation/1',
        inputHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    },
  ]);
  // a draft is nothing that could be published
  const published = await world.call(PublishWorkflow, { workflowId: video.workflowId }, author);
  expect(published.answer).toMatchObject({ error: 'workflow.unchanged' });
  expect([await played(), await played(author, { preview: true })]).toEqual([[{}], [{}]]);
});

it('R-SUM-10: viewers get what the author accepted once it is published', async () => {
  const [row] = await summaryRows();
  if (!row) throw new Error('no part of the summary');
  await write(row, 'Abra la válvula despacio');
  expect(await played(author, { preview: true })).toEqual([{ 'es-mx': 'Abra la válvula despacio' }]);
  expect(await played()).toEqual([{}]);
  await publish();
  expect(await played()).toEqual([{ 'es-mx': 'Abra la válvula despacio' }]);
});

it('R-SUM-10: a text that changes has a stale translation, which viewers no longer get', async () => {
  await changeText('Close the valve');
  expect(await summaryRows()).toMatchObject([
    { state: 'stale', text: 'Abra la válvula despacio', translatedOriginal: 'Open the valve' },
  ]);
  expect(await played()).toEqual([{}]);
  await changeText('Open the valve');
  expect(await summaryRows()).toMatchObject([{ state: 'accepted' }]);
  expect(await played()).toEqual([{ 'es-mx': 'Abra la válvula despacio' }]);
});

it('a draft that changes a number twice is left out, and its row says which', async () => {
  await changeText('Tighten to 25 Nm');
  await draftBy();
  expect(await summaryRows()).toMatchObject([{ state: 'stale', dropped: ['25', '52'] }]);
  expect(await played()).toEqual([{}]);
});

it('R-SUM-10: a translation typed beside the summary is a row as well, and stale as soon as its text changes', async () => {
  const german = { workflowId: video.workflowId, languageCode: 'de-de' };
  const [row] = await summaryRows();
  const typed = [{ partId: row?.id, content: 'Mit 25 Nm anziehen', languageCode: 'de-de' }];
  await world.call(ChangeSummary, { workflowId: video.workflowId, changed: typed }, author);
  expect(await played()).toEqual([{ 'de-de': 'Mit 25 Nm anziehen' }]);
  await world.call(AddTranslation, german, author);
  const inGerman = async () =>
    GetTranslation.view
      .parse(itemOf(await world.call(GetTranslation, german, author)))
      .rows.filter(({ part }) => part === 'summary');
  expect(await inGerman()).toMatchObject([{ state: 'accepted', text: 'Mit 25 Nm anziehen' }]);
  await changeText('Tighten to 30 Nm');
  expect(await inGerman()).toMatchObject([{ state: 'stale', translatedOriginal: 'Tighten to 25 Nm' }]);
  expect(await played()).toEqual([{}]);
});

it('a translation typed beside the summary is removed as others are, for viewers with the next publication', async () => {
  const german = { workflowId: video.workflowId, languageCode: 'de-de' };
  const inGerman = async () =>
    GetTranslation.view
      .parse(itemOf(await world.call(GetTranslation, german, author)))
      .rows.filter(({ part }) => part === 'summary');
  await changeText('Tighten to 25 Nm');
  expect(await played()).toEqual([{ 'de-de': 'Mit 25 Nm anziehen' }]);
  const removed = (await inGerman()).map(({ part, id }) => ({ part, id }));
  await world.call(ChangeTranslatedTexts, { ...german, changed: [], removed }, author);
  expect(await inGerman()).toMatchObject([{ state: 'missing', text: '' }]);
  expect(await played(author, { preview: true })).toEqual([{}]);
  expect(await played()).toEqual([{ 'de-de': 'Mit 25 Nm anziehen' }]);
  await publish();
  expect(await played()).toEqual([{}]);
  // neither is it there again without the language, nor in the language once it is added again
  await world.call(RemoveTranslation, german, author);
  expect(await played(author, { preview: true })).toEqual([{}]);
  await publishChange('valve');
  expect(await played()).toEqual([{}]);
  await world.call(AddTranslation, german, author);
  expect(await inGerman()).toMatchObject([{ state: 'missing', text: '' }]);
});

it('what was typed beside the summary is removed with its language, and with a text that was written over it', async () => {
  const [row] = await summaryRows();
  const type = (languageCode: string) =>
    world.call(
      ChangeSummary,
      { workflowId: video.workflowId, changed: [{ partId: row?.id, content: 'Typed', languageCode }] },
      author,
    );
  const french = { workflowId: video.workflowId, languageCode: 'fr-fr' };
  await type('fr-fr');
  await world.call(AddTranslation, french, author);
  expect(await played()).toEqual([{ 'fr-fr': 'Typed' }]);
  await world.call(RemoveTranslation, french, author);
  await publishChange('pump');
  expect(await played()).toEqual([{}]);

  const polish = { workflowId: video.workflowId, languageCode: 'pl-pl' };
  await type('pl-pl');
  await world.call(AddTranslation, polish, author);
  const name = { part: 'summary', id: row?.id };
  const written = { ...name, original: row?.original, text: 'Dokręcić', status: 'accepted' };
  await world.call(ChangeTranslatedTexts, { ...polish, changed: [written] }, author);
  expect(await played(author, { preview: true })).toEqual([{ 'pl-pl': 'Dokręcić' }]);
  await world.call(ChangeTranslatedTexts, { ...polish, changed: [], removed: [name] }, author);
  expect(await played(author, { preview: true })).toEqual([{}]);
  // what the summary does not have leaves nothing
  const none = { ...polish, changed: [], removed: [{ part: 'summary', id: 'part-of-no-summary' }] };
  const before = await revision();
  await world.call(ChangeTranslatedTexts, none, author);
  expect(await revision()).toBe(before);
});
