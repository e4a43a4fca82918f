import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import type { JourneyBrowser } from './browser.ts';
import { playing, pressPause } from './playing.ts';

/** The editor has loaded the playback engine already: what opens from it plays by itself all the same. */
export async function previewDraft(browser: JourneyBrowser, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preview' }).click();
  await playing(page, 1);
  const card = page.locator('[aria-current=step]').first();
  await card.getByText('playing').waitFor();
  await card.locator('img').waitFor();
  // text, because it runs in the page, whose types the tests of the server do not know
  const fit = await page.evaluate(
    "getComputedStyle(document.querySelector('[aria-current=step] img')).objectFit",
  );
  assert.equal(fit, 'contain', 'a portrait picture is shown whole');
  await browser.screenshot(page, 'preview');
  await pressPause(page);
  await card.getByText('playing').waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByLabel('Title of the workflow').waitFor();
}

export async function watchFromToast(browser: JourneyBrowser, page: Page): Promise<void> {
  const first = page.getByLabel('Title', { exact: true });
  await first.fill('Switch it off, then wait');
  await first.press('Enter');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish/ })
    .click();
  await page.getByText('Version 2 is published').waitFor();
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await page.waitForURL(/\/playermain\//);
  await playing(page, 1);
  await browser.screenshot(page, 'watched-from-toast');
}
