import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PublishWorkflow } from '../../contracts/authoring/workflow-commands.ts';
import { corpusPath } from '../support/corpus/build-corpus.ts';
import { filmedVideo } from '../support/corpus/filmed-video.ts';
import { ratiosOf, rounded, runBench, spread, type BenchFigures } from './bench-result.ts';
import { seedAccounts, serveProduct } from './built-product.ts';
import { mediaVersions } from './media-versions.ts';
import { launchChromium, progressive, signInHere } from './in-chromium.ts';
import { sendVideo, stageDone } from '../support/sent-video.ts';

const reach = { vsProgressive: { most: 1.5 }, secondsInApp: { most: 1 } };
const line = { bytesPerSecond: (10 * 1000 * 1000) / 8, latencyMs: 40 };

const filmed = filmedVideo('first-frame.mp4', {
  size: '1280x720',
  seconds: 24,
  noise: 6,
  keyFrames: 30,
  megabits: [3, 4, 6],
});

/**
 * The first frame over a connection of 10 Mbit/s with 40 ms: of our player, from its first media request, compared
 * with a bare page that plays the uploaded MP4 itself; and in seconds from opening the workflow in the running
 * application, including its API request and rendering. Every round uses a new browser profile.
 */
export async function firstFrameBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const rounds = quick ? 5 : 15;
  const folder = mkdtempSync(join(tmpdir(), 'bench-frame-'));
  const browser = await launchChromium();
  try {
    await seedAccounts(folder);
    const product = await serveProduct(folder);
    const file = await corpusPath(filmed);
    const bare = await progressive(file);
    try {
      const workflowId = await publishedVideo(product.address, file);
      const own = (weak = false) => openedInApp(browser, product.address, workflowId, weak);
      const raw = { player: [] as number[], inApp: [] as number[], bare: [] as number[] };
      await own();
      for (let round = 0; round < rounds; round++) {
        const { player, inApp } = await own();
        raw.player.push(player);
        raw.inApp.push(inApp);
        raw.bare.push(await playedByPage(browser, bare.address));
      }
      const weak = await own(true);
      const ratios = {
        vsProgressive: ratiosOf(raw.player, raw.bare),
        secondsInApp: spread(raw.inApp),
        inAppVsProgressive: ratiosOf(raw.inApp, raw.bare),
      };
      return {
        name: 'first-frame',
        n: rounds,
        quick,
        ratios,
        reach,
        control: {
          weakness:
            'the address is opened again: the application itself comes first, and competes for the line',
          ratios: { secondsInApp: weak.inApp },
        },
        raw,
        versions: { ...mediaVersions(), chromium: browser.version() },
      };
    } finally {
      bare.close();
      await product.stop();
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function publishedVideo(address: string, file: string): Promise<string> {
  const sent = await sendVideo(address, file);
  for (const stage of ['encode', 'pictures', 'segment', 'terms']) await stageDone(sent, stage, 900);
  await sent.publisher.sendCommand(PublishWorkflow, { workflowId: sent.workflowId });
  return sent.workflowId;
}

async function overTheLine(context: BrowserContext, page: Page): Promise<void> {
  const { bytesPerSecond, latencyMs } = line;
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

async function playedByPage(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await pageOf(context);
    await page.goto(address);
    await overTheLine(context, page);
    return rounded(await page.evaluate<number>(`playFile('/video.mp4')`));
  } finally {
    await context.close();
  }
}

/** Seconds. */
interface Waits {
  readonly player: number;
  readonly inApp: number;
}

async function openedInApp(
  browser: Browser,
  address: string,
  workflowId: string,
  reload: boolean,
): Promise<Waits> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 800 } });
  try {
    const page = await pageOf(context);
    await page.goto('/health/live');
    await signInHere(context, address, 'viewer@stepwell.example');
    const path = `/playermain/${workflowId}`;
    if (!reload) await page.goto('/home', { waitUntil: 'networkidle' });
    await overTheLine(context, page);
    if (reload) await page.goto(path);
    const { player, inApp } = await page.evaluate<Waits>(reload ? 'reopened()' : `openInApp('${path}')`);
    return { player: rounded(player), inApp: rounded(inApp) };
  } finally {
    await context.close();
  }
}

async function pageOf(context: BrowserContext): Promise<Page> {
  await context.addInitScript({ path: join(import.meta.dirname, 'first-frame-page.js') });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return page;
}

if (import.meta.main) await runBench(firstFrameBench);
