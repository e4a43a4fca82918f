import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GetWorkflowSummary } from '../../contracts/assistant/summary.ts';
import {
  InitializeWorkflow,
  ProposeSteps,
  RecordTranscript,
} from '../../contracts/authoring/processing-commands.ts';
import { AddTranslation, GetTranslation } from '../../contracts/authoring/translations.ts';
import {
  startLanguageServer,
  type AskedText,
  type LanguageServer,
  type ScriptedAnswer,
} from '../support/language-server.ts';
import { ProductWorld } from '../support/product-world.ts';
import { KilledProduct } from './killed-product.ts';

/** Needs the build, which `npm test` makes first. */
/** The product starts again six times. */
const timeout = 300_000;
const organizationId = 'harbour';
const workflowId = 'workflow-1';
const stepCount = 4;
/** One question about the highlights, and one for each step. */
const summaryQuestions = 1 + stepCount;
const sentencesPerStep = 6;
const sentences = Array.from({ length: stepCount * sentencesPerStep }, (_, index) => ({
  id: `s${index}`,
  sentence: `Tighten bolt number ${index + 1} to ${index + 11} Nm.`,
  startTime: index,
  endTime: index + 1,
  words: [],
}));
/** The title, the sentences, the titles of the steps and what the summary says of each in two places, eight texts at once. */
const batches = Math.ceil((1 + sentences.length + 3 * stepCount) / 8);

let server: LanguageServer;
let answer: (asked: AskedText) => ScriptedAnswer;
/** The question, counted from 1, that never gets an answer. */
let unanswered = 0;
let world: ProductWorld;
let product: KilledProduct;

beforeAll(async () => {
  server = await startLanguageServer((asked, before) =>
    before + 1 === unanswered ? { pieces: ['{'], hangs: true } : answer(asked),
  );
  world = await ProductWorld.open();
  await world.foundOrganization(organizationId, { aiSummary: true }, { aiSummary: true });
  const workspaceId = await world.makeWorkspace(organizationId, 'Hall');
  const author = await world.addPerson(organizationId, 'Ada', 'admin-super');
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
  const steps = Array.from({ length: stepCount }, (_, index) => ({
    id: `step-${index}`,
    title: `Bolts of flange ${index + 1}`,
    startTime: index * sentencesPerStep,
    endTime: (index + 1) * sentencesPerStep,
  }));
  await world.send(organizationId, ProposeSteps, { workflowId, basis: 'speech', steps });
  await world.call(AddTranslation, { workflowId, languageCode: 'es-mx' }, author);
  await world.stop();
  product = new KilledProduct(world.folder, author.token, {
    STEPWELL_LANGUAGE_URL: server.url,
    STEPWELL_LANGUAGE_KEY: 'sesame',
    STEPWELL_LANGUAGE_REMOTE_MODEL: 'scripted',
  });
  await product.start();
});
afterAll(async () => {
  await product.stop();
  await world.close();
  await server.close();
});

const questionOf = ({ messages }: AskedText): string => messages.at(-1)?.content ?? '';
const firstLine = (asked: AskedText): string => (questionOf(asked).split('\n')[0] ?? '').replace(/^1\. /, '');
const summary = async () =>
  GetWorkflowSummary.view.parse(
    await product.ask({ method: 'GET', path: `/v1/workflows/${workflowId}/ai-summary` }),
  );
const translation = async () =>
  GetTranslation.view.parse(
    await product.ask({ method: 'GET', path: `/v1/workflows/${workflowId}/translations/es-mx` }),
  );
/** What lies beside the log for a run. */
const leftBeside = async () =>
  (await readdir(world.folder, { recursive: true })).filter((file) => /(summary|translation)\/\w/.test(file));

