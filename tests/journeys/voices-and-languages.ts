import { strict as assert } from 'node:assert';
import { openEditorPage, saved, type AuthoringJob } from './authoring-job.ts';
import { seeBlocksFirst, seeTextsFirst } from './editor-on-phone.ts';
import type { Skipped, Stage } from './journey-report.ts';
import { onPhone } from './looks.ts';
import { spanishOf, spanishTitle } from './narration.ts';

/** Two voices, a summary and a second language; the voices speak while the author goes on. */
export function textStages(job: AuthoringJob): readonly Stage[] {
  const { author, picture } = job;
  let isSpoken = false;
  const spanish = 'Spanish (Mexico)';

  async function letTwoVoicesRead(): Promise<void | Skipped> {
    const { page } = author;
    await openEditorPage(job, 'Voice-over');
    const create = page.getByRole('button', { name: 'Create voice-over' });
    const why = page.getByRole('main').getByText(/^Voices /);
    await create.or(why).first().waitFor();
    if (await why.isVisible()) return { reason: `voices cannot be had: ${await why.innerText()}` };
    await create.click();
    const blocks = page.getByRole('region', { name: 'Sentences' });
    await blocks
      .getByRole('textbox', { name: /^Text at / })
      .last()
      .click();
    const voice = blocks.getByRole('combobox', { name: /^Voice at / });
    const first = await voice.inputValue();
    const others = await voice.getByRole('option').all();
    await voice.selectOption({ index: Math.min(8, others.length - 1) });
    assert.notEqual(await voice.inputValue(), first, 'the last block has another voice');
    await page.getByRole('button', { name: 'Duck', exact: true }).click();
    await picture(page, 'voice-over');
    await onPhone(page, seeBlocksFirst);
    await generateAll();
    isSpoken = true;
  }

  /** A step with several blocks has a button of its own, which names fewer of them. */
  async function generateAll(): Promise<void> {
    const { page } = author;
    const blocks = page.getByRole('region', { name: 'Sentences' });
    const all = await blocks.getByRole('textbox', { name: /^Text at / }).count();
    await page.getByRole('button', { name: `Generate ${all} blocks`, exact: true }).click();
    await blocks
      .getByText(/^(Waiting|Generating|Ready)$/)
      .first()
      .waitFor();
  }

  async function summarize(): Promise<void> {
    const { page } = author;
    await openEditorPage(job, 'Summary');
    await page.getByRole('button', { name: 'Create summary' }).click();
    const show = page.getByRole('switch', { name: 'Show the summary to viewers' });
    await show.waitFor({ timeout: 240_000 });
    await picture(page, 'summary');
    const accept = page.getByRole('button', { name: /^Accept( all)?$/ });
    const accepted = page.getByText('Accepted', { exact: true });
    const parts = page.getByRole('region', { name: 'Texts of the summary' }).getByRole('listitem');
    while ((await accept.count()) > 0) {
      const before = await accepted.count();
      await accept.first().click();
      await accepted.nth(before).waitFor();
    }
    assert.equal(await accepted.count(), await parts.count(), 'every text is accepted');
    await show.click();
    await page.getByText('Viewers see it as soon as the video is published.').waitFor();
    await picture(page, 'summary-accepted');
  }

  async function translate(): Promise<void> {
    const { page } = author;
    await openEditorPage(job, 'Languages');
    await page.getByRole('button', { name: 'Add language' }).click();
    await page.getByRole('menuitem', { name: spanish }).click();
    const rows = page.getByRole('region', { name: 'Texts beside the original' }).getByRole('listitem');
    await rows.first().waitFor();
    await picture(page, 'language-added');
    await onPhone(page, seeTextsFirst);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Import subtitles' }).click(),
    ]);
    await chooser.setFiles({ name: 'es-mx.vtt', mimeType: 'text/vtt', buffer: subtitleFile() });
    await page.getByText(/filled in as/).waitFor();
    const fields = rows.getByRole('textbox');
    const count = await fields.count();
    for (let at = 0; at < count; at += 1) {
      const field = fields.nth(at);
      if ((await field.inputValue()) === '') await field.fill(await translationFor(at));
      await field.press('Enter');
    }
    await page.getByText(`${count} of ${count} accepted`).waitFor();
    await picture(page, 'language-accepted');
  }

  async function speakSpanish(): Promise<void | Skipped> {
    const { page } = author;
    if (!isSpoken) return { reason: 'voices cannot be had' };
    await openEditorPage(job, 'Voice-over');
    await page.getByRole('combobox', { name: 'Language of the voice-over' }).selectOption(spanish);
    await page.getByRole('button', { name: 'Speak the translation' }).click();
    const blocks = page.getByRole('region', { name: 'Sentences' });
    await blocks
      .getByRole('textbox', { name: /^Text at / })
      .first()
      .waitFor();
    await picture(page, 'voice-over-spanish');
    await onPhone(page, seeBlocksFirst);
    await generateAll();
  }

  /** The first row is the title; the others are named by what they translate. */
  async function translationFor(at: number): Promise<string> {
    if (at === 0) return spanishTitle;
    const row = author.page.locator('li[data-part]').nth(at);
    return spanishOf((await row.getByRole('paragraph').innerText()).slice(0, 90));
  }

  const subtitleFile = (): Buffer =>
    Buffer.from(
      [
        'WEBVTT',
        ...job.sentences.map(({ text, from, to }) => `${clock(from)} --> ${clock(to)}\n${spanishOf(text)}`),
      ].join('\n\n'),
    );

  async function publish(): Promise<void> {
    const { page } = author;
    if (isSpoken)
      for (const language of ['English (United States), original', spanish]) await untilSpoken(language);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Publish this workflow?').waitFor();
    await picture(page, 'publish');
    await dialog.getByRole('button', { name: /^Publish/ }).click();
    await page.getByText(/^Version 1 is /).waitFor();
  }

  async function untilSpoken(language: string): Promise<void> {
    const { page } = author;
    await openEditorPage(job, 'Voice-over');
    await page.getByRole('combobox', { name: 'Language of the voice-over' }).selectOption(language);
    const blocks = page.getByRole('region', { name: 'Sentences' }).getByRole('listitem');
    await blocks.first().waitFor();
    const deadline = Date.now() + 400_000;
    for (let states = await blocks.allInnerTexts(); ; states = await blocks.allInnerTexts()) {
      if (states.every((state) => spoken.test(state))) break;
      assert.ok(Date.now() < deadline, `not every block is spoken in ${language}: ${states.join(' | ')}`);
      assert.ok(!states.some((state) => failed.test(state)), `a block failed: ${states.join(' | ')}`);
      await page.waitForTimeout(250);
    }
    await picture(page, 'voice-over-spoken');
    await saved(job);
  }

  return [
    { name: 'has two voices read the sentences', run: letTwoVoicesRead },
    { name: 'creates a summary, accepts it and shows it to viewers', run: summarize },
    { name: 'translates titles and subtitles into Spanish', run: translate },
    { name: 'has a Spanish voice read the translation', run: speakSpanish },
    { name: 'publishes it when the voices have spoken', run: publish },
  ];
}

/** What a block shows whose sound is there, and one that cannot be spoken. */
const spoken = /^(Ready|\d+\.\d s too long)$/m;
const failed = /^Failed$/m;

const clock = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${(seconds % 60).toFixed(3).padStart(6, '0')}`;
