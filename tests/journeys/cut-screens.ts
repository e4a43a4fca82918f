import type { Page } from 'playwright-core';
import type { Material } from './sample-material.ts';
import type { Screen } from './screen.ts';

const openChoices = async (page: Page) => {
  await page.getByRole('button', { name: 'Insert a video' }).click();
  const choices = page.getByRole('dialog');
  await choices.getByRole('option').first().waitFor();
  return choices;
};

/** A held frame and a part of another video; they stay in the draft, so that only the first picture inserts them. */
const insertBoth = async (page: Page) => {
  const inserted = page.getByRole('button', { name: /, inserted at / });
  await inserted.or(page.getByText('Nothing is inserted.')).first().waitFor();
  if ((await inserted.count()) > 0) return;
  await page.getByRole('button', { name: 'Hold this frame' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hold frame' }).click();
  await inserted.waitFor();
  const choices = await openChoices(page);
  await choices.getByRole('option').first().click();
  await choices.getByRole('button', { name: 'Insert', exact: true }).click();
  await inserted.nth(1).waitFor();
};

const cut = {
  as: 'publisher',
  path: ({ draftId }: Material) => `/editormain/${draftId}/video`,
  shows: /Nothing is removed/,
} as const;

/** The page on which a video is cut, with something inserted, and choosing what is. */
export const cutScreens: readonly Screen[] = [
  { name: 'cut', ...cut, open: insertBoth },
  {
    name: 'cut-insert',
    ...cut,
    open: async (page) => {
      const choices = await openChoices(page);
      await choices.getByRole('option').first().click();
      await choices.getByLabel('From').waitFor();
    },
  },
];
