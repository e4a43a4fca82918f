import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { AnnotationElement } from '../../contracts/authoring/annotation-elements.ts';
import { ChangeAnnotations } from '../../contracts/authoring/annotations.ts';
import { MergeSteps, PublishWorkflow } from '../../contracts/authoring/workflow-commands.ts';
import { GetWorkflowSteps } from '../../contracts/authoring/workflow-views.ts';
import { corpusPath } from '../support/corpus/build-corpus.ts';
import { filmedVideo } from '../support/corpus/filmed-video.ts';
import { sendVideo, stageDone, type SentVideo } from '../support/sent-video.ts';
import { rounded, runBench, spread, type BenchFigures } from './bench-result.ts';
import { seedAccounts, serveProduct } from './built-product.ts';
import { mediaVersions } from './media-versions.ts';
import { launchChromium, progressive, signInHere } from './in-chromium.ts';

const reach = { droppedMore: { most: 0 }, dragFrames: { least: 57 } };
/** The most that a step can hold. */
const count = 200;
const watched = 8;
const dragged = 3;

const filmed = filmedVideo('annotations.mp4', {
  size: '1920x1080',
  seconds: 16,
  noise: 4,
  keyFrames: 60,
  megabits: [5, 6, 8],
});

/** Every kind that is drawn, side by side over the whole picture, during the whole step. */
function elementsFor(endTime: number): AnnotationElement[] {
  const canvas = { originalCanvasWidth: 676, originalCanvasHeight: 380.25 };
  return Array.from({ length: count }, (_, index) => {
    const place = { left: 20 + (index % 20) * 32, top: 20 + Math.floor(index / 20) * 34, width: 24, height: 24 };
    const common = { id: `mark-${index}`, startTime: 0, endTime, ...place, ...canvas, scaleX: 1, scaleY: 1 };
    const kinds = [
      { type: 'text', text: `No. ${index}`, fill: 'white', backgroundColor: 'blue', fontSize: 9 },
      { type: 'shape', shape: 'circle', stroke: 'yellow', strokeType: 'dashed' },
      { type: 'arrow', startX: 0, startY: 0, endX: 24, endY: 24, stroke: 'red', strokeWidth: 4 },
      { type: 'pen', stroke: 'green', strokeWidth: 4, path: Array.from({ length: 40 }, (__, x) => ({ x: x * 0.6, y: 12 + 10 * Math.sin(x) })) },
    ];
    return AnnotationElement.parse({ ...common, ...kinds[index % kinds.length] });
  });
} // prettier-ignore

/** One step over the whole video, published once with its annotations and once without. */
async function published(address: string, file: string, isAnnotated: boolean) {
  const sent = await sendVideo(address, file);
  for (const stage of ['encode', 'pictures', 'segment', 'terms']) await stageDone(sent, stage, 900);
  const { publisher, workflowId } = sent;
  if (isAnnotated) await annotate(sent);
  await publisher.sendCommand(PublishWorkflow, { workflowId });
  return { player: `${address}/playermain/${workflowId}`, annotate: `${address}/buildermain/${workflowId}/annotate` };
} // prettier-ignore

async function annotate({ publisher, workflowId }: SentVideo): Promise<void> {
  const steps = async () => (await publisher.sendQuery(GetWorkflowSteps, { workflowId })).items;
  const [first, ...others] = await steps();
  if (!first) throw new Error('Segmenting makes at least one step.');
  for (const { id: mergedStepId } of others)
    await publisher.sendCommand(MergeSteps, { workflowId, stepId: first.id, mergedStepId });
  const [step = first] = await steps();
  const elements = elementsFor(step.endTime - step.startTime);
  await publisher.sendCommand(ChangeAnnotations, {
    workflowId,
    annotations: [{ stepId: step.id, elements }],
  });
}

/** Frames of a video, those that were dropped, and how many annotations were over it. */
interface Shown {
  readonly all: number;
  readonly dropped: number;
  readonly annotations: number;
}
const share = ({ dropped, all }: Shown): number => rounded(dropped / all);

async function pageOf(browser: Browser, baseURL: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
  await context.addInitScript({ path: join(import.meta.dirname, 'annotations-page.js') });
  // the player chooses by the width of the line
  await context.addInitScript(`localStorage.setItem('player', '{"quality":1080}')`);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return { context, page };
}

async function signedInPage(browser: Browser, address: string) {
  const { context, page } = await pageOf(browser, address);
  await page.goto('/health/live');
  await signInHere(context, address, 'publisher@stepwell.example');
  return { context, page };
}

