import { strict as assert } from 'node:assert';
import type { BrowserContext, Page } from 'playwright-core';
import type { JourneyBrowser } from './browser.ts';

/** Edits in the builder without a network, closes the tab, and sees the edit sent by another page; gives that page. */
export async function editOffline(
  browser: JourneyBrowser,
  { page, context }: { readonly page: Page; readonly context: BrowserContext },
  workflowId: string,
): Promise<Page> {
  const title = 'Switch the machine off and wait';
  await context.setOffline(true);
  const first = page.getByLabel('Title', { exact: true });
  await first.fill(title);
  await first.press('Enter');
  await page.getByText(/^Not saved/).waitFor();
  await browser.screenshot(page, 'edited-offline');
  await page.close();
  await context.setOffline(false);
  const next = await browser.tab(context);
  const sent = next.waitForResponse(
    (response) => response.url().endsWith('/title') && response.request().method() === 'PUT',
  );
  await next.goto('/home');
  assert.equal((await sent).status(), 200);
  await next.goto(`/buildermain/${workflowId}`);
  const field = next.getByLabel('Title', { exact: true });
  await field.waitFor();
  assert.equal(await field.inputValue(), title);
  return next;
}
