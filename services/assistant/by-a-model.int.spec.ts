import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CancelSummary,
  CreateSummary,
  GetSummaryProgress,
  GetWorkflowSummary,
} from '../../contracts/assistant/summary.ts';
import {
  AddTranslation,
  CancelTranslationDraft,
  DraftTranslation,
  GetTranslation,
  type TranslationRow,
} from '../../contracts/authoring/translations.ts';
import { ListOrigins, translatedTextId } from '../../contracts/authoring/part-origin.ts';
import { titleId } from '../../contracts/authoring/translation-events.ts';
import { InitializeWorkflow, RecordTranscript } from '../../contracts/authoring/processing-commands.ts';
import {
  startLanguageServer,
  type AskedText,
  type LanguageServer,
  type ScriptedAnswer,
} from '../../tests/support/language-server.ts';
import { itemOf, type ProductWorld, type Person } from '../../tests/support/product-world.ts';
import { openSummaryWorld } from '../../tests/support/summary-world.ts';

const organizationId = 'harbour';
const workflowId = 'workflow-1';
const sentences = [
  ['s1', 'Warning, never open the housing while it is hot.'],
  ['s2', 'Tighten the bolts to 25 Nm.'],
].map(([id = '', sentence = ''], index) => ({
  id,
  sentence,
  startTime: index,
  endTime: index + 1,
  words: [],
}));

let server: LanguageServer;
let answer: (asked: AskedText) => ScriptedAnswer;
let world: ProductWorld;
let author: Person;

beforeAll(async () => {
  server = await startLanguageServer((asked) => answer(asked));
  world = await openSummaryWorld(server.url, organizationId);
  const workspaceId = await world.makeWorkspace(organizationId, 'Hall');
  author = await world.addPerson(organizationId, 'Ada', 'admin-super');
  await world.send(organizationId, InitializeWorkflow, {
    workflowId,
    workspaceId,
    authorId: author.id,
    assetId: 'asset-1',
    title: 'Pump',
    languageCode: 'en-us',
  });
  const transcript = { workflowId, transcriptionId: 't1', languageCode: 'en-us', confidence: 1, sentences };
  await world.send(organizationId, RecordTranscript, transcript);
  await world.call(AddTranslation, { workflowId, languageCode: 'es-mx' }, author);
});
afterAll(async () => {
  await world.close();
  await server.close();
});

const translation = async () =>
  GetTranslation.view.parse(
    itemOf(await world.call(GetTranslation, { workflowId, languageCode: 'es-mx' }, author)),
  );
const stateOfRun = async () => (await translation()).summary.run?.state;
const ofVideo = (rows: readonly TranslationRow[]) => rows.filter(({ part }) => part !== 'summary');
const ofSummary = (rows: readonly TranslationRow[]) => rows.filter(({ part }) => part === 'summary');
const inSpanish = { workflowId, languageCode: 'es-mx' };
const lines = (...texts: readonly string[]) =>
  JSON.stringify({ lines: texts.map((text, index) => ({ line: index + 1, text })) });
const sourcesLeft = async () =>
  (await readdir(world.folder, { recursive: true })).filter((file) =>
    /(summary|translation).*run/.test(file),
  );

