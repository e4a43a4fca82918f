import { strict as assert } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { CreateWorkspace } from '../../contracts/organization/workspace.ts';
import { openBrowser } from './browser.ts';
import { JourneyReport } from './journey-report.ts';
import {
  inSource,
  isAfterCut,
  isFirstAfterCut,
  publishNumbered,
  randomNumbers,
  type NumberedWorkflow,
} from './numbered-workflow.ts';
import { startOwnServer } from './own-server.ts';
import { pressPause } from './playing.ts';
import { enter, isIn } from './signing-in.ts';
import { domain, password, WaysInSetup } from './ways-in-setup.ts';

/**
 * A video of 10 to 61 frames a second, of which parts are cut out, shows the same frame at the same time in the player
 * and in the editor, and its annotations with the frames to which they belong.
 *   node tests/journeys/frames.journey.ts [--times 1000] [--screens FOLDER] [--report FILE]
 */
const { values: options } = parseArgs({
  options: {
    times: { type: 'string', default: '1000' },
    screens: { type: 'string', default: '.cache/journey/frames' },
    report: { type: 'string' },
  },
});
/** What a page painted: second of the video, time and number of the frame, and the texts among the annotations. */
interface Painted {
  readonly at: number;
  readonly frame: number;
  readonly number: number;
  readonly texts: readonly string[];
}

const report = new JourneyReport(import.meta.filename);
const folder = await mkdtemp(join(tmpdir(), 'stepwell-frames-'));
const [browser, server] = await Promise.all([
  openBrowser(options.screens),
  startOwnServer({ STEPWELL_LANGUAGE_MODEL: 'off' }),
]);
const origin = new URL(server.address).origin;
process.env['STEPWELL_URL'] = origin;
const { page } = await browser.person(origin);
await page.addInitScript({ path: join(import.meta.dirname, 'numbered-page.js') });

let video: NumberedWorkflow | null = null;
const numbered = (): NumberedWorkflow => video ?? assert.fail('no video was published');
let inPlayer: readonly Painted[] = [];
/** Seconds from one frame of the published video to the next. */
let frameSeconds = 0;

async function publish(): Promise<void> {
  const setup = new WaysInSetup(server);
  await setup.found();
  const { id } = await setup.admin.sendCommand(CreateWorkspace, { name: 'Assembly hall' });
  video = await publishNumbered(setup.admin, id, join(folder, 'numbered.mp4'));
  await enter(page, `sofia@${domain}`, password);
  await isIn(page);
}

async function open(path: string): Promise<void> {
  await page.goto(path);
  await page.locator('video').first().waitFor();
  while (!(await page.evaluate<boolean>('isShown()'))) await pause(100);
}

/** Clicks on the position in the player, from 0 to 1. */
async function clickAt(share: number): Promise<Painted> {
  const box = await page.getByRole('slider', { name: 'Position' }).boundingBox();
  assert.ok(box);
  const painted = page.evaluate<Painted>('afterSeek()');
  await page.mouse.click(box.x + share * box.width, box.y + box.height / 2);
  return painted;
}

/** Times are stored to the millisecond, those of frames are not. */
const tolerance = 0.0005;
const textsAt = (second: number): readonly string[] =>
  numbered().texts.filter(({ from, to }) => second + tolerance >= from && second + tolerance < to).map(({ text }) => text); // prettier-ignore

/** The texts of a frame on which the video stands; the step that is shown may begin within it. */
function wanted({ at, frame }: Painted): readonly string[] {
  const start = numbered().starts.findLast((second) => second <= inSource(at)) ?? 0;
  return textsAt(Math.max(inSource(frame), start)).toSorted();
}

const isExact = (painted: Painted): boolean => String(painted.texts) === String(wanted(painted));

async function seek(): Promise<void> {
  await open(`/playermain/${numbered().workflowId}`);
  await pressPause(page);
  const random = randomNumbers(11);
  const painted: Painted[] = [];
  while (painted.length < Number(options.times)) painted.push(await clickAt(random.next().value));
  await browser.screenshot(page, 'player');
  inPlayer = painted;
  const wrong = painted.filter((each) => !isExact(each));
  console.log(`      ${painted.length} times, ${wrong.length} with other annotations`);
  const asWanted = wrong.map((each) => ({ ...each, wanted: wanted(each) }));
  assert.deepEqual(asWanted, []);
}

