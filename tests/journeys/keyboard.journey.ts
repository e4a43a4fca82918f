import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { accounts, address, seedPassword, type Account } from '../flows/support/address.ts';
import { openBrowser, type JourneyBrowser } from './browser.ts';
import { JourneyReport } from './journey-report.ts';
import { keyboardJobs } from './keyboard-jobs.ts';
import { withoutMouse } from './keyboard-hands.ts';
import { openAllByKeyboard, walkByKeyboard } from './keyboard-walk.ts';
import { makeMaterial, type Material } from './sample-material.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';

/**
 * Every screen by keyboard alone: Tab and arrows reach all that can be clicked, each focus is seen, nothing holds it, and
 * what opens is left by Escape to where it was opened.
 *   STEPWELL_URL=… STEPWELL_SEED_PASSWORD=… node tests/journeys/keyboard.journey.ts
 *     [--routes] [--no-jobs] [--only player,settings] [--screens FOLDER] [--report FILE]
 * `--routes` leaves out what is opened on a page; afterwards whole jobs are done by keyboard.
 */
const { values: options } = parseArgs({
  allowNegative: true,
  options: {
    only: { type: 'string', default: '' },
    screens: { type: 'string', default: '.cache/journey/keyboard' },
    report: { type: 'string' },
    routes: { type: 'boolean', default: false },
    jobs: { type: 'boolean', default: true },
  },
});
const report = new JourneyReport(import.meta.filename);

async function signedIn(browser: JourneyBrowser, account: Account | 'guest'): Promise<Page> {
  const { page } = await browser.person(address(), { reducedMotion: 'reduce' });
  await page.goto('/favicon.svg');
  if (account === 'guest') return page;
  const answer = await page.request.post('/v1/auth/login', {
    data: { email: accounts[account], password: seedPassword() },
    headers: { 'x-csrf': '1' },
  });
  if (!answer.ok()) throw new Error(`${account} was not let in: ${answer.status()}`);
  return page;
}

const wanted = options.only.split(',');
const selected = screens.filter(
  ({ name, locale, open }) =>
    locale === undefined &&
    // it is for printers
    name !== 'settings-printed-qr-codes' &&
    !(options.routes && open) &&
    wanted.some((part) => name.includes(part)),
);

/** Opens a screen, walks through it, and opens all that it opens. */
async function walkScreen(
  page: Page,
  screen: Screen,
  material: Material,
  known: Set<string>,
): Promise<string[]> {
  await page.goto('/favicon.svg');
  await page.evaluate("Object.assign(localStorage, { theme: 'light', locale: 'en' })");
  await page.goto(screen.path(material));
  try {
    await page.getByText(screen.shows).filter({ visible: true }).first().waitFor();
    await screen.open?.(page);
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
    return [...(await walkByKeyboard(page)), ...(await openAllByKeyboard(page, known))];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

async function walkAll(waiting: (Account | 'guest')[], material: Material): Promise<void> {
  const browser = await openBrowser(options.screens);
  for (let account = waiting.shift(); account; account = waiting.shift()) {
    const page = await signedIn(browser, account);
    withoutMouse(page);
    const known = new Set<string>();
    for (const screen of selected.filter(({ as }) => as === account)) {
      const startedAt = Date.now();
      const found = await walkScreen(page, screen, material, known);
      if (found.length > 0) await browser.screenshot(page, screen.name).catch(() => undefined);
      report.addFindings(`${screen.name} by keyboard (${Date.now() - startedAt} ms)`, found);
    }
    await page.context().close();
  }
  await browser.close();
}

const material = await makeMaterial();
const waiting = [...new Set(selected.map(({ as }) => as))];
await Promise.all([walkAll(waiting, material), walkAll(waiting, material)]);
// they change what the screens show
if (options.jobs) {
  const browser = await openBrowser(options.screens);
  await report.walk(keyboardJobs(browser, material));
  report.addFindings('no page wrote an error to its console', browser.complaints);
  await browser.close();
}
report.end(options.report);
