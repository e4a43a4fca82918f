import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ChangeWorkspaceRole } from '../../contracts/identity/user.ts';
import { ChangeSettings } from '../../contracts/organization/settings.ts';
import { CreateWorkspace } from '../../contracts/organization/workspace.ts';
import { touchStages } from './advanced-by-touch.ts';
import type { AuthoringJob } from './authoring-job.ts';
import { openBrowser } from './browser.ts';
import { cuttingStages } from './cut-and-draw.ts';
import { replacingStages } from './find-and-replace.ts';
import { JourneyReport } from './journey-report.ts';
import { looksOf, pictureTaker } from './looks.ts';
import { startOwnServer } from './own-server.ts';
import { recordingStages } from './record-narrated.ts';
import { fakeDevices } from './recording-browser.ts';
import { secondAuthorStages } from './two-authors.ts';
import { textStages } from './voices-and-languages.ts';
import { phone, watchingStages } from './watch-in-spanish.ts';
import { password, WaysInSetup } from './ways-in-setup.ts';

/**
 * What an author, who is a publisher, and a viewer do (R-GEN-11): a recording is cut, drawn on, read by two voices,
 * summarised, translated and published, and watched on a phone in Spanish. With looks, every picture is taken in each of
 * them.
 *   STEPWELL_SPEECH_HOME=… STEPWELL_MODELS_HOME=… node tests/journeys/authoring.journey.ts
 *     [--screens FOLDER] [--report FILE] [--looks 360:dark,1280:light]
 */
const { values: options } = parseArgs({
  options: {
    screens: { type: 'string', default: '.cache/journey/authoring' },
    report: { type: 'string' },
    looks: { type: 'string', default: '' },
  },
});
const report = new JourneyReport(import.meta.filename);
const folder = await mkdtemp(join(tmpdir(), 'stepwell-narration-'));
const narration = join(folder, 'narration.wav');
const [browser, server] = await Promise.all([
  openBrowser(options.screens, [...fakeDevices, `--use-file-for-fake-audio-capture=${narration}%noloop`]),
  // the language model has tests of its own, and may need minutes on two cores
  startOwnServer({ STEPWELL_LANGUAGE_MODEL: process.env['STEPWELL_LANGUAGE_MODEL'] ?? 'off' }),
]);
const origin = new URL(server.address).origin;
process.env['STEPWELL_URL'] = origin;

async function prepare() {
  const setup = new WaysInSetup(server);
  await setup.found();
  const { id: workspaceId } = await setup.admin.sendCommand(CreateWorkspace, { name: 'Assembly hall' });
  await setup.admin.sendCommand(ChangeSettings, {
    features: { textToSpeech: true, aiSummary: true },
    aiSettings: { aiSummary: true },
  });
  const members = await setup.joinAll({ paula: 'publisher', otto: 'publisher', vera: 'viewer' });
  for (const [role, { id: userId }] of [
    ['publisher', members.paula],
    ['publisher', members.otto],
    ['viewer', members.vera],
  ] as const)
    await setup.admin.sendCommand(ChangeWorkspaceRole, { userId, workspaceId, role });
  return { ...members, admin: setup.admin };
}

let job: AuthoringJob | null = null;
await report.runAll(
  async () => {
    const [{ paula, otto, vera, admin }, author, viewer] = await Promise.all([
      prepare(),
      browser.person(origin, { permissions: ['camera', 'microphone'] }),
      browser.person(origin, phone),
    ]);
    const picture = pictureTaker(browser, looksOf(options.looks));
    job = { browser, picture, author, viewer, narration, workflowId: '', sentences: [], length: '' };
    await report.walk([
      ...recordingStages(job, paula.email, password),
      ...replacingStages(job),
      ...cuttingStages(job),
      ...secondAuthorStages(job, otto.email, password),
      ...touchStages(job, admin, paula.email, password),
      ...textStages(job),
      ...watchingStages(job, vera.email, password),
    ]);
  },
  {
    complaints: () => browser.complaints,
    log: () => server.log(),
    cleanUp: [
      async () => {
        if (job && report.anyFailed)
          for (const { page } of [job.author, job.viewer])
            await browser.screenshot(page, 'failed').catch(() => undefined);
      },
      () => browser.close(),
      () => server.stop(),
      () => rm(folder, { recursive: true, force: true }),
    ],
    file: options.report,
  },
);
