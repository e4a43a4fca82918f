import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import type { Stage } from './journey-report.ts';

/** A settings form, and the field of it that is edited. */
interface SettingsForm {
  readonly path: string;
  readonly edit: (page: Page) => Promise<unknown>;
  readonly shown: (page: Page) => Promise<unknown>;
}
const rules = (page: Page) => page.getByLabel('Addresses and blocks');
const emails = (page: Page) => page.getByLabel('Email addresses');
const forms: readonly SettingsForm[] = [
  {
    path: '/admin/setting/ip-restriction',
    edit: (page) => rules(page).fill('203.0.113.0/24'),
    shown: (page) => rules(page).inputValue(),
  },
  {
    path: '/admin/setting/permissions',
    edit: (page) => page.getByRole('switch').first().click(),
    shown: (page) => page.getByRole('switch').first().isChecked(),
  },
  {
    path: '/admin/seal-receipts',
    edit: (page) => emails(page).fill('auditor@harbour.example'),
    shown: (page) => emails(page).inputValue(),
  },
];
const ways: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a click': (page) => page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click(),
  Enter: async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).focus();
    await page.keyboard.press('Enter');
  },
};

/** An administrator edits settings, leaves them and discards the edits: nothing of them reaches the server. */
export const leaveSettingsStages = (page: Page): readonly Stage[] =>
  Object.entries(ways).map(([name, discard]) => ({
    name: `settings that are left and discarded by ${name} are not sent`,
    async run() {
      for (const form of forms) await leave(page, form, discard);
    },
  }));

async function leave(page: Page, form: SettingsForm, discard: (page: Page) => Promise<void>): Promise<void> {
  const { path, edit, shown } = form;
  await page.goto(path);
  const before = await shown(page);
  await edit(page);
  assert.notEqual(await shown(page), before, `${path} is edited`);
  const sent: string[] = [];
  const note = (request: { method(): string; url(): string }) => {
    if (/^(PUT|PATCH)$/.test(request.method())) sent.push(`${request.method()} ${request.url()}`);
  };
  page.on('request', note);
  await page.getByRole('link', { name: 'Teams', exact: true }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await discard(page);
  await page.waitForURL('**/admin/teams**');
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  assert.deepEqual(sent, [], 'nothing is saved');
  await page.goto(path);
  assert.equal(await shown(page), before, `${path} is as it was`);
}
