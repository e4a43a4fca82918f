import { strict as assert } from 'node:assert';
import type { Locator } from 'playwright-core';
import { openEditorPage, saved, type AuthoringJob } from './authoring-job.ts';
import { seeInspectorFirst } from './editor-on-phone.ts';
import type { Stage } from './journey-report.ts';
import { onPhone } from './looks.ts';
import { slip } from './narration.ts';
import { secondsOf } from './record-narrated.ts';

/** What is written into the picture, and within which seconds of the step it is shown. */
export const written = { text: 'Pull this plug', from: 1, to: 4 } as const;
export const pictureName = 'plug.png';
/** Drawn besides the text and the picture: a line, an arrow, a circle. The blur becomes a part of the video. */
export const outlines = 3;

/** An author cuts out what was said by mistake, and draws on the first step with every tool. */
export function cuttingStages(job: AuthoringJob): readonly Stage[] {
  const { author, picture } = job;

  async function cut(): Promise<void> {
    const { page } = author;
    await openEditorPage(job, 'Video');
    const timeline = page.getByRole('toolbar', { name: 'Timeline' });
    const length = () => timeline.getByText(/^\/ /).innerText();
    const before = await lengthOf(length);
    await page.getByRole('tab', { name: 'Words' }).click();
    const words = page.getByRole('group', { name: 'Words' }).getByRole('paragraph').filter({ hasText: slip });
    await removeWords(words);
    await page.getByRole('tab', { name: 'Clips' }).click();
    await page
      .getByRole('region', { name: /^Removed/ })
      .getByRole('listitem')
      .waitFor();
    const after = await lengthOf(length);
    console.log(`      ${before.toFixed(2)} s became ${after.toFixed(2)} s`);
    assert.ok(before - after > 1, 'seconds were cut out');
    const shown = Math.floor(after);
    job.length = `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`;
    await picture(page, 'cut');
    await saved(job);
  }

  async function removeWords(words: Locator): Promise<void> {
    const each = words.getByRole('button');
    await each.first().click();
    await each.last().click({ modifiers: ['Shift'] });
    await picture(author.page, 'cut-words');
    await author.page.getByRole('button', { name: /^Remove \d+ words$/ }).click();
    const gone = words.getByRole('button', { pressed: true }).first();
    const anyway = author.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true });
    await gone.waitFor({ state: 'detached' });
    // a key term may be said nowhere else
    if (await anyway.isVisible()) await anyway.click();
  }

  async function draw(): Promise<void> {
    const { page } = author;
    await openEditorPage(job, 'Steps');
    await page.getByRole('button', { name: 'Annotate', exact: true }).click();
    const canvas = page.getByRole('region', { name: 'Canvas' }).locator('canvas').first();
    await canvas.waitFor();
    const tools = page.getByRole('toolbar', { name: 'Tools' });
    const inspector = page.getByRole('region', { name: 'Annotation', exact: true });
    const box = await canvas.boundingBox();
    assert.ok(box);
    const point = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
    const choose = (tool: string) => tools.getByRole('button', { name: tool, exact: true }).click();
    const drag = async (...points: readonly (readonly [number, number])[]) => {
      const [start = [0, 0], ...rest] = points;
      await page.mouse.move(...point(...start));
      await page.mouse.down();
      for (const next of rest) await page.mouse.move(...point(...next), { steps: 5 });
      await page.mouse.up();
    };
    const isDrawn = (name: string) => inspector.getByRole('heading', { name, exact: true }).waitFor();

    await picture(page, 'annotate-none');
    await choose('Arrow');
    await drag([0.55, 0.75], [0.4, 0.55]);
    await isDrawn('Arrow 1');
    await choose('Shape');
    await drag([0.3, 0.35], [0.45, 0.65]);
    await isDrawn('Circle 1');
    await choose('Pen');
    await drag([0.6, 0.3], [0.65, 0.25], [0.7, 0.32], [0.75, 0.25]);
    await isDrawn('Pen 1');
    await choose('Blur');
    await drag([0.73, 0.83], [0.98, 0.97]);
    await isDrawn('Blur 1');
    const cutting = await page.screenshot({ clip: { x: box.x, y: box.y, width: 120, height: 80 } });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose('Image')]);
    await chooser.setFiles({ name: pictureName, mimeType: 'image/png', buffer: cutting });
    await isDrawn(pictureName);
    // it is put into the middle, and taken to a corner
    await choose('Select');
    await drag([0.5, 0.5], [0.2, 0.8]);
    await choose('Text');
    await page.mouse.click(...point(0.1, 0.2));
    await page.getByRole('textbox', { name: 'Text', exact: true }).pressSequentially(written.text);
    // choosing another tool ends what is being written
    await choose('Select');
    await isDrawn(written.text);
    for (const [edge, second] of [
      ['End', written.to],
      ['Start', written.from],
    ] as const) {
      const field = inspector.getByLabel(edge, { exact: true });
      await field.fill(`00:0${second}.00`);
      await field.press('Enter');
    }
    await page.getByText(`${outlines + 3} annotations`).waitFor();
    await picture(page, 'annotated');
    await onPhone(page, seeInspectorFirst);
    await page.getByRole('button', { name: 'Finish drawing' }).click();
    await saved(job);
    await picture(page, 'annotated-step');
  }

  return [
    { name: 'cuts out the seconds of a slip', run: cut },
    { name: 'draws on a step with all seven tools', run: draw },
  ];
}

async function lengthOf(read: () => Promise<string>): Promise<number> {
  return secondsOf((await read()).replace('/', '').trim());
}
