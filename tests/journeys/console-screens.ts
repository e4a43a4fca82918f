import type { Page } from 'playwright-core';
import { until } from '../flows/support/until.ts';
import { waitForAnimations } from './browser.ts';
import { fixed, inTitle, type Screen } from './screen.ts';

const openForm = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click(); // an empty list offers it twice
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
};

/** What has the focus and cannot be seen, as HTML; `null` if it can be seen. */
const hiddenFocus = (page: Page) =>
  page.evaluate<string | null>(`(() => {
    const focused = document.activeElement;
    const { x, y, width, height } = focused.getBoundingClientRect();
    const shown = document.elementFromPoint(x + width / 2, y + height / 2);
    return focused.contains(shown) ? null : focused.outerHTML.slice(0, 200);
  })()`);

/** What Tab reaches can be seen: nothing covers it or hides it, once the page has scrolled to it. */
const goThroughByTab = async (page: Page) => {
  const search = page.getByRole('searchbox');
  await search.focus();
  do {
    await page.keyboard.press('Tab');
    const isSeen = (hidden: string | null) => hidden === null;
    await until(() => hiddenFocus(page), isSeen, { seconds: 5, every: 100 });
  } while (!(await search.evaluate((field) => field.matches(':focus'))));
};

/** On a phone the list begins in the upper half, however long the words of a language are. */
const seeFirstPersonSoon = async (page: Page) => {
  const top = Number(await page.evaluate(`document.querySelector('tbody tr').getBoundingClientRect().top`));
  const isPhone = (page.viewportSize()?.width ?? 0) < 400;
  if (isPhone && top > 300) throw new Error(`The first person is ${top} px from the top.`);
};
/** In a wide window, what can be done with a list stands in one line: search, filters, columns and export. */
const seeToolsInOneLine = async (page: Page) => {
  if ((page.viewportSize()?.width ?? 0) < 1280) return;
  const middles = await page.evaluate<number[]>(`['input[type=search]', '.lucide-download'].map((tool) => {
    const { top, height } = document.querySelector('main ' + tool).getBoundingClientRect();
    return top + height / 2;
  })`);
  const [search = 0, last = 0] = middles;
  if (Math.abs(search - last) > 4) throw new Error(`Export is ${last - search} px below the search.`);
};
const usersIn = (locale: NonNullable<Screen['locale']>): Screen => ({
  name: `console-users-${locale}`,
  as: 'admin',
  locale,
  path: fixed('/admin/users'),
  shows: 'viewer@stepwell.example',
  open: async (page) => {
    await seeFirstPersonSoon(page);
    await seeToolsInOneLine(page);
  },
});

/** No row moves from under the pointer, and what can be done with it is in sight. */
const selectFirstPerson = async (page: Page) => {
  const box = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first();
  const topOf = async () => (await box.boundingBox())?.y;
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await waitForAnimations(page);
  const before = await topOf();
  await box.check();
  const actions = page.getByRole('toolbar', { name: '1 selected' });
  await actions.waitFor();
  if ((await topOf()) !== before) throw new Error(`The row moved from ${before} to ${await topOf()} px.`);
  const { y = 0, height = 0 } = (await actions.boundingBox()) ?? {};
  if (y + height > (page.viewportSize()?.height ?? 0))
    throw new Error(`The actions are ${y} px from the top.`);
};

