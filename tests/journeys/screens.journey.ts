import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { accounts, address, seedPassword, type Account } from '../flows/support/address.ts';
import { openBrowser, waitForAnimations, type JourneyBrowser } from './browser.ts';
import { JourneyReport } from './journey-report.ts';
import { looksOf, sizeOf, type Look } from './looks.ts';
import { findingsOf } from './page-findings.ts';
import { makeMaterial, type Material } from './sample-material.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';

/**
 * Every screen with real data and long names, as a picture, for each look and width; none may hold a serious finding of
 * axe, be wider than its window, or write an error to the console.
 *   STEPWELL_URL=… STEPWELL_SEED_PASSWORD=… node tests/journeys/screens.journey.ts
 *     [--looks 360:dark,1280:light] [--resized 820] [--only player,settings] [--screens FOLDER] [--report FILE]
 * `--resized` makes the window as wide once a screen is there in the last of its looks, which costs less than loading it
 * again.
 */
const { values: options } = parseArgs({
  options: {
    looks: { type: 'string', default: '360:dark,360:light,1280:dark,1280:light,1920:dark,1920:light' },
    resized: { type: 'string' },
    only: { type: 'string', default: '' },
    screens: { type: 'string', default: '.cache/screens' },
    report: { type: 'string' },
  },
});

const looks = looksOf(options.looks);
const resized = options.resized === undefined ? null : Number(options.resized);
const report = new JourneyReport(import.meta.filename);

async function signedIn(browser: JourneyBrowser, account: Account | 'guest'): Promise<Page> {
  const { page } = await browser.person(address());
  await page.goto('/favicon.svg');
  if (account === 'guest') return page;
  const credentials = { email: accounts[account], password: seedPassword() };
  const answer = await page.request.post('/v1/auth/login', {
    data: credentials,
    headers: { 'x-csrf': '1' },
  });
  if (!answer.ok()) throw new Error(`${account} was not let in: ${answer.status()}`);
  return page;
}

interface Photograph {
  readonly browser: JourneyBrowser;
  readonly page: Page;
  readonly screen: Screen;
  readonly look: Look;
  readonly material: Material;
}

async function photograph({ browser, page, screen, look, material }: Photograph): Promise<string[]> {
  const before = browser.complaints.length;
  await page.setViewportSize(sizeOf(look));
  await page.goto('/favicon.svg');
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(
    `Object.assign(localStorage, ${JSON.stringify({ theme: look.theme, locale: screen.locale ?? 'en' })})`,
  );
  await page.goto(screen.path(material));
  const found: string[] = [];
  try {
    await page.getByText(screen.shows).filter({ visible: true }).first().waitFor();
    await screen.open?.(page);
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  } catch (error) {
    found.push(error instanceof Error ? error.message : String(error));
  }
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
  found.push(...(await pictured(page, screen, look)));
  const complaints = browser.complaints
    .slice(before)
    .filter((line) => screen.refused === undefined || !line.includes(screen.refused));
  return [...found, ...complaints];
}

async function pictured(page: Page, screen: Screen, look: Look): Promise<string[]> {
  await waitForAnimations(page);
  await page.screenshot({ path: `${options.screens}/${screen.name}-${look.width}-${look.theme}.png` });
  return findingsOf(page);
}

/** The screen as it is, in a window of another width. */
async function resize(page: Page, screen: Screen, look: Look): Promise<string[]> {
  await page.setViewportSize(sizeOf(look));
  return pictured(page, screen, look);
}

const wanted = options.only.split(',');
const selectedScreens = screens.filter(({ name }) => wanted.some((part) => name.includes(part)));

/** All that one account sees, each in every look. */
async function walk(browser: JourneyBrowser, account: Account | 'guest', material: Material): Promise<void> {
  const page = await signedIn(browser, account);
  for (const screen of selectedScreens.filter(({ as }) => as === account)) {
    const add = (look: Look, found: readonly string[]) =>
      report.addFindings(`${screen.name} at ${look.width} px, ${look.theme}`, found);
    for (const look of looks) add(look, await photograph({ browser, page, screen, look, material }));
    const last = looks.at(-1);
    if (resized === null || !last) continue;
    const look = { ...last, width: resized };
    add(look, await resize(page, screen, look));
  }
  await page.context().close();
}

/** Those with most screens first, so that both browsers end at about the same time. */
function accountsOf(list: readonly Screen[]): (Account | 'guest')[] {
  const sizes = Map.groupBy(list, ({ as }) => as);
  return [...sizes].toSorted(([, one], [, other]) => other.length - one.length).map(([account]) => account);
}

/** A browser of its own, because what a page complains of is found by when it was said. */
async function walkAll(waiting: (Account | 'guest')[], material: Material): Promise<void> {
  const browser = await openBrowser(options.screens);
  try {
    for (let account = waiting.shift(); account; account = waiting.shift())
      await walk(browser, account, material);
  } finally {
    await browser.close();
  }
}

const material = await makeMaterial();
const waiting = accountsOf(selectedScreens);
await Promise.all([walkAll(waiting, material), walkAll(waiting, material)]);
report.end(options.report);
