import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { accounts, address, seedPassword, type Account } from '../flows/support/address.ts';
import { narratedVideo } from '../flows/support/narrated-video.ts';
import { dropVideo } from './drop-video.ts';
import { seeHeadStay } from './editor-head.ts';
import { editOffline } from './edit-offline.ts';
import { playing, position, pressPause } from './playing.ts';
import { TrackedSeconds } from './tracked-seconds.ts';
import { previewDraft, watchFromToast } from './watch-own.ts';
import type { JourneyBrowser } from './browser.ts';
import type { Stage } from './journey-report.ts';

const stageNames = [
  'Reading the video',
  'Encoding',
  'Creating pictures',
  'Recognising speech',
  'Finding steps',
  'Finding key terms',
];

const toolsAtWidths = [
  [1264, ['keys', 'skip', 'clock']],
  [1263, ['skip', 'clock']],
  [601, ['skip', 'clock']],
  [600, ['clock']],
  [301, ['clock']],
  [300, []],
] as const;

/** The story in its order. Who and what is found by role and label, as a person finds it. */
export async function mainJob(browser: JourneyBrowser) {
  const title = `Changing the filter ${randomUUID().slice(0, 8)}`;
  const publisher = await browser.person(address());
  const viewer = await browser.person(address());
  const admin = await browser.person(address());
  const tracked = new TrackedSeconds(viewer.page);
  let workflowId = '';
  let onScreen = publisher.page;

  const stages: readonly Stage[] = [
    { name: 'the publisher signs in', run: () => signIn(publisher.page, 'publisher') },
    { name: 'drops a video anywhere and sends it', run: upload },
    { name: 'watches its stages until it is ready', run: watchStages },
    { name: 'edits title and steps in the builder', run: edit },
    { name: 'edits without a network, closes the tab, and nothing is lost', run: editWithoutNetwork },
    { name: 'previews the draft, which plays by itself', run: () => previewDraft(browser, publisher.page) },
    { name: 'publishes after seeing what viewers will see', run: publish },
    { name: 'the viewer signs in and finds it', run: findIt },
    { name: 'watches it, goes offline in the middle and comes back', run: watch },
    { name: 'the administrator signs in and sees the exact seconds', run: report },
    { name: 'opens the number to its events', run: events },
    { name: 'reads the whole story in the audit trail', run: audit },
    {
      name: 'the publisher publishes again and watches it at once',
      run: () => {
        onScreen = publisher.page;
        return watchFromToast(browser, publisher.page);
      },
    },
    { name: 'R-PLY-36 the viewer has fewer tools where the video has less room', run: resize },
  ];

  async function signIn(page: Page, account: Account): Promise<void> {
    onScreen = page;
    await page.goto('/');
    await page.getByLabel('Email or employee ID').fill(accounts[account]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Password', { exact: true }).fill(seedPassword());
    await browser.screenshot(page, `${account}-signs-in`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/home');
    await browser.screenshot(page, `${account}-home`);
  }

  async function upload(): Promise<void> {
    const { page } = publisher;
    await dropVideo(page, `${title}.mp4`, await narratedVideo());
    const dialog = page.getByRole('dialog', { name: 'Upload videos' });
    await dialog.getByText(title).waitFor();
    await dialog.getByLabel('Workspace').selectOption({ label: 'Assembly hall' });
    await browser.screenshot(page, 'upload-dialog');
    await dialog.getByRole('button', { name: 'Upload video' }).click();
    await page.getByRole('region', { name: 'Uploads' }).getByText(title).waitFor();
  }

  async function watchStages(): Promise<void> {
    const { page } = publisher;
    const tray = page.getByRole('region', { name: 'Uploads' });
    await tray.getByText('Encoding').waitFor({ timeout: 60_000 });
    for (const stage of stageNames)
      assert.ok(await tray.getByText(stage).first().isVisible(), `the stage "${stage}" is named`);
    await browser.screenshot(page, 'stages');
    const editor = tray.getByRole('link', { name: 'Open editor' });
    await tray.getByText('Ready', { exact: true }).waitFor({ timeout: 240_000 });
    await browser.screenshot(page, 'ready');
    await editor.click();
    await page.waitForURL(/\/(editormain|buildermain)\//);
    workflowId = /\/(?:editormain|buildermain)\/([^/?]+)/.exec(page.url())?.[1] ?? '';
    assert.notEqual(workflowId, '');
  }

  async function edit(): Promise<void> {
    const { page } = publisher;
    await page.goto(`/buildermain/${workflowId}`);
    const name = page.getByLabel('Title of the workflow');
    await name.waitFor();
    await browser.screenshot(page, 'builder');
    await seeHeadStay(page, async () => {
      await name.fill(`${title} for good`);
      await name.press('Enter');
      const first = page.getByLabel('Title', { exact: true });
      await first.fill('Isolate the machine');
      await first.press('Enter');
      await page
        .getByText(/^Saved/)
        .first()
        .waitFor();
    });
    await browser.screenshot(page, 'edited');
  }

  async function editWithoutNetwork(): Promise<void> {
    publisher.page = onScreen = await editOffline(browser, publisher, workflowId);
  }

  async function publish(): Promise<void> {
    const { page } = publisher;
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Publish this workflow?').waitFor();
    await browser.screenshot(page, 'publish-dialog');
    await dialog.getByRole('button', { name: /^Publish/ }).click();
    await page.getByText('Version 1 is published').waitFor();
    await browser.screenshot(page, 'published');
  }

  async function findIt(): Promise<void> {
    await signIn(viewer.page, 'viewer');
    await viewer.page.goto('/home');
    await browser.screenshot(viewer.page, 'viewer-finds');
    await viewer.page.getByText(`${title} for good`).first().waitFor();
  }

  async function watch(): Promise<void> {
    const { page, context } = viewer;
    await page.goto(`/playermain/${workflowId}`);
    await playing(page, 2);
    await browser.screenshot(page, 'watching');
    await offlineAndBack(page, context);
    await pressPause(page);
    await browser.screenshot(page, 'watched');
    const watched = await position(page);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/playermain'));
    await tracked.settled();
    const reported = `${tracked.seconds} s were tracked, the video got to ${watched} s`;
    assert.ok(Math.abs(tracked.seconds - watched) < 1, reported);
  }

  async function offlineAndBack(page: Page, context: BrowserContext): Promise<void> {
    await context.setOffline(true);
    const before = await position(page);
    await playing(page, before + 2);
    await browser.screenshot(page, 'offline');
    await context.setOffline(false);
    await playing(page, before + 4);
  }

  async function report(): Promise<void> {
    const { page } = admin;
    await signIn(page, 'admin');
    await page.getByRole('link', { name: 'Reports' }).click();
    await page.waitForURL('**/analytics/**');
    await page.goto(`/analytics/workflow/${workflowId}`);
    await page.getByRole('heading', { name: `${title} for good` }).waitFor();
    const expected = `${tracked.seconds.toLocaleString('en', { maximumFractionDigits: 1 })} seconds`;
    await reloadingUntil(page, () => figure(page, 'Watched time').innerText(), expected);
    assert.equal(await figure(page, 'Views').innerText(), '1');
    assert.equal(await figure(page, 'Viewers').innerText(), '1');
    await browser.screenshot(page, 'report');
  }

  async function events(): Promise<void> {
    const { page } = admin;
    await figure(page, 'Watched time').getByRole('button').click();
    await page.getByText('Events behind watched time').waitFor();
    const links = page.getByRole('link', { name: /Open in audit trail/ });
    await links.first().waitFor();
    assert.equal(await links.count(), tracked.syncs);
    await browser.screenshot(page, 'events');
    await links.first().click();
    await page.getByRole('heading', { name: /^Event #\d+$/ }).waitFor();
    await page.getByText('Chain verified').waitFor();
    await browser.screenshot(page, 'event');
  }

  async function audit(): Promise<void> {
    const { page } = admin;
    await page.goto(`/admin/audit?entityId=${workflowId}`);
    await page.getByRole('heading', { name: 'Audit trail' }).waitFor();
    for (const reported of [
      /renamed .*for good/,
      /to “Isolate the machine”/,
      /published version 1/,
      /opened version 1/,
      /watched/,
    ])
      await page.getByRole('button', { name: reported }).first().waitFor();
    await browser.screenshot(page, 'audit-trail');
    await page
      .getByRole('button', { name: /to “Isolate the machine”/ })
      .first()
      .click();
    await page.getByRole('heading', { name: /^Event #\d+$/ }).waitFor();
    await browser.screenshot(page, 'step-renamed');
    await page.getByRole('button', { name: 'State at this time' }).click();
    await page.getByRole('dialog').getByText('Isolate the machine', { exact: true }).first().waitFor();
    await browser.screenshot(page, 'state-as-of');
  }

  /** An embed's video is as wide as its window. */
  async function resize(): Promise<void> {
    const { page } = viewer;
    onScreen = page;
    await page.goto(`/playerembed/${workflowId}`);
    await playing(page, 1);
    const tools = {
      keys: page.getByRole('button', { name: 'Keyboard shortcuts' }),
      skip: page.getByRole('button', { name: 'Back 5 seconds' }),
      clock: page
        .locator('[dir=ltr] > time')
        .filter({ hasText: /^\d\d:\d\d$/ })
        .first(),
    };
    for (const [width, expected] of toolsAtWidths) {
      await page.setViewportSize({ width, height: 640 });
      const there = await Promise.all(Object.values(tools).map((tool) => tool.isVisible()));
      assert.deepEqual(
        Object.keys(tools).filter((_, index) => there[index]),
        expected,
        `at ${width} px`,
      );
    }
    await browser.screenshot(page, 'narrow-player');
  }

  return {
    stages,
    stop: async (failed: boolean) => {
      if (failed) await browser.screenshot(onScreen, 'failed');
    },
  };
}

/** The number under a label of the report. */
const figure = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();

/** Reports count events a moment after they happened. */
async function reloadingUntil(page: Page, shown: () => Promise<string>, expected: string): Promise<void> {
  let last = '';
  for (let tries = 0; tries < 6; tries += 1) {
    for (let looks = 0; looks < 10; looks += 1) {
      last = await shown();
      if (last === expected) return;
      await pause(500);
    }
    await page.reload();
  }
  assert.equal(last, expected);
}
