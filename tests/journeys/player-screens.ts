import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import type { Material } from './sample-material.ts';
import { press, type Screen } from './screen.ts';

const player = ({ workflowId }: Material) => `/playermain/${workflowId}`;
export const inStep = /hang your own lock and tag/;

/** Windows of phones, upright and on their side. */
const phones = [
  { width: 360, height: 640 },
  { width: 360, height: 740 },
  { width: 640, height: 360 },
] as const;

/** The buttons of the card at the end that something else covers, or that are outside of the window. */
const coveredButtons = `[...document.querySelectorAll('main [role=status] button')].filter((button) => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const points = [[x, y], [left + 3, y], [right - 3, y], [x, top + 3], [x, bottom - 3]];
  return points.some((point) => !button.contains(document.elementFromPoint(...point)));
}).map(({ textContent, ariaLabel }) => textContent || ariaLabel)`;

/** Plays to the end of the last step, where each of the three buttons can be pressed on every phone. */
async function toTheEnd(page: Page): Promise<void> {
  const size = page.viewportSize();
  // buttons are higher under a finger
  const browser = await page.context().newCDPSession(page);
  const touch = (enabled: boolean) => browser.send('Emulation.setTouchEmulationEnabled', { enabled });
  await touch(true);
  await page.keyboard.press('9');
  await page.locator('main [role=status] button').nth(2).waitFor({ timeout: 30_000 });
  for (const phone of phones) {
    await page.setViewportSize(phone);
    const covered = await page.evaluate(coveredButtons);
    assert.deepEqual(covered, [], `covered at ${phone.width}x${phone.height}`);
  }
  await touch(false);
  if (size) await page.setViewportSize(size);
}

export const playerScreens: readonly Screen[] = [
  { name: 'player', as: 'viewer', path: player, shows: inStep },
  {
    name: 'player-embedded',
    as: 'viewer',
    // it names the step that plays and no other; without one it goes on where the pictures before this one ended
    path: ({ workflowId, stepId }) => `/playerembed/${workflowId}/${stepId}`,
    shows: inStep,
  },
  { name: 'player-settings', as: 'viewer', path: player, shows: inStep, open: press(/settings/i) },
  {
    name: 'player-transcript',
    as: 'viewer',
    path: player,
    shows: inStep,
    open: async (page) => {
      await page.getByRole('tab', { name: 'Transcript' }).click();
      await page
        .getByText(/filter/i)
        .first()
        .waitFor();
    },
  },
  {
    name: 'player-unknown',
    as: 'viewer',
    path: () => '/playermain/there-is-none',
    shows: 'This workflow does not exist',
    refused: '/v1/player/workflow',
  },
  {
    name: 'player-search',
    as: 'viewer',
    path: player,
    shows: inStep,
    open: async (page) => {
      await page.getByRole('button', { name: 'Find in this video' }).first().click();
      await page.getByRole('searchbox').fill('filter');
      await page
        .getByText(/^\d+ results?$/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'player-end',
    as: 'viewer',
    path: player,
    shows: inStep,
    open: toTheEnd,
  },
  { name: 'player-end-german', as: 'viewer', path: player, shows: inStep, locale: 'de-de', open: toTheEnd },
  { name: 'player-end-russian', as: 'viewer', path: player, shows: inStep, locale: 'ru-ru', open: toTheEnd },
  { name: 'player-feedback', as: 'viewer', path: player, shows: inStep, open: press('Send feedback') },
];
