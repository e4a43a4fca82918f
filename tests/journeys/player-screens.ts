import type { Material } from './sample-material.ts';
import { press, type Screen } from './screen.ts';

const player = ({ workflowId }: Material) => `/playermain/${workflowId}`;
export const inStep = /hang your own lock and tag/;

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
    open: async (page) => {
      await page.keyboard.press('9');
      await page.getByRole('button', { name: 'Watch again' }).waitFor({ timeout: 30_000 });
    },
  },
  { name: 'player-feedback', as: 'viewer', path: player, shows: inStep, open: press('Send feedback') },
];
