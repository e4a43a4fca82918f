import type { Page } from 'playwright-core';

/** Types a name and its password on the sign-in page. */
export async function enter(page: Page, name: string, word: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email or employee ID').fill(name);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(word);
  await page.keyboard.press('Enter');
}
export const isIn = (page: Page) => page.waitForURL('**/home');
export async function openAccountMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}
export async function signOut(page: Page): Promise<void> {
  await openAccountMenu(page, 'Sign out');
  await page.getByRole('button', { name: 'OK' }).click();
}
