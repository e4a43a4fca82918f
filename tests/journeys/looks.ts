import type { Page } from 'playwright-core';
import type { JourneyBrowser } from './browser.ts';
import { findingsOf } from './page-findings.ts';

/** How a screen is looked at. */
export interface Look {
  readonly width: number;
  readonly theme: string;
}

const heights: Readonly<Record<number, number>> = { 360: 740, 1280: 800, 1920: 1080 };
export const sizeOf = ({ width }: Look) => ({ width, height: heights[width] ?? 900 });

/** From `360:dark,1280:light`. */
export const looksOf = (text: string): readonly Look[] =>
  text
    .split(',')
    .filter((look) => look !== '')
    .map((look) => {
      const [width = '1280', theme = 'dark'] = look.split(':');
      return { width: Number(width), theme };
    });

/** Makes the window as narrow as a phone's while `see` lasts. */
export async function onPhone(page: Page, see: (page: Page) => Promise<void>): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize(sizeOf({ width: 360, theme: '' }));
  await see(page);
  if (size) await page.setViewportSize(size);
}

export type TakePicture = (page: Page, name: string) => Promise<void>;

/** Shows a page in each look without loading it again. */
async function inEachLook(page: Page, looks: readonly Look[], see: (look: Look) => Promise<void>) {
  const size = page.viewportSize();
  const before = String(await page.evaluate('document.documentElement.dataset.theme'));
  const show = (theme: string) => page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
  for (const look of looks) {
    await page.setViewportSize(sizeOf(look));
    await show(look.theme);
    await see(look);
  }
  if (size) await page.setViewportSize(size);
  await show(before);
}

/** Pictures of a page as it is, or in each look. */
export function pictureTaker(browser: JourneyBrowser, looks: readonly Look[]): TakePicture {
  if (looks.length === 0) return (page, name) => browser.screenshot(page, name);
  return (page, name) =>
    inEachLook(page, looks, ({ width, theme }) => browser.screenshot(page, `${name}-${width}-${theme}`));
}

/** Pictures of a page in each look; what is wrong with it there is added to `found`. */
export const inspector =
  (browser: JourneyBrowser, looks: readonly Look[], found: string[]): TakePicture =>
  (page, name) =>
    inEachLook(page, looks, async ({ width, theme }) => {
      await browser.screenshot(page, `${name}-${width}-${theme}`);
      const findings = await findingsOf(page);
      found.push(...findings.map((finding) => `${name} at ${width} px, ${theme}: ${finding}`));
    });
