import type { Page } from 'playwright-core';

const clockOf = (page: Page) => page.getByRole('timer').locator('b');

/** The seconds of a text such as `01:04`. */
function secondsOf(text: string): number {
  const [minutes = 0, seconds = 0] = text.split(':').map(Number);
  return minutes * 60 + seconds;
}

/** What the clock of a page that records says. */
export const clockSeconds = async (page: Page): Promise<number> => secondsOf(await clockOf(page).innerText());

/** Waits until the clock says that much or more: on a busy machine it may skip a second. */
export async function untilClock(page: Page, seconds: number): Promise<void> {
  await clockOf(page).waitFor({ timeout: 60_000 });
  for (const end = Date.now() + 60_000 + seconds * 1000; (await clockSeconds(page)) < seconds;) {
    if (Date.now() > end) throw new Error(`The clock does not reach ${seconds} seconds.`);
    await page.waitForTimeout(100);
  }
}
