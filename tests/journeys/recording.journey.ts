import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { beepsAndFlashes } from '../support/beeps-and-flashes.ts';
import { waitForAnimations } from './browser.ts';
import { JourneyReport } from './journey-report.ts';
import { startOwnServer } from './own-server.ts';
import { enter, isIn } from './signing-in.ts';
import { clockSeconds, untilClock } from './recording-clock.ts';
import {
  openRecordingBrowser,
  plugMicrophoneIn,
  recordDevices,
  takeRoomAway,
  unplugMicrophone,
} from './recording-browser.ts';

/**
 * Recording in the browser: a minute with a pause, marks, a browser that is killed and a disk that is full; the video.
 *   node tests/journeys/recording.journey.ts [--screens FOLDER] [--report FILE]
 */
const { values: options } = parseArgs({
  options: {
    screens: { type: 'string', default: '.cache/journey/recording' },
    report: { type: 'string' },
  },
});
const password = 'Quarry7&lantern';
/** The most that a killed browser may lose, that stopping may take, and that sound and picture may differ. */
const limits = { lostSeconds: 2, stopMs: 2000, differenceMs: 40 };

const report = new JourneyReport(import.meta.filename);
const server = await startOwnServer();
const origin = new URL(server.address).origin;
const profile = await mkdtemp(join(tmpdir(), 'stepwell-profile-'));
const complaints: string[] = [];
let browser = await openRecordingBrowser(profile, origin, complaints);
let shots = 0;

const page = (): Page => browser.page;
const button = (name: string) => page().getByRole('button', { name, exact: true });
async function screenshot(name: string): Promise<void> {
  shots += 1;
  await waitForAnimations(page());
  await page().screenshot({ path: join(options.screens, `${String(shots).padStart(2, '0')}-${name}.png`) });
}
/** In the middle of those in order. */
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * How far sound and picture of the devices are apart while the product records them: each opening of the devices has
 * its own delay.
 */
async function differenceOfDevices(): Promise<number> {
  const recorded = await page().evaluate<string>(recordDevices);
  const path = join(profile, 'devices.webm');
  await writeFile(path, Buffer.from(recorded, 'base64'));
  return median((await beepsAndFlashes(path)).differencesMs);
}