/** Requests, and kills the product at each of so many questions; returns what was asked in all. */
async function killedAtEach(questions: number, request: () => Promise<unknown>, each?: () => Promise<void>) {
  const before = server.asked.length;
  unanswered = before + 1;
  await request();
  for (let question = 1; question <= questions; question += 1) {
    await expect.poll(() => server.asked.length).toBe(unanswered);
    await product.kill();
    // the one that is asked again, and then the next one
    unanswered = question < questions ? server.asked.length + 2 : 0;
    await product.start();
    await each?.();
  }
  return () => server.asked.slice(before).map(questionOf);
}

/** How often each question was asked. */
const timesAsked = (asked: readonly string[]): number[] =>
  [...new Set(asked)].map((question) => asked.filter((other) => other === question).length);

it(
  'a summary goes on after a kill at each of its questions; only the one that was not answered is asked again',
  { timeout },
  async () => {
    answer = (asked) => {
      if (questionOf(asked).includes('highlights')) return JSON.stringify({ highlights: [] });
      const text = firstLine(asked);
      return JSON.stringify({ instruction: text, instructionFrom: [1], summary: text, summaryFrom: [1] });
    };
    const asked = await killedAtEach(
      summaryQuestions,
      () =>
        product.ask({
          method: 'POST',
          path: '/v1/ai-summary',
          body: { workflowId, kinds: ['section', 'sop', 'note'] },
        }),
      async () => expect(await leftBeside()).toContainEqual(expect.stringMatching(/^objects\/.*\.json$/)),
    );
    await expect.poll(async () => (await summary()).status).toBe('completed');
    expect(timesAsked(asked())).toEqual(Array.from({ length: summaryQuestions }, () => 2));

    const { content, origin, leftOut } = await summary();
    expect([origin?.model, leftOut]).toEqual(['scripted-1', 0]);
    for (const parts of [content.summary.contents, content.sop]) {
      expect(parts.map(({ stepId }) => stepId)).toEqual(['step-0', 'step-1', 'step-2', 'step-3']);
      expect(parts.every(({ isExtracted }) => !isExtracted)).toBe(true);
    }
    for (const type of ['SummaryRequested', 'SummaryStarted', 'SummaryGenerated'])
      expect([type, product.countEvents(type)]).toEqual([type, 1]);
    await expect.poll(leftBeside).toEqual([]);
    expect([product.kills, product.orphans]).toEqual([summaryQuestions, 0]);
  },
);

it(
  'a draft of a translation goes on after a kill at each of its batches, and keeps what was recorded',
  { timeout },
  async () => {
    answer = (asked) => {
      const originals = questionOf(asked).split('\n\n')[0]?.split('\n') ?? [];
      const text = (original: string): string =>
        /bolt/.test(original)
          ? original.replace(/^\d+\. Tighten bolt number (\d+) to/, 'Apriete el perno número $1 a')
          : original.replace(/^\d+\. (Bolts of flange)?/, 'Bomba de brida');
      return JSON.stringify({
        lines: originals.map((original, index) => ({ line: index + 1, text: text(original) })),
      });
    };
    let recorded: readonly string[] = [];
    const asked = await killedAtEach(
      batches,
      () =>
        product.ask({
          method: 'POST',
          path: `/v1/workflows/${workflowId}/translations/es-mx/draft`,
          body: {},
        }),
      async () => {
        const texts = (await translation()).rows.filter(({ text }) => text !== '').map(({ text }) => text);
        expect(texts.slice(0, recorded.length)).toEqual(recorded);
        recorded = texts;
      },
    );
    await expect.poll(async () => (await translation()).summary.run?.state).toBe('completed');
    expect(timesAsked(asked())).toEqual(Array.from({ length: batches }, () => 2));

    const { rows, summary: counted } = await translation();
    expect(counted).toMatchObject({ drafts: rows.length, missing: 0 });
    expect(rows.every(({ text }) => text !== '')).toBe(true);
    expect(product.countEvents('TranslatedTextsChanged')).toBe(batches);
    expect(product.countEvents('TranslationDraftCompleted')).toBe(1);
    await expect.poll(leftBeside).toEqual([]);
    expect(product.orphans).toBe(0);
  },
);