/** The pages of the administration console. */
export const consoleScreens: readonly Screen[] = [
  {
    name: 'console-users',
    as: 'admin',
    path: fixed('/admin/users'),
    shows: 'viewer@stepwell.example',
    open: seeToolsInOneLine,
  },
  usersIn('de-de'),
  usersIn('ru-ru'),
  {
    name: 'console-users-searched',
    as: 'admin',
    path: fixed('/admin/users'),
    shows: 'viewer@stepwell.example',
    open: async (page) => {
      await page.getByRole('searchbox').fill('stepwell');
      await page.getByRole('button', { name: 'Saved searches' }).waitFor();
      await seeToolsInOneLine(page);
    },
  },
  {
    name: 'console-users-by-tab',
    as: 'admin',
    path: fixed('/admin/users'),
    shows: 'viewer@stepwell.example',
    open: goThroughByTab,
  },
  {
    name: 'console-add-user',
    as: 'admin',
    path: fixed('/admin/users'),
    shows: 'viewer@stepwell.example',
    open: openForm('Invite person'),
  },
  {
    name: 'console-user',
    as: 'admin',
    path: fixed('/admin/users'),
    shows: 'viewer@stepwell.example',
    open: async (page) => {
      await page.getByText('viewer@stepwell.example').first().click();
      await page.getByText('Role in the organisation').waitFor();
    },
  },
  {
    name: 'console-bulk',
    as: 'admin',
    path: fixed('/admin/users'),
    shows: 'viewer@stepwell.example',
    open: selectFirstPerson,
  },
  {
    name: 'console-columns',
    as: 'admin',
    path: fixed('/admin/users'),
    shows: 'viewer@stepwell.example',
    open: async (page) => {
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('checkbox', { name: 'Last signed in' }).waitFor();
    },
  },
  {
    name: 'console-categories',
    as: 'admin',
    path: fixed('/admin/categories'),
    shows: 'Create category',
    open: openForm('Create category'),
  },
  {
    name: 'console-qr-codes',
    as: 'admin',
    path: fixed('/admin/setting/qr-code'),
    shows: 'Select workflows to print',
    open: async (page) => {
      await page.getByRole('checkbox').nth(1).check();
      await page.getByRole('button', { name: 'Print 1 code' }).waitFor();
    },
  },
  { name: 'console-workspaces', as: 'admin', path: fixed('/admin/workspaces'), shows: /Instandhaltung/ },
  {
    name: 'console-new-workspace',
    as: 'admin',
    path: fixed('/admin/workspaces'),
    shows: /Instandhaltung/,
    open: openForm('Create workspace'),
  },
  {
    name: 'console-workspace',
    as: 'admin',
    path: fixed('/admin/workspaces'),
    shows: /Instandhaltung/,
    open: async (page) => {
      await page
        .getByRole('link', { name: /Instandhaltung/ })
        .first()
        .click();
      await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
    },
  },
  { name: 'console-workflows', as: 'admin', path: fixed('/admin/workflows'), shows: inTitle },
  { name: 'console-pipelines', as: 'admin', path: fixed('/admin/pipelines'), shows: inTitle },
  {
    name: 'console-pipeline-failed',
    as: 'admin',
    path: ({ brokenId }) => `/admin/pipelines/ingest-${brokenId}`,
    shows: 'Damaged on the memory card',
    open: (page) => page.getByText('The video in this file cannot be decoded').first().waitFor(),
  },
  { name: 'console-parked', as: 'admin', path: fixed('/admin/parked-events'), shows: 'No parked events' },
  { name: 'console-emails', as: 'admin', path: fixed('/admin/emails'), shows: 'Emails' },
  { name: 'console-settings', as: 'admin', path: fixed('/admin/settings'), shows: 'Storage' },
  { name: 'console-permissions', as: 'admin', path: fixed('/admin/setting/permissions'), shows: 'Features' },
  { name: 'console-teams', as: 'admin', path: fixed('/admin/teams'), shows: 'Search by name' },
  {
    name: 'console-team',
    as: 'admin',
    path: fixed('/admin/teams'),
    shows: 'Search by name',
    open: async (page) => {
      await openForm('Create team')(page);
      await page.keyboard.type(
        'Night shift of the turbine hall and everybody who stands in for somebody in it',
      );
      await page.keyboard.press('Enter');
      await page.getByText('Night shift of').first().click();
      await page.getByText('Members').last().waitFor();
    },
  },
  { name: 'owned-teams', as: 'publisher', path: fixed('/owned-by-me/teams'), shows: 'Teams' },
  { name: 'console-seal-receipts', as: 'admin', path: fixed('/admin/seal-receipts'), shows: 'Send receipts' },
];
