import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { makeShortVideo } from '../support/short-video.ts';
import type { JourneyBrowser } from './browser.ts';
import { dropVideo } from './drop-video.ts';
import { linkTo } from './emailed-link.ts';
import type { Stage } from './journey-report.ts';
import type { TakePicture } from './looks.ts';
import type { OwnServer } from './own-server.ts';
import { enter, isIn } from './signing-in.ts';

const domain = 'harbour.example';
const password = 'Quarry7&lantern';
const leaver = { name: 'Lina Moreau', email: `lina@${domain}` };
const promoted = { name: 'Tess Okonkwo', email: `tess@${domain}` };
const people = 400;
const moved = 30;

interface ManyPeople {
  readonly browser: JourneyBrowser;
  readonly inspect: TakePicture;
  readonly server: OwnServer;
  /** The first administrator, signed in. */
  readonly page: Page;
  readonly administrator: string;
}

/** The year of an administrator, by what the pages show: 400 people come, 30 change their team, one is promoted, one leaves. */
export function manyPeopleStages({
  browser,
  inspect,
  server,
  page,
  administrator,
}: ManyPeople): readonly Stage[] {
  const origin = new URL(server.address).origin;
  const dialog = page.getByRole('dialog');
  const createTeam = async (name: string) => {
    await page.goto('/admin/teams');
    await page.getByRole('button', { name: 'Create team' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.keyboard.press('Enter');
    await page.getByText(name).first().waitFor();
  };
  const chooseFile = (name: string, text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  /** Opens somebody whom the list of people finds by a name. */
  const openPerson = async (on: Page, { name }: { readonly name: string }) => {
    await on.goto(`/admin/users`);
    await on.getByRole('searchbox', { name: 'Search by name or email' }).fill(name);
    await on.getByRole('link', { name }).first().click();
    await on.getByLabel('Role in the organisation').waitFor();
  };
  /** Opens a link as a mail scanner does, which asks for it without and with its content and then draws the page. */
  const scan = async (link: string) => {
    for (const method of ['HEAD', 'GET'])
      if (!(await fetch(link, { method })).ok) throw new Error(`The link refuses ${method}.`);
    const scanner = await browser.person(origin);
    await scanner.page.goto(link);
    await scanner.page.getByLabel('Full name').waitFor();
    await scanner.context.close();
  };
  /** Accepts an invitation as the invited person does. */
  const joined = async ({ email }: { readonly email: string }) => {
    const person = await browser.person(origin);
    const link = await linkTo(server.folder, email, /\/userinvitecreate\/\S+/);
    for (let time = 0; time < 3; time++) await scan(new URL(link, origin).href);
    await person.page.goto(link);
    await person.page.getByLabel('New password', { exact: true }).fill(password);
    await person.page.getByLabel('Repeat new password').fill(password);
    await person.page.keyboard.press('Enter');
    await isIn(person.page);
    return person;
  };

  return [
    {
      name: 'a file of 100,000 lines is read outside the thread of the page',
      async run() {
        await page.goto('/admin/users');
        await page.getByRole('button', { name: 'Import from CSV' }).click();
        // text, because it runs in the page, whose types the tests of the server do not know
        await page.evaluate(`(() => {
          window.longestFrame = 0;
          let last = performance.now();
          const next = (now) => { window.longestFrame = Math.max(window.longestFrame, now - last); last = now; requestAnimationFrame(next); };
          requestAnimationFrame(next);
        })()`);
        const startedAt = Date.now();
        const [reader] = await Promise.all([
          page.waitForEvent('worker'),
          chooseFile('many.csv', peopleFile(100_000)),
        ]);
        if (!reader.url().includes('people-file')) throw new Error(`It is read in ${reader.url()}`);
        await dialog.getByText('many.csv: 100000 lines').waitFor();
        const longest = Math.round(Number(await page.evaluate('window.longestFrame')));
        console.log(`    read in ${Date.now() - startedAt} ms; no frame took longer than ${longest} ms`);
      },
    },
    {
      name: `${people} people are imported from a CSV file into a team`,
      async run() {
        await createTeam('Day shift');
        await createTeam('Night shift');
        await page.goto('/home');
        await page.getByRole('button', { name: 'Invite', exact: true }).click();
        await page.waitForURL('**/admin/users**');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Import from CSV' }).click();
        await chooseFile('people.csv', peopleFile(people));
        await dialog.getByText(`people.csv: ${people} lines`).waitFor();
        await dialog.getByRole('button', { name: 'Check lines' }).click();
        await dialog.getByRole('button', { name: `Import ${people} people` }).click({ timeout: 60_000 });
        await dialog.getByText(`Added ${people} people.`).waitFor({ timeout: 120_000 });
        await dialog.getByRole('button', { name: 'Close' }).last().click();
        await page.getByText(`${people + 1} in total`).waitFor();
      },
    },
    {
      name: `${moved} of them are moved to another team at once`,
      async run() {
        await page.goto('/admin/users');
        await page.getByLabel('Team', { exact: true }).selectOption({ label: 'Day shift' });
        await page.getByText(`${people} found`).waitFor();
        const boxes = page.getByRole('row').filter({ hasText: 'Person ' }).getByRole('checkbox');
        await boxes.nth(moved).waitFor();
        for (let at = 0; at < moved; at++) await boxes.nth(at).check();
        await page.getByRole('toolbar', { name: `${moved} selected` }).waitFor();
        await page.getByRole('button', { name: 'Move to team' }).click();
        await dialog.getByText(`Move ${moved} people to another team?`).waitFor();
        await dialog.getByLabel('To team').selectOption({ label: 'Night shift' });
        await dialog.getByRole('button', { name: 'Move to team' }).click();
        await page.getByText(`Moved ${moved} people from Day shift to Night shift.`).waitFor();
        await page.goto('/admin/teams');
        for (const [team, count] of [
          ['Day shift', people - moved],
          ['Night shift', moved],
        ] as const)
          await page
            .getByRole('row')
            .filter({ hasText: team })
            .getByText(`${count}`, { exact: true })
            .waitFor();
      },
    },
    {
      name: 'the last of the first steps is taken, and the setup is gone',
      async run() {
        await page.goto('/home');
        await page.getByText('2 of 3 done').waitFor();
        await page.getByRole('button', { name: 'Upload video' }).first().click();
        const title = 'Pump seal';
        await dropVideo(page, `${title}.mp4`, await shortVideo());
        const upload = page.getByRole('dialog', { name: 'Upload videos' });
        await upload.getByText(title).waitFor();
        await upload.getByLabel('Workspace').selectOption({ label: 'Assembly hall' });
        await upload.getByRole('button', { name: 'Upload video' }).click();
        const tray = page.getByRole('region', { name: 'Uploads' });
        // a short video may be ready before anybody looks
        const received = tray.getByText('Encoding').or(tray.getByText('Ready', { exact: true }));
        await received.first().waitFor({ timeout: 60_000 });
        await page.goto('/home');
        await page.getByText(title).first().waitFor({ timeout: 60_000 });
        await page.getByText('Set up your organisation').waitFor({ state: 'detached' });
      },
    },
    {
      name: 'one of them is promoted, and an auditor reads on screen who did it and when',
      async run() {
        const tess = await joined(promoted);
        await tess.context.close();
        await openPerson(page, promoted);
        await page.getByLabel('Role in the organisation').selectOption({ label: 'Organisation admin' });
        await dialog.getByRole('button', { name: 'Change role' }).click();
        await page.getByText('Saved').first().waitFor();
        // the auditor is an administrator who was not there
        const auditor = await browser.person(origin);
        await enter(auditor.page, promoted.email, password);
        await isIn(auditor.page);
        await openPerson(auditor.page, promoted);
        await auditor.page.getByRole('link', { name: 'Who gave the roles' }).click();
        const said = auditor.page.getByText(/gave .*Tess Okonkwo.* the role .*Organisation admin/).last();
        await said.waitFor();
        const trail = await auditor.page.locator('main').innerText();
        if (!trail.includes(`${administrator} gave ${promoted.name} the role Organisation admin`))
          throw new Error(`The audit trail says: ${trail}`);
        await said.click();
        await auditor.page.getByText('Chain verified').waitFor();
        await browser.screenshot(auditor.page, 'who-made-her-admin');
        await auditor.context.close();
      },
    },
    {
      name: 'a leaver is deactivated: the page she has open and her password are refused within a minute',
      async run() {
        const lina = await joined(leaver);
        const { page: leaving } = lina;
        await openPerson(page, leaver);
        await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
        const startedAt = Date.now();
        await dialog.last().getByRole('button', { name: 'Deactivate', exact: true }).click();
        await page.getByText('Saved').first().waitFor();
        await leaving.getByText('Your session has ended').waitFor({ timeout: 60_000 });
        console.log(`    refused ${((Date.now() - startedAt) / 1000).toFixed(1)} s after the click`);
        await inspect(leaving, 'leaver-out');
        await leaving.getByRole('button', { name: 'OK' }).click();
        await enter(leaving, leaver.email, password);
        await leaving.getByText('Login disabled').waitFor();
        await lina.context.close();
        // her browser says that she was refused
        const refusals = browser.complaints.filter((each) => /status of 40[13]/.test(each));
        for (const each of refusals) browser.complaints.splice(browser.complaints.indexOf(each), 1);
      },
    },
  ];
}

async function shortVideo(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwell-first-video-'));
  try {
    return await readFile(await makeShortVideo(join(folder, 'video.mp4')));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The file of a personnel department: two people who appear by name, and many others. */
function peopleFile(count: number): string {
  const others = Array.from({ length: count - 2 }, (_, at) => ({
    name: `Person ${String(at + 1).padStart(3, '0')}`,
    email: `person${at + 1}@${domain}`,
  }));
  const lines = [...others, leaver, promoted].map(({ name, email }) => `${name};${email};Day shift`);
  return ['Name;Email;Teams', ...lines].join('\r\n');
}
