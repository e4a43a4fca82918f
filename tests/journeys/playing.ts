import { strict as assert } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Second of the video, as the browser plays it. */
const shownSecond = "(document.querySelector('video')?.currentTime ?? 0)";

export const position = async (page: Page): Promise<number> => Number(await page.evaluate(shownSecond));

/** Until the picture has got to a second, within a while. */
export async function playing(page: Page, second: number): Promise<void> {
  await page.locator('video').first().waitFor();
  const end = Date.now() + 30_000;
  while ((await position(page)) < second) {
    assert.ok(Date.now() < end, `the video does not get to second ${second}`);
    await pause(100);
  }
}

export async function pressPause(page: Page): Promise<void> {
  await page.keyboard.press('k');
  await pause(300);
}
