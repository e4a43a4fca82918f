import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { accounts, address, seedPassword, type Account } from '../flows/support/address.ts';
import { narratedVideo } from '../flows/support/narrated-video.ts';
import { dropVideo } from './drop-video.ts';
import { TrackedSeconds } from './tracked-seconds.ts';
import type { JourneyBrowser } from './browser.ts';

export interface Stage {
  readonly name: string;
  readonly run: () => Promise<void>;
}

const stageNames = ['Reading the video', 'Encoding', 'Making pictures', 'Recognising speech', 'Finding steps', 'Finding key terms'];

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
    { name: 'publishes after seeing what viewers will see', run: publish },
    { name: 'the viewer signs in and finds it', run: findIt },
    { name: 'watches it, goes offline in the middle and comes back', run: watch },
    { name: 'the administrator signs in and sees the exact seconds', run: report },
    { name: 'opens the number to its events', run: events },
    { name: 'reads the whole story in the audit trail', run: audit },
  ];

  async function signIn(page: Page, account: Account): Promise<void> {
    onScreen = page;
    await page.goto('/');
    await page.getByLabel('E-mail or employee ID').fill(accounts[account]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Password', { exact: true }).fill(seedPassword());
    await browser.shoot(page, `${account}-signs-in`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/home');
    await browser.shoot(page, `${account}-home`);
  }

  async function upload(): Promise<void> {
    const { page } = publisher;
    await dropVideo(page, `${title}.mp4`, await narratedVideo());
    const dialog = page.getByRole('dialog', { name: 'Upload videos' });
    await dialog.getByText(title).waitFor();
    await dialog.getByLabel('Workspace').selectOption({ label: 'Assembly hall' });
    await browser.shoot(page, 'upload-dialog');
    await dialog.getByRole('button', { name: 'Upload video' }).click();
    await page.getByRole('region', { name: 'Uploads' }).getByText(title).waitFor();
  }

  async function watchStages(): Promise<void> {
    const { page } = publisher;
    const tray = page.getByRole('region', { name: 'Uploads' });
    await tray.getByText('Encoding').waitFor({ timeout: 60_000 });
    for (const stage of stageNames) assert.ok(await tray.getByText(stage).first().isVisible(), `the stage "${stage}" is named`);
    await browser.shoot(page, 'stages');
    const editor = tray.getByRole('link', { name: 'Open the editor' });
    await tray.getByText('Ready', { exact: true }).waitFor({ timeout: 240_000 });
    await browser.shoot(page, 'ready');
    await editor.click();
    await page.waitForURL(/\/(editormain|buildermain)\//);
    workflowId = /\/(?:editormain|buildermain)\/([^/?]+)/.exec(page.url())?.[1] ?? '';
    assert.notEqual(workflowId, '');
  }

  async function edit(): Promise<void> {
    const { page } = publisher;
    await page.goto(`/buildermain/${workflowId}`);
    await page.getByRole('application', { name: 'Workflow editor' }).waitFor();
    await browser.shoot(page, 'builder');
    const name = page.getByLabel('Title of the workflow');
    await name.fill(`${title} for good`);
    await name.press('Enter');
    const first = page.getByLabel('Title', { exact: true });
    await first.fill('Switch the machine off');
    await first.press('Enter');
    await page.getByText(/^Saved/).first().waitFor();
    await browser.shoot(page, 'edited');
  }

  async function publish(): Promise<void> {
    const { page } = publisher;
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Publish this workflow?').waitFor();
    await browser.shoot(page, 'publish-dialog');
    await dialog.getByRole('button', { name: /^Publish/ }).click();
    await page.getByText('Version 1 is published').waitFor();
    await browser.shoot(page, 'published');
  }

  async function findIt(): Promise<void> {
    await signIn(viewer.page, 'viewer');
    await viewer.page.goto('/home');
    await browser.shoot(viewer.page, 'viewer-finds');
    await viewer.page.getByText(`${title} for good`).first().waitFor();
  }

  async function watch(): Promise<void> {
    const { page, context } = viewer;
    await page.goto(`/playermain/${workflowId}`);
    await playing(page, 2);
    await browser.shoot(page, 'watching');
    await offlineAndBack(page, context);
    await pressPause(page);
    await browser.shoot(page, 'watched');
    await page.goto('/home');
    await tracked.settled();
    assert.ok(tracked.seconds > 5, `only ${tracked.seconds} s were tracked`);
  }

  async function offlineAndBack(page: Page, context: BrowserContext): Promise<void> {
    await context.setOffline(true);
    const before = await position(page);
    await playing(page, before + 2);
    await browser.shoot(page, 'offline');
    await context.setOffline(false);
    await playing(page, before + 4);
  }

  async function report(): Promise<void> {
    const { page } = admin;
    await signIn(page, 'admin');
    onScreen = page;
    await page.goto(`/analytics/workflow/${workflowId}`);
    await page.getByText(`${title} for good`).first().waitFor();
    await browser.shoot(page, 'report');
  }

  async function events(): Promise<void> {
    await browser.shoot(admin.page, 'events');
  }

  async function audit(): Promise<void> {
    await admin.page.goto(`/admin/audit`);
    await admin.page.getByRole('heading', { name: 'Audit trail' }).waitFor();
    await browser.shoot(admin.page, 'audit-trail');
  }

  return {
    stages,
    stop: async (failed: boolean) => {
      if (failed) await browser.shoot(onScreen, 'failed');
    },
  };
}

const position = (page: Page): Promise<number> => page.locator('video').first().evaluate((video: HTMLVideoElement) => video.currentTime);

/** Until the picture has got to a second, within a while. */
async function playing(page: Page, second: number): Promise<void> {
  await page.locator('video').first().waitFor();
  await page.waitForFunction(
    (wanted) => (document.querySelector('video')?.currentTime ?? 0) >= wanted,
    second,
    { timeout: 30_000 },
  );
}

async function pressPause(page: Page): Promise<void> {
  await page.keyboard.press('k');
  await pause(300);
}