/** Waits until the video plays in its full height, and counts its frames from then on. */
async function framesOf(page: Page, drawn: number, isWeak = false): Promise<Shown> {
  while ((await page.evaluate<number>('shownHeight()')) < 1080) await pause(50);
  if (isWeak) await page.evaluate('blurBehind()');
  const shown = await page.evaluate<Shown>(`framesOf(${watched})`);
  if (shown.annotations !== drawn) throw new Error(`${shown.annotations} annotations are drawn.`);
  return shown;
}

async function inPlayer(browser: Browser, url: string, drawn: number, isWeak = false): Promise<Shown> {
  const { context, page } = await signedInPage(browser, new URL(url).origin);
  try {
    await page.goto(url);
    await page.locator('video').first().waitFor();
    return await framesOf(page, drawn, isWeak);
  } finally {
    await context.close();
  }
} // prettier-ignore

async function byPage(browser: Browser, address: string): Promise<Shown> {
  const { context, page } = await pageOf(browser, address);
  try {
    await page.goto('/');
    await page.evaluate("playFile('/video.mp4')");
    return await framesOf(page, 0);
  } finally {
    await context.close();
  }
}

/** Frames a second of the page while an annotation is dragged among the others; a browser makes 60. */
async function dragFrames(browser: Browser, url: string, slower = 1): Promise<number> {
  const { context, page } = await signedInPage(browser, new URL(url).origin);
  try {
    await page.goto(url);
    const canvas = page.getByRole('region', { name: 'Canvas' }).locator('canvas').first();
    await canvas.waitFor();
    await page.getByText(`${count} annotations`).first().waitFor();
    const box = await canvas.boundingBox();
    if (!box) throw new Error('The canvas is not shown.');
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const at = (x: number, y: number) => [box.x + (box.width * x) / 676, box.y + (box.height * y) / 380.25] as const;
    await page.mouse.move(...at(32, 32));
    await page.mouse.down();
    const moving = await rateDuring(page, async () => {
      const end = performance.now() + dragged * 1000;
      for (let turn = 0; performance.now() < end; turn += 0.05) {
        await page.mouse.move(...at(340 + 200 * Math.cos(turn), 190 + 120 * Math.sin(turn)));
        await pause(8);
      }
    });
    await page.mouse.up();
    return rounded(moving);
  } finally {
    await context.close();
  }
} // prettier-ignore

async function rateDuring(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate('countFrames()');
  await act();
  const times = await page.evaluate<readonly number[]>('countFrames()');
  return ((times.length - 1) / ((times.at(-1) ?? 0) - (times[0] ?? 0))) * 1000;
}

/**
 * Two hundred annotations over a 1080p video: the share of frames that are dropped beyond those that a bare page drops
 * of the same file in the same size; and frames a second of the editor's page while one of them is dragged.
 */
export async function annotationsBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const rounds = quick ? 3 : 9;
  const folder = mkdtempSync(join(tmpdir(), 'bench-annotations-'));
  const browser = await launchChromium();
  try {
    await seedAccounts(folder);
    const product = await serveProduct(folder);
    const file = await corpusPath(filmed);
    const bare = await progressive(file);
    try {
      const { address } = product;
      const annotated = await published(address, file, true);
      const plain = await published(address, file, false);
      const raw = { annotated: [] as number[], plain: [] as number[], bare: [] as number[], drag: [] as number[] };
      for (let round = 0; round < rounds; round += 1) {
        raw.annotated.push(share(await inPlayer(browser, annotated.player, count)));
        raw.bare.push(share(await byPage(browser, bare.address)));
        raw.plain.push(share(await inPlayer(browser, plain.player, 0)));
        raw.drag.push(await dragFrames(browser, annotated.annotate));
      }
      const more = (own: readonly number[]) => spread(own.map((value, at) => value - (raw.bare[at] ?? Number.NaN)));
      return {
        name: 'annotations',
        n: rounds,
        quick,
        reach,
        ratios: { droppedMore: more(raw.annotated), droppedMoreWithout: more(raw.plain), dragFrames: spread(raw.drag) },
        control: {
          weakness: 'the drawing blurs the picture behind it; the processor is twenty times slower for the page',
          ratios: {
            droppedMore: share(await inPlayer(browser, annotated.player, count, true)) - (raw.bare[0] ?? Number.NaN),
            dragFrames: await dragFrames(browser, annotated.annotate, 20),
          },
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
} // prettier-ignore

if (import.meta.main) await runBench(annotationsBench);
