import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { ChangeSettings } from '../../contracts/organization/settings.ts';
import { GetWorkflow } from '../../contracts/authoring/workflow-views.ts';
import { accounts, address, seedPassword, type Account } from '../flows/support/address.ts';
import { Person } from '../flows/support/person.ts';
import { until } from '../flows/support/until.ts';
import { waitForAnimations, type JourneyBrowser } from './browser.ts';
import type { Stage } from './journey-report.ts';
import { arrowTo, choose, press, tabTo, write } from './keyboard-hands.ts';
import { playing, position } from './playing.ts';
import type { Material } from './sample-material.ts';

/** What people do all day, by keyboard alone: every control is gone to by Tab from where the focus is. */
export function keyboardJobs(browser: JourneyBrowser, { draftId, workflowId }: Material): readonly Stage[] {
  const mark = randomUUID().slice(0, 6);
  const at = (account: Account, path: string, work: (page: Page) => Promise<void>) => async () => {
    const { page, context } = await browser.person(address(), { reducedMotion: 'reduce' });
    try {
      await signIn(page, account);
      await page.goto(path);
      await work(page);
    } catch (error) {
      await browser.screenshot(page, 'failed').catch(() => undefined);
      throw error;
    } finally {
      await context.close();
    }
  };
  const saved = (page: Page) =>
    page
      .getByText(/^Saved/)
      .first()
      .waitFor();

  async function invite(page: Page): Promise<void> {
    for (const name of [`Ada ${mark}`, `Bo ${mark}`]) {
      await press(page.getByRole('button', { name: 'Invite person' }));
      await write(page.getByRole('textbox', { name: 'Name', exact: true }), name);
      await write(page.getByLabel('Email', { exact: true }), `${name.replace(' ', '.')}@harbour.example`);
      await page.keyboard.press('Enter');
      await page.getByRole('row').filter({ hasText: name }).waitFor();
      await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor({ state: 'detached' });
    }
  }

  async function changeRole(page: Page): Promise<void> {
    await press(page.getByRole('link', { name: `Ada ${mark}` }));
    await choose(page.getByLabel('Role in the organisation'), 'Publisher');
    await press(page.getByRole('dialog').last().getByRole('button', { name: 'Change role' }));
    await page.getByText('Saved').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Role in the organisation').waitFor({ state: 'detached' });
    assert.ok(
      await isFocused(page.getByRole('link', { name: `Ada ${mark}` })),
      'the focus is at the person again',
    );
  }

  async function changeMany(page: Page): Promise<void> {
    for (const name of ['Ada', 'Bo'])
      await press(page.getByRole('checkbox', { name: `Select ${name} ${mark}` }), 'Space');
    await page.getByRole('toolbar', { name: '2 selected' }).waitFor();
    const bar = page.getByRole('toolbar');
    const action = bar.getByRole('button', { name: 'Withdraw invitation' });
    if (await action.isVisible()) await press(action);
    else {
      // with teams there are more actions than buttons
      await press(bar.getByRole('button', { name: 'More' }));
      await arrowTo(page.getByRole('menuitem', { name: 'Withdraw invitation' }));
      await page.keyboard.press('Enter');
    }
    await press(page.getByRole('dialog').getByRole('button', { name: 'Withdraw invitation' }));
    await page.getByRole('checkbox', { name: `Select Ada ${mark}` }).waitFor({ state: 'detached' });
  }

  async function editSteps(page: Page): Promise<void> {
    const titles = () =>
      page
        .getByLabel(/^Title of step \d+$/)
        .evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value));
    const first = page.getByLabel('Title of step 1', { exact: true });
    await write(first, `First ${mark}`);
    await page.keyboard.press('Enter');
    const before = (await titles()).length;
    await press(page.getByRole('button', { name: 'Add step' }).first());
    await page.getByLabel(`Title of step ${before + 1}`, { exact: true }).waitFor();
    await page.keyboard.type(`Added ${mark}`);
    await page.keyboard.press('Enter');
    const added = await titles();
    assert.ok(added.includes(`Added ${mark}`), `there is the added step: ${added.join(', ')}`);
    // while a step is lifted, Delete does not remove it
    await tabTo(page.getByRole('button', { name: `Reorder Added ${mark}` }));
    await page.keyboard.press('Space');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Escape');
    await tabTo(page.getByRole('button', { name: new RegExp(`^\\d\\d.*Added ${mark}$`) }).first());
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+ArrowDown');
    await until(titles, (now) => now.indexOf(`Added ${mark}`) > added.indexOf(`Added ${mark}`), {
      seconds: 10,
    });
    await page.keyboard.press('Delete');
    await until(titles, (now) => !now.includes(`Added ${mark}`), { seconds: 10 });
    await saved(page);
  }

  async function annotate(page: Page): Promise<void> {
    const inspector = page.getByRole('region', { name: 'Annotation', exact: true });
    const canvas = page.getByRole('region', { name: 'Canvas' });
    await canvas.locator('canvas').first().waitFor();
    await press(tools(page).getByRole('button', { name: 'Arrow', exact: true }));
    await page.keyboard.press('Enter');
    await inspector.getByRole('heading', { name: /^Arrow \d+$/ }).waitFor();
    const before = await canvas.screenshot();
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('Shift+ArrowRight');
    await saved(page);
    assert.ok(!before.equals(await canvas.screenshot()), 'the arrow is elsewhere');
  }

  async function cut(page: Page): Promise<void> {
    const removed = page.getByRole('region', { name: /^Removed/ }).getByRole('listitem');
    const timeline = page.getByRole('toolbar', { name: 'Timeline' });
    await timeline.waitFor();
    const before = await removed.count();
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('i');
    for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('o');
    await page.keyboard.press('Delete');
    const anyway = page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true });
    await removed.nth(before).or(anyway).first().waitFor();
    // a key term may be said nowhere else
    if (await anyway.isVisible()) await press(anyway);
    await removed.nth(before).waitFor();
    await saved(page);
  }

  async function publish(page: Page): Promise<void> {
    await press(page.getByRole('button', { name: 'Publish', exact: true }));
    await press(page.getByRole('dialog').getByRole('button', { name: /^Publish/ }));
    await page.getByText(/Version \d+ is (published|being prepared)/).waitFor();
  }

  async function watch(page: Page): Promise<void> {
    await playing(page, 1);
    await page.keyboard.press('k');
    const goesTo = (key: string, is: (second: number) => boolean) =>
      page.keyboard.press(key).then(() => until(() => position(page), is, { seconds: 10 }));
    const early = await goesTo('1', (second) => second < 6);
    await goesTo('ArrowRight', (second) => second > early + 3);
    const settings = page.getByRole('button', { name: 'Settings' });
    await press(settings);
    await press(page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: /^Speed/ }));
    await press(page.getByRole('radio', { name: '1.5x' }), 'Space');
    await until(
      () =>
        page
          .locator('video')
          .first()
          .evaluate((video) => (video as unknown as { playbackRate: number }).playbackRate),
      (rate) => rate === 1.5,
      { seconds: 10 },
    );
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Settings' }).waitFor({ state: 'detached' });
    assert.ok(await isFocused(settings), 'the focus is at the settings again');
    const captions = page.getByRole('button', { name: /^Subtitles/ }).first();
    const isOn = await captions.getAttribute('aria-pressed');
    await press(captions);
    await until(
      () => captions.getAttribute('aria-pressed'),
      (now) => now !== isOn,
      { seconds: 10 },
    );
  }

  async function skip(page: Page): Promise<void> {
    await page.getByRole('navigation').first().waitFor();
    await page.keyboard.press('Tab');
    assert.ok(
      await isFocused(page.getByRole('link', { name: 'Skip to content' })),
      'the first Tab offers to skip',
    );
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate("document.querySelector('main').contains(document.activeElement)");
    assert.equal(isInside, true, 'the next Tab is in the content');
  }

  async function idle(): Promise<void> {
    const admin = await Person.signIn('admin');
    const logOut = (allowAutoLogout: boolean) =>
      admin.sendCommand(ChangeSettings, { permissions: { allowAutoLogout, autoLogoutTimeout: 15 } });
    const { page, context } = await browser.person(address());
    await page.clock.install();
    try {
      await logOut(true);
      await signIn(page, 'viewer');
      // the frame with the menu, which counts as activity when it comes up
      await page.getByRole('navigation').first().waitFor();
      await waitForAnimations(page);
      await page.clock.fastForward('13:30');
      await page.getByText('Are you still there?').waitFor();
      await press(page.getByRole('button', { name: 'Stay signed in' }));
      await page.getByText('Are you still there?').waitFor({ state: 'detached' });
      await page.clock.fastForward('05:00');
      assert.ok(page.url().endsWith('/home'));
    } finally {
      await logOut(false);
      await context.close();
    }
  }

  const draft = async () =>
    (await (await Person.signIn('publisher')).sendQuery(GetWorkflow, { workflowId: draftId })).title;
  return [
    { name: 'the skip link leads past the menu', run: at('viewer', '/home', skip) },
    {
      name: 'two people are invited, one gets another role, both invitations are withdrawn at once',
      run: at('admin', '/admin/users', async (page) => {
        await invite(page);
        await changeRole(page);
        await changeMany(page);
      }),
    },
    {
      name: 'a step is renamed; another is added, moved and removed',
      run: at('publisher', `/buildermain/${draftId}`, editSteps),
    },
    {
      name: 'an arrow is drawn and moved',
      run: at('publisher', `/buildermain/${draftId}/annotate`, annotate),
    },
    { name: 'a part of the video is cut out', run: at('publisher', `/editormain/${draftId}/video`, cut) },
    {
      name: 'the draft is published',
      run: at('publisher', `/buildermain/${draftId}`, async (page) => {
        await publish(page);
        assert.ok((await draft()) !== '');
      }),
    },
    {
      name: 'a video is played, sought, sped up and subtitled',
      run: at('viewer', `/playermain/${workflowId}`, watch),
    },
    { name: 'somebody who was idle stays', run: idle },
  ];
}

async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/');
  await write(page.getByLabel('Email or employee ID'), accounts[account]);
  await page.keyboard.press('Enter');
  await write(page.getByLabel('Password', { exact: true }), seedPassword());
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
}

const tools = (page: Page) => page.getByRole('toolbar', { name: 'Tools' });

const isFocused = async (target: Locator): Promise<boolean> => {
  const end = Date.now() + 3000;
  while (Date.now() < end) if (await target.evaluate((element) => element.matches(':focus'))) return true;
  return false;
};
