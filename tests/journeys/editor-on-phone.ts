import { strict as assert } from 'node:assert';
import type { Locator, Page } from 'playwright-core';

/** From this width down the panes of the editor stand below each other. */
const widestPhone = 900;

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  assert.ok(box, 'a part of the page is not drawn');
  return box;
}
const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) <= widestPhone;

/** Back, name, state and actions in one row, then the pages; whether the edits are saved is seen without scrolling. */
export async function seeHeadInOneRow(page: Page): Promise<void> {
  if (!isPhone(page)) return;
  const head = page.locator('header', { has: page.getByRole('navigation', { name: 'Editor pages' }) });
  const saved = head.getByText(/^Saved/);
  await saved.waitFor();
  const pages = await boxOf(head.getByRole('navigation', { name: 'Editor pages' }));
  const actions = await Promise.all(
    (await head.getByRole('button').all()).map(async (button) => button.boundingBox()),
  );
  const drawn = actions.filter((box) => box !== null && box.width > 0);
  assert.ok(drawn.length >= 3, 'the editor has its way back and its actions');
  for (const box of [...drawn, await boxOf(saved)])
    assert.ok(box && box.y >= 0 && box.y + box.height <= pages.y + 1, 'the head has one row above the pages');
  const { width = 0 } = page.viewportSize() ?? {};
  const { x, width: savedWidth } = await boxOf(saved);
  assert.ok(x >= 0 && savedWidth > 20 && x + savedWidth <= width, '"Saved" is whole on the screen');
  assert.ok(pages.y + pages.height <= 110, 'the head leaves the screen to the work');
}

/** What was said comes before what was found in it. */
export async function seeSentencesFirst(page: Page): Promise<void> {
  if (!isPhone(page)) return;
  await seeHeadInOneRow(page);
  const sentence = await boxOf(page.getByRole('textbox', { name: /sentence/i }).first());
  const terms = await boxOf(page.getByRole('heading', { name: 'Key terms' }));
  assert.ok(sentence.y < terms.y, 'sentences come before key terms');
}

/** The texts of a language come before what is done with it as a whole. */
export async function seeTextsFirst(page: Page): Promise<void> {
  const text = await boxOf(page.getByRole('textbox', { name: /^Translation of/ }).first());
  const whole = await boxOf(page.getByRole('button', { name: 'Import subtitles' }));
  assert.ok(text.y < whole.y, 'texts come before importing subtitles');
}

/** The sentences of a voice-over come before its timeline. */
export async function seeBlocksFirst(page: Page): Promise<void> {
  const block = await boxOf(page.getByRole('textbox', { name: /^Text at/ }).first());
  const timeline = await boxOf(page.getByRole('region', { name: 'Timeline' }));
  assert.ok(block.y < timeline.y, 'sentences come before the timeline');
}

/** What is drawn can be changed right below its times. */
export async function seeInspectorFirst(page: Page): Promise<void> {
  const inspector = await boxOf(page.getByRole('region', { name: 'Annotation', exact: true }));
  const steps = await boxOf(page.getByRole('navigation', { name: 'Steps', exact: true }));
  assert.ok(inspector.y < steps.y, 'what is selected comes before the steps');
}
