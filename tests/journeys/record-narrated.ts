import { strict as assert } from 'node:assert';
import type { Locator, Page } from 'playwright-core';
import { saved, type AuthoringJob, type SpokenSentence } from './authoring-job.ts';
import type { Stage } from './journey-report.ts';
import { englishTitle, firstLines, secondLines, speakInto } from './narration.ts';
import { clockSeconds, untilClock } from './recording-clock.ts';
import { enter, isIn } from './signing-in.ts';

/** The most that a closed tab may lose. */
const lostSeconds = 2;
/** Of the recording. */
const closedAt = 19;
const stoppedAt = 40;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** An author records the screen and speaks, closes the tab in the middle, comes back, and has a workflow in the end. */
export function recordingStages(job: AuthoringJob, email: string, password: string): readonly Stage[] {
  const { author, browser, picture } = job;

  async function start(): Promise<void> {
    const { page } = author;
    await speakInto(job.narration, firstLines);
    await enter(page, email, password);
    await isIn(page);
    await button(page, 'Create').click();
    await page.getByRole('menuitem', { name: 'Record screen' }).click();
    await page.getByRole('radio', { name: 'Screen', exact: true }).waitFor();
    await picture(page, 'record-sources');
    await button(page, 'Start recording').click();
    await untilClock(page, 5);
    await button(page, 'Mark a step').click();
    await page.getByText('1 step marked').waitFor();
    await picture(page, 'recording');
  }

  async function closeTabAndComeBack(): Promise<void> {
    await untilClock(author.page, closedAt);
    await author.page.close();
    await speakInto(job.narration, secondLines);
    author.page = await browser.tab(author.context);
    const { page } = author;
    await page.goto('/home');
    await button(page, 'Continue recording').click({ timeout: 30_000 });
    await page.getByRole('heading', { name: 'Continue recording' }).waitFor();
    await picture(page, 'recording-interrupted');
    await page.getByRole('main').getByRole('button', { name: 'Continue recording' }).click();
    await page.getByRole('timer').waitFor();
    const lost = closedAt - (await clockSeconds(page));
    console.log(`      lost by closing the tab: ${lost} s of ${closedAt} s`);
    assert.ok(lost <= lostSeconds, `${lost} s were lost`);
  }

  async function finish(): Promise<void> {
    const { page } = author;
    await untilClock(page, 24);
    await button(page, 'Mark a step').click();
    await untilClock(page, stoppedAt);
    await button(page, 'Stop').click();
    await button(page, 'Create workflow').waitFor();
    await picture(page, 'recorded');
    await button(page, 'Create workflow').click();
    const tray = page.getByRole('region', { name: 'Uploads' });
    await tray.getByText('Ready', { exact: true }).waitFor({ timeout: 240_000 });
    await picture(page, 'recording-ready');
    await tray.getByRole('link', { name: 'Open editor' }).click();
    await page.waitForURL(/\/editormain\//);
    job.workflowId = /\/editormain\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  }

  async function readSentences(): Promise<void> {
    const { page } = author;
    const list = page.getByRole('region', { name: 'Sentences' });
    await list.getByText(/^\d+ sentences?$/).waitFor();
    if (await list.getByText('No speech was recognised').isVisible()) await writeSentences(page, list);
    job.sentences = await sentencesOf(list);
    console.log(`      ${job.sentences.map(({ text }) => text).join(' | ')}`);
    await picture(page, 'transcript');
    await button(page, 'Next: Segments').click();
    await page.getByRole('main', { name: 'Segments editor' }).waitFor();
    await picture(page, 'segments');
    await button(page, 'Next: Steps').click();
    await page.getByRole('main', { name: 'Workflow editor' }).waitFor();
    const title = page.getByLabel('Title of the workflow');
    await title.fill(englishTitle);
    await title.press('Enter');
    await page.getByRole('heading', { name: englishTitle, level: 1 }).waitFor({ state: 'attached' });
    // only where speech was recognised
    const acceptAll = button(page, 'Accept all');
    if (await acceptAll.isVisible()) await acceptAll.click();
    await saved(job);
    await picture(page, 'steps');
  }

  return [
    { name: 'an author records the screen and says what is done', run: start },
    { name: 'closes the tab in the middle, comes back and goes on', run: closeTabAndComeBack },
    { name: 'the recording becomes a workflow with sentences and steps', run: finish },
    { name: 'its sentences are there, and its titles are accepted', run: readSentences },
  ];
}

/** Where no speech was recognised, the author writes what was said, four seconds apart. */
async function writeSentences(page: Page, list: Locator): Promise<void> {
  for (const { english } of [...firstLines, ...secondLines]) {
    await button(page, 'Add sentence').click();
    await list.getByRole('textbox', { name: /^Spoken text at/ }).fill(english);
    await page.keyboard.press('Enter');
    for (let second = 0; second < 4; second += 1) await page.keyboard.press('ArrowRight');
  }
}

async function sentencesOf(list: Locator): Promise<readonly SpokenSentence[]> {
  const rows = await list.getByRole('listitem').all();
  return Promise.all(
    rows.map(async (row) => {
      const [from, to, text] = await Promise.all([
        row.getByLabel('Sentence start').inputValue(),
        row.getByLabel('Sentence end').inputValue(),
        row.getByRole('toolbar', { name: /^Sentence at / }).innerText(),
      ]);
      return { text: text.replaceAll(/\s+\d\.\d s(?=\s|$)/g, ''), from: secondsOf(from), to: secondsOf(to) };
    }),
  );
}

/** Of mm:ss.cc. */
export function secondsOf(clock: string): number {
  const [minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return minutes * 60 + seconds;
}
