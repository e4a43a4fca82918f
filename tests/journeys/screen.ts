import type { Page } from 'playwright-core';
import type { Account } from '../flows/support/address.ts';
import type { Material } from './sample-material.ts';

/** A screen in one of its states, as a person comes to it. */
export interface Screen {
  readonly name: string;
  readonly as: Account | 'guest';
  readonly path: (material: Material) => string;
  /** Text that is there when the screen has its data. */
  readonly shows: string | RegExp;
  /** A refusal that this state is about; Chromium writes a line for each, no page can prevent it. */
  readonly refused?: string;
  /** The language of the interface, where it is not English. */
  readonly locale?: 'he-il' | 'de-de' | 'ru-ru';
  /** What the person does there before the picture is taken. */
  readonly open?: (page: Page) => Promise<void>;
}

export const fixed = (path: string) => () => path;

export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.locator('[role=dialog], [role=menu], [role=listbox]').first().waitFor();
};

/** The title of the workflow that every screen is drawn with. */
export const inTitle = /Spritzgussmaschine 7b/;
