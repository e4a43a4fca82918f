import type { Page } from 'playwright-core';
import type { JourneyBrowser } from './browser.ts';

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

/** Pictures of a page as it is, or in each look without being loaded again. */
export function pictureTaker(browser: JourneyBrowser, looks: readonly Look[]): TakePicture {
  if (looks.length === 0) return (page, name) => browser.screenshot(page, name);
  return async (page, name) => {
    const size = page.viewportSize();
    const before = String(await page.evaluate('document.documentElement.dataset.theme'));
    const show = (theme: string) => page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    for (const look of looks) {
      await page.setViewportSize(sizeOf(look));
      await show(look.theme);
      await browser.screenshot(page, `${name}-${look.width}-${look.theme}`);
    }
    if (size) await page.setViewportSize(size);
    await show(before);
  };
}
