import { strict as assert } from 'node:assert';
import { openEditorPage, saved, type AuthoringJob } from './authoring-job.ts';
import type { Stage } from './journey-report.ts';

/** The author replaces a word in the whole transcript, and undoes it. */
export function replacingStages(job: AuthoringJob): readonly Stage[] {
  const { author, picture } = job;

  async function replaceAll(): Promise<void> {
    const { page } = author;
    await openEditorPage(job, 'Transcript');
    const lines = page.getByRole('toolbar', { name: /^Sentence at / });
    await lines.first().waitFor();
    const before = await lines.allTextContents();
    const count = before.join(' ').match(/\bthe\b/gi)?.length ?? 0;
    assert.ok(count > 1, 'the word is said several times');
    await page.keyboard.press('Control+f');
    const bar = page.getByRole('search', { name: 'Find and replace' });
    await page.keyboard.type('THE');
    await bar.getByRole('button', { name: 'Whole words' }).click();
    await bar.getByText(/^1 of \d+/).waitFor();
    const [, shown = 0] = /of (\d+)/.exec(await bar.getByRole('status').innerText()) ?? [];
    // titles of steps contain it too
    assert.ok(Number(shown) >= count, 'every word that is said is found');
    await bar.getByRole('textbox', { name: 'Find', exact: true }).press('Enter');
    await bar.getByText(/^2 of \d+/).waitFor();
    await picture(page, 'found');
    await bar.getByRole('textbox', { name: 'Replace with' }).fill('that');
    await bar.getByRole('button', { name: 'Replace all' }).click();
    await bar.getByText(`Replaced ${shown}`, { exact: true }).waitFor();
    assert.deepEqual(
      await lines.allTextContents(),
      before.map((text) => text.replaceAll(/\bthe\b/gi, 'that')),
    );
    await picture(page, 'replaced');
    await page.keyboard.press('Control+z');
    await bar.getByText(/^\d+ of \d+/).waitFor();
    assert.deepEqual(await lines.allTextContents(), before);
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
    await saved(job);
  }

  return [{ name: 'replaces a word everywhere at once, and undoes it', run: replaceAll }];
}