/** Nothing comes or goes more than a frame too early or too late. */
function isWithinFrame({ frame, texts }: Painted): boolean {
  const near = [-frameSeconds, 0, frameSeconds].map((by) => textsAt(inSource(Math.max(0, frame + by))));
  const isMissing = near[1]?.some(
    (text) => near.every((each) => each.includes(text)) && !texts.includes(text),
  );
  return !isMissing && texts.every((text) => near.flat().includes(text));
}

async function play(): Promise<void> {
  for (const [index, speed] of [0.5, 0.75, 1, 1.25, 1.5, 2].entries()) {
    await clickAt(0.001);
    while ((await page.evaluate("document.querySelector('video').playbackRate")) !== speed)
      await page.keyboard.press(index === 0 ? '<' : '>');
    const untilPaused = page.evaluate<readonly Painted[]>('untilPaused()');
    await page.keyboard.press('k');
    await pause((20 / speed) * 1000);
    await pressPause(page);
    const painted = await untilPaused;
    const gaps = painted.slice(1).map(({ frame }, at) => frame - (painted[at]?.frame ?? 0));
    frameSeconds ||= gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
    const [exact, wrong] = [painted.filter(isExact), painted.filter((each) => !isWithinFrame(each))];
    console.log(`      at ${speed}x: ${painted.length} frames, ${exact.length} exact, ${wrong.length} wrong`);
    assert.ok(painted.length > 100);
    assert.deepEqual(wrong, []);
  }
}

/** Whether a frame of the source is on the screen at its second, on a grid of the published frames. */
function isShownThen(number: number, second: number): boolean {
  const { times } = numbered();
  const [from, to] = [times[number] ?? Number.NaN, times[number + 1] ?? Number.POSITIVE_INFINITY];
  return second > from - frameSeconds && second < to + frameSeconds;
}

async function compare(): Promise<void> {
  await open(`/editor/${numbered().workflowId}`);
  const found = { same: 0, beside: 0, wrong: [] as object[] };
  for (const { at, number } of inPlayer) {
    // times of a source are rounded to the millisecond, which may be on the other side of a frame's edge
    const whole = Math.floor(at * 1000) / 1000;
    const second = inSource(whole) + at - whole;
    const inEditor = await page.evaluate<Painted>(`seekTo(${second})`);
    const isSame = inEditor.number === number;
    const isPublished = isShownThen(number, second) || isFirstAfterCut(numbered(), number, second);
    if (!isShownThen(inEditor.number, second) || !isPublished || (!isSame && !isAfterCut(second)))
      found.wrong.push({ at, second, number, inEditor });
    else if (isSame) found.same += 1;
    else found.beside += 1;
  }
  await browser.screenshot(page, 'editor');
  console.log(`      ${found.same} times the same frame, ${found.beside} the first one after a cut`);
  assert.deepEqual(found.wrong, []);
}

/** The canvas is wider than a portrait picture, and may be wider than the page. */
async function narrow(): Promise<void> {
  const [canvas, area] = await page.evaluate<[number, number]>(`(() => {
    const canvas = document.querySelector('[data-annotations]');
    const area = canvas.parentElement.parentElement;
    area.style.setProperty('--picture', 9 / 16);
    area.style.inlineSize = '120px';
    const middles = [canvas, area].map((one) => one.getBoundingClientRect()).map(({ x, width }) => x + width / 2);
    area.removeAttribute('style');
    return middles;
  })()`);
  assert.ok(Math.abs(canvas - area) <= 1, `the canvas is ${canvas - area} px beside the picture`);
}

await report.runAll(
  () =>
    report.walk([
      {
        name: 'an author annotates a video of 10 to 61 frames a second, cuts and publishes it',
        run: publish,
      },
      { name: 'annotations are those of the frame at random times', run: seek },
      { name: 'and of each frame while it is played at every speed', run: play },
      { name: 'on a narrow page those of a portrait picture are over it', run: narrow },
      { name: 'the editor shows the same frames at these times', run: compare },
    ]),
  {
    complaints: () => browser.complaints,
    log: () => server.log(),
    cleanUp: [() => browser.close(), () => server.stop(), () => rm(folder, { recursive: true, force: true })],
    file: options.report,
  },
);