describe('texts by a language model', () => {
  it('R-SUM-02 are parts of a summary once they are borne out; a warning is never lost', async () => {
    answer = () =>
      JSON.stringify({
        highlights: [
          { kind: 'note', text: 'The bolts are tightened to 25 Nm.', from: [2] },
          { kind: 'note', text: 'The bolts are tightened to 52 Nm.', from: [2] },
        ],
      });
    await world.call(CreateSummary, { workflowId, kinds: ['safety', 'note'] }, author);
    const read = async () =>
      GetWorkflowSummary.view.parse(itemOf(await world.call(GetWorkflowSummary, { workflowId }, author)));
    await expect.poll(async () => (await read()).status).toBe('completed');
    const { content, origin, leftOut } = await read();
    const { highlights } = content.summary;
    expect(highlights.map(({ kind, content: text, isExtracted }) => [kind, text, isExtracted])).toEqual([
      ['safety', sentences[0]?.sentence, true],
      ['note', 'The bolts are tightened to 25 Nm.', false],
    ]);
    expect([origin, leftOut]).toMatchObject([{ model: 'scripted-1', promptVersion: 'summary/2' }, 1]);
  });

  it('R-SUM-07 are counted while they are written, for their author', async () => {
    answer = () => ({ pieces: ['{'], hangs: true });
    const progress = async () => itemOf(await world.call(GetSummaryProgress, { workflowId }, author));
    expect(await progress()).toEqual({ progress: null });
    await world.call(CreateSummary, { workflowId, kinds: ['safety'] }, author);
    await expect.poll(progress).toEqual({ progress: { done: 0, of: 1 } });
    const stranger = await world.addPerson(organizationId, 'Eve', 'viewer');
    expect((await world.call(GetSummaryProgress, { workflowId }, stranger)).status).not.toBe(200);
    await world.call(CancelSummary, { workflowId }, author);
    expect(await progress()).toEqual({ progress: null });
    await expect.poll(() => server.open()).toBe(0);
  });

  it('are drafts of a translation that its author reads first; what was changed twice is named', async () => {
    answer = ({ messages }) =>
      (messages[1]?.content ?? '').startsWith('1. Pump')
        ? lines('Bomba', 'Advertencia: nunca abra la carcasa caliente.', 'Apriete los pernos a 52 Nm.')
        : lines('Apriete los pernos.');
    expect((await world.call(DraftTranslation, inSpanish, author)).status).toBe(200);
    await expect.poll(stateOfRun).toBe('completed');
    const { rows, summary } = await translation();
    expect(ofVideo(rows).map(({ text, state, dropped }) => [text, state, dropped])).toEqual([
      ['Bomba', 'draft', null],
      ['Advertencia: nunca abra la carcasa caliente.', 'draft', null],
      ['', 'missing', ['25', 'Nm']],
    ]);
    expect(rows[0]?.madeBy).toEqual({
      model: 'scripted-1',
      promptVersion: 'translation/1',
      inputHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const title = {
      workflowId,
      part: 'translation',
      id: translatedTextId('es-mx', { part: 'title', id: titleId }),
    };
    const origins = await world.call(ListOrigins, title, author);
    expect(origins.answer.items).toMatchObject([rows[0]?.madeBy]);
    expect(ofSummary(rows).map(({ state, dropped }) => [state, dropped])).toEqual([
      ['missing', []],
      ['missing', []],
    ]);
    expect([summary.drafts, summary.missing, summary.accepted]).toEqual([2, 3, 0]);
  });

  it('keep what was written when the server fails, and say why', async () => {
    answer = () => ({ status: 500 });
    await world.call(DraftTranslation, inSpanish, author);
    await expect.poll(stateOfRun, { timeout: 60_000 }).toBe('failed');
    const { rows, summary } = await translation();
    expect(ofVideo(rows).map(({ text }) => text)).toEqual([
      'Bomba',
      'Advertencia: nunca abra la carcasa caliente.',
      '',
    ]);
    expect(summary.run?.cause?.error).toBe('language.failed');
  });

  it('are stopped by their author at once, and what was read is deleted however it ended', async () => {
    answer = () => ({ pieces: ['{'], hangs: true });
    await world.call(DraftTranslation, inSpanish, author);
    await expect.poll(() => server.open()).toBe(1);
    expect(await stateOfRun()).toBe('writing');
    await world.call(CancelTranslationDraft, inSpanish, author);
    expect(await stateOfRun()).toBe('cancelled');
    await expect.poll(() => server.open()).toBe(0);
    await expect.poll(sourcesLeft).toEqual([]);
  });
});
