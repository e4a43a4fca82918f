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