let killedAt = 0;
let devicesMs = Number.NaN;
let video = '';
await report.runAll(
  () =>
    report.walk([
      {
        name: 'an author opens the page from the create menu',
        async run() {
          await page().goto('/home');
          await page().getByLabel('One-time code').fill(server.code);
          for (const text of [
            'Harbour Works',
            'Sofia Lindqvist',
            'sofia@harbour.example',
            password,
            password,
          ]) {
            await page().keyboard.press('Tab');
            if (await page().locator('button:focus').count()) await page().keyboard.press('Tab');
            await page().keyboard.type(text);
          }
          await page().keyboard.press('Enter');
          await page().waitForURL('**/home');
          await page().goto('/admin/workspaces');
          await button('Create workspace').first().click();
          await page().getByLabel('Name', { exact: true }).fill('Assembly hall');
          await page().keyboard.press('Enter');
          await page().getByText('Assembly hall').first().waitFor();
          await page().goto('/home');
          await button('Create').click();
          await page().getByRole('menuitem', { name: 'Record screen' }).click();
          await page().waitForURL('**/record');
          await page().getByText('Camera', { exact: true }).click();
          await screenshot('sources');
        },
      },
      {
        name: 'it counts down, records, marks steps and pauses',
        async run() {
          await button('Start recording').click();
          await page().getByText('Recording starts in 3').waitFor();
          await screenshot('countdown');
          await untilClock(page(), 5);
          await page().keyboard.press('m');
          await page().getByText('1 step marked').waitFor();
          await screenshot('recording');
          await untilClock(page(), 10);
          await page().keyboard.press('p');
          await page().locator('#content').getByText('Paused').waitFor();
          await screenshot('paused');
          await page().keyboard.press('p');
          await untilClock(page(), 20);
        },
      },
      {
        name: 'a killed browser loses two seconds at most, and the next visit offers to go on',
        async run() {
          killedAt = await clockSeconds(page());
          await browser.kill();
          browser = await openRecordingBrowser(profile, origin, complaints);
          // a killed browser may not have written the cookie of the session yet
          await page().goto('/home');
          const signInField = page().getByLabel('Email or employee ID');
          await signInField.or(button('Continue recording')).first().waitFor();
          if (await signInField.isVisible()) {
            await enter(page(), 'sofia@harbour.example', password);
            await isIn(page());
          }
          await button('Continue recording').click({ timeout: 30_000 });
          await page().getByRole('heading', { name: 'Continue recording' }).waitFor();
          // a killed browser may not have written what was chosen the last time either
          await page().getByRole('radio', { name: 'Camera', exact: true }).check({ force: true });
          await screenshot('interrupted');
          await page().getByRole('main').getByRole('button', { name: 'Continue recording' }).click();
          await page().getByText('Recording starts in 3').waitFor();
          await page().getByRole('timer').waitFor();
          const lost = killedAt - (await clockSeconds(page()));
          console.log(`      lost by the kill: ${lost} s of ${killedAt} s`);
          if (lost > limits.lostSeconds) throw new Error(`${lost} s were lost.`);
        },
      },
      {
        name: 'a microphone that is gone is silence, counted on the screen, and comes back by itself',
        async run() {
          await untilClock(page(), 23);
          await page().evaluate(unplugMicrophone);
          await page()
            .getByText(/The microphone is gone.*00:04/)
            .waitFor();
          await screenshot('microphone-gone');
          await page().evaluate(plugMicrophoneIn);
          await page()
            .getByText(/Sound is missing for 00:0[4-7]/)
            .waitFor();
        },
      },
      {
        name: 'a disk that is full pauses it and says so; nothing is lost, and it goes on once there is room',
        async run() {
          const giveRoomBack = await takeRoomAway(page());
          await page()
            .getByText(/This browser has no room left\. What was recorded is safe\./)
            .waitFor();
          await screenshot('no-room');
          const before = await clockSeconds(page());
          await giveRoomBack();
          await button('Resume').click();
          await untilClock(page(), before + 2);
        },
      },
      {
        name: 'stop answers, and the recording becomes a workflow',
        async run() {
          const before = await clockSeconds(page());
          await page().keyboard.press('m');
          devicesMs = await differenceOfDevices();
          await untilClock(page(), before + 12);
          const startedAt = performance.now();
          await button('Stop').click();
          await button('Create workflow').waitFor();
          const answered = Math.round(performance.now() - startedAt);
          console.log(`      stop answered after ${answered} ms`);
          if (answered > limits.stopMs) throw new Error(`Stopping took ${answered} ms.`);
          await screenshot('recorded');
          await button('Create workflow').click();
          await page().getByRole('link', { name: 'Open editor' }).waitFor({ timeout: 240_000 });
          await screenshot('workflow');
        },
      },
      {
        name: 'sound and picture differ by 40 ms at most at the end, after a pause, a crash and a lost microphone',
        async run() {
          video = execFileSync('find', [server.folder, '-name', 'recording.mkv*', '-type', 'f'], { encoding: 'utf8' }).trim().split('\n')[0] ?? ''; // prettier-ignore
          const { differencesMs, flashes, beeps } = await beepsAndFlashes(video);
          console.log(
            `      ${beeps.length} beeps, ${flashes.length} flashes, differences ${differencesMs.join(' ')} ms`,
          );
          // of the last ten seconds: a single frame may be drawn late on a busy machine
          const last = differencesMs.slice(-10);
          if (last.length < 10) throw new Error(`Only ${last.length} beeps have a flash.`);
          const atTheEnd = Math.abs(median(last) - devicesMs);
          console.log(`      of which the devices of the test ${devicesMs} ms`);
          if (!(atTheEnd <= limits.differenceMs)) throw new Error(`They differ by ${atTheEnd} ms.`);
        },
      },
    ]),
  {
    complaints: () => complaints,
    log: () => server.log(),
    cleanUp: [
      async () => {
        if (process.env['STEPWELL_COPY_RECORDING'] && video !== '')
          execFileSync('cp', [video, process.env['STEPWELL_COPY_RECORDING']]);
        if (report.anyFailed) await screenshot('failed').catch(() => undefined);
      },
      () => browser.context.close(),
      () => server.stop(),
      () => rm(profile, { recursive: true, force: true }),
    ],
    file: options.report,
  },
);
