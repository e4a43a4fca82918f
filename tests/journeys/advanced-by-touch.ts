import { strict as assert } from 'node:assert';
import type { Locator, Page } from 'playwright-core';
import { GetWorkflowSteps } from '../../contracts/authoring/workflow-views.ts';
import type { Person } from '../flows/support/person.ts';
import { until } from '../flows/support/until.ts';
import type { AuthoringJob } from './authoring-job.ts';
import type { Stage } from './journey-report.ts';
import { enter, isIn } from './signing-in.ts';

type Point = readonly [number, number];

/** One finger goes from a point to another. */
async function swipe(page: Page, [x, y]: Point, [toX, toY]: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([left, top]) => ({ x: left, y: top })),
    });
  await touch('touchStart', [[x, y]]);
  for (let part = 1; part <= 8; part += 1)
    await touch('touchMove', [[x + ((toX - x) * part) / 8, y + ((toY - y) * part) / 8]]);
  await touch('touchEnd', []);
  await session.detach();
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  assert.ok(box, 'a part of the page is not drawn');
  return box;
}

/** The author goes on in the advanced editor, on a tablet. */
export function touchStages(
  job: AuthoringJob,
  admin: Person,
  email: string,
  password: string,
): readonly Stage[] {
  const { author, browser, picture } = job;
  /** The arrows of the draft as the server has it. */
  const arrows = async () => {
    const { items } = await admin.sendQuery(GetWorkflowSteps, { workflowId: job.workflowId });
    return items.flatMap(({ annotations }) => annotations.filter(({ type }) => type === 'arrow'));
  };

  async function drawAndMove(): Promise<void> {
    const { origin } = new URL(author.page.url());
    const tablet = { hasTouch: true, viewport: { width: 1180, height: 820 } };
    const { page, context } = await browser.person(origin, tablet);
    await enter(page, email, password);
    await isIn(page);
    const before = await arrows();
    await page.goto(`/editoradvanced/${job.workflowId}`);
    const canvas = page.locator('main canvas').first();
    await canvas.waitFor();
    await page
      .getByRole('toolbar', { name: 'Tools' })
      .getByRole('button', { name: 'Arrow', exact: true })
      .tap();
    const { x, y, width, height } = await boxOf(canvas);
    await swipe(page, [x + width * 0.35, y + height * 0.4], [x + width * 0.5, y + height * 0.6]);
    const [drawn] = (await until(arrows, (now) => now.length === before.length + 1, { seconds: 20 })).filter(
      ({ id }) => before.every((each) => each.id !== id),
    );
    assert.ok(drawn);
    const start = page.locator('[data-kind=annotations] [data-part=start]');
    await start.scrollIntoViewIfNeeded();
    const end = await boxOf(start);
    const from = [end.x + end.width / 2, end.y + end.height / 2] as const;
    await swipe(page, from, [from[0] + 60, from[1]]);
    const startOf = async () => (await arrows()).find(({ id }) => id === drawn.id)?.startTime ?? Number.NaN;
    const moved = await until(startOf, (now) => now > drawn.startTime + 0.5, { seconds: 20 });
    console.log(`      the arrow began at ${drawn.startTime} s, and begins at ${moved} s`);
    await picture(page, 'advanced-by-touch');
    await context.close();
  }

  return [{ name: 'draws and moves an arrow by touch in the advanced editor', run: drawAndMove }];
}
