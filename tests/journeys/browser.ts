import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
} from 'playwright-core';

/** How the system's Chromium starts on a machine without a screen, also as root. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--autoplay-policy=no-user-gesture-required',
];

/** The system's Chromium; complaints of every page are kept, for a clean console is part of the journey. */
export async function openBrowser(screens: string, moreFlags: readonly string[] = []) {
  await mkdir(screens, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [...chromiumFlags, ...moreFlags],
  });
  return new JourneyBrowser(browser, screens);
}

export class JourneyBrowser {
  readonly complaints: string[] = [];
  readonly #browser: Browser;
  readonly #screens: string;
  #shots = 0;
  constructor(browser: Browser, screens: string) {
    this.#browser = browser;
    this.#screens = screens;
  }

  /** A person at a computer of their own: nothing is shared with the others. */
  async person(
    baseURL: string,
    more: BrowserContextOptions = {},
  ): Promise<{ page: Page; context: BrowserContext }> {
    const context = await this.#browser.newContext({
      baseURL,
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
      ...more,
    });
    context.setDefaultTimeout(20_000);
    return { page: await this.tab(context), context };
  }

  /** One more tab of the same browser. */
  async tab(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    page.on('console', (message) => this.#listen(message));
    page.on('pageerror', (error) => this.complaints.push(`${page.url()}: ${error.message}`));
    return page;
  }

  async screenshot(page: Page, name: string): Promise<void> {
    this.#shots += 1;
    const file = `${String(this.#shots).padStart(2, '0')}-${name}.png`;
    await waitForAnimations(page);
    await page.screenshot({ path: join(this.#screens, file) });
  }

  close(): Promise<void> {
    return this.#browser.close();
  }

  #listen(message: ConsoleMessage): void {
    if (message.type() !== 'error' || isExpected(message)) return;
    this.complaints.push(`${message.location().url}: ${message.text()}`);
  }
}

/**
 * Until what fades in or moves has come to its end; what turns for ever is not waited for. What a page starts because of
 * a change that was just made, such as the size of its window, it starts in its next frame.
 */
export async function waitForAnimations(page: Page): Promise<void> {
  // text, because it runs in the page, whose types the tests of the server do not know
  await page.evaluate(`(async () => {
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
    await Promise.allSettled(
      document.getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && Number.isFinite(effect.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    );
  })()`);
}

function isExpected(message: ConsoleMessage): boolean {
  const text = message.text();
  // the journey takes the network away on purpose
  return text.includes('net::ERR_INTERNET_DISCONNECTED');
}
