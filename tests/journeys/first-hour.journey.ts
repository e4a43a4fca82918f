import { parseArgs } from 'node:util';
import { openBrowser } from './browser.ts';
import { JourneyReport } from './journey-report.ts';
import { leaveSettingsStages } from './leave-settings-stages.ts';
import { inspector, looksOf } from './looks.ts';
import { manyPeopleStages } from './many-people-stages.ts';
import { startOwnServer } from './own-server.ts';

/**
 * A new installation without the sample, from the code that its log prints to its first workspace, by keyboard:
 *   node tests/journeys/first-hour.journey.ts [--screens FOLDER] [--report FILE] [--looks 360:dark,1280:light]
 */
const { values: options } = parseArgs({
  options: {
    screens: { type: 'string', default: '.cache/journey/first-hour' },
    report: { type: 'string' },
    looks: { type: 'string', default: '360:dark,820:light,1280:dark,1280:light' },
  },
});
const browser = await openBrowser(options.screens);
const report = new JourneyReport(import.meta.filename);
const found: string[] = [];
const inspect = inspector(browser, looksOf(options.looks), found);
const server = await startOwnServer({ STEPWELL_LOG_LEVEL: 'trace' });
const { address, code } = server;
const { page, context } = await browser.person(new URL(address).origin);
/** What the server answered, as text. */
const answers: string[] = [];
page.on(
  'response',
  (response) =>
    void response.text().then(
      (text) => answers.push(text),
      () => undefined,
    ),
);
const plain = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, '');
const containsCode = (text: string): boolean => plain(text).includes(plain(code));

const next = async (text: string): Promise<void> => {
  await page.keyboard.press('Tab');
  // the button that shows the password
  if (await page.locator('button:focus').count()) await page.keyboard.press('Tab');
  await page.keyboard.type(text);
};

await report.runAll(
  async () => {
    await report.walk([
      {
        name: 'every page leads to the set-up',
        async run() {
          for (const path of ['/', '/home', '/admin/users', '/player/none']) {
            await page.goto(path);
            await page.waitForURL('**/setup');
          }
          await page.getByLabel('One-time code').waitFor();
          await inspect(page, 'set-up');
        },
      },
      {
        name: 'the code of the log lets its reader in as administrator',
        async run() {
          await page.keyboard.type(code.toLowerCase());
          for (const text of ['Harbour Works', 'Sofia Lindqvist', 'sofia@harbour.example']) await next(text);
          for (const text of ['Quarry7&lantern', 'Quarry7&lantern']) await next(text);
          await page.keyboard.press('Enter');
          await page.waitForURL('**/home');
          await page.getByText('0 of 3 done').waitFor();
          await inspect(page, 'first-steps');
        },
      },
      {
        name: 'the first step creates a workspace, and is done',
        async run() {
          await page.getByRole('button', { name: 'Go to workspaces' }).focus();
          await page.keyboard.press('Enter');
          await page.getByRole('button', { name: 'Create workspace' }).first().focus();
          await page.keyboard.press('Enter');
          await page.getByLabel('Name', { exact: true }).fill('Assembly hall');
          await page.keyboard.press('Enter');
          await page.getByText('Assembly hall').first().waitFor();
          await page.goto('/home');
          await page.getByText('1 of 3 done').waitFor();
        },
      },
      ...['emails', 'integrations', 'permissions'].map((name) => ({
        name: `the step “Go to ${name}” opens its page`,
        async run() {
          await page.getByRole('button', { name: `Go to ${name}` }).focus();
          await page.keyboard.press('Enter');
          await page.waitForURL(name === 'permissions' ? '**/admin/setting/permissions' : `**/admin/${name}`);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.goto('/home');
          await page.getByText('1 of 3 done').waitFor();
        },
      })),
      ...leaveSettingsStages(page),
      ...manyPeopleStages({ browser, inspect, server, page, administrator: 'Sofia Lindqvist' }),
      {
        name: 'nobody finds the set-up any more',
        async run() {
          await page.goto('/setup');
          await page.waitForURL('**/home');
          const other = await browser.person(new URL(address).origin);
          await other.page.goto('/setup');
          await other.page.getByLabel('Email or employee ID').waitFor();
          await other.context.close();
          const again = await fetch(new URL('/v1/setup', address), {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-csrf': '1' },
            body: JSON.stringify({ code }),
          });
          answers.push(await again.text());
          if (again.status !== 404) throw new Error(`The set-up answers ${again.status}.`);
        },
      },
    ]);
    report.addFindings('the one-time code is in no answer', answers.filter(containsCode));
    const linesWithCode = server.log().split('\n').filter(containsCode);
    report.addFindings(
      'the one-time code is in one line of the log, which prints it',
      linesWithCode.slice(1),
    );
    report.addFindings('no page is wider than its window, or serious in the eyes of axe', found);
  },
  {
    complaints: () => browser.complaints,
    log: () => server.log(),
    cleanUp: [() => context.close(), () => browser.close(), () => server.stop()],
    file: options.report,
  },
);
