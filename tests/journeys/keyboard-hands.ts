import { until } from '../flows/support/until.ts';
import type { Locator, Page } from 'playwright-core';

const mostTabs = 400;
const hasFocus = (target: Locator) => target.evaluate((element) => element.matches(':focus'));

/** Presses Tab until a control has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  const page = target.page();
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${String(target)}`);
}

/** Goes to a control by Tab, and presses a key there. */
export async function press(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Goes to a field by Tab, and writes instead of what is there. */
export async function write(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  const { keyboard } = target.page();
  await keyboard.press('Control+a');
  await keyboard.type(text);
}

/** Chooses an option of a select field by the first letters of its label. */
export async function choose(field: Locator, label: string): Promise<void> {
  await tabTo(field);
  await field.page().keyboard.type(label);
}

/** Presses an arrow until a member of a menu, a list or a row of tabs has the focus, or is the active one of a field. */
export async function arrowTo(entry: Locator, key = 'ArrowDown'): Promise<void> {
  await entry.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    const isThere = await entry.evaluate(
      (element) =>
        element.matches(':focus, [data-highlighted], [aria-selected=true]') ||
        element.ownerDocument.activeElement?.getAttribute('aria-activedescendant') === element.id,
    );
    if (isThere) return;
    await entry.page().keyboard.press(key);
  }
  throw new Error(`No arrow reaches ${String(entry)}`);
}

/** What the screens' own ways of being opened do with a mouse is done by keyboard instead, in this process. */
export function withoutMouse(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('body')) as Locator;
  Object.assign(locators, {
    async click(this: Locator) {
      const isEntry = await this.evaluate((element) => element.matches('[role=option], [role^=menuitem]'));
      if (isEntry) await arrowTo(this);
      else await focusOn(this);
      const isBox = await this.evaluate((element) =>
        element.matches('[type=checkbox], [type=radio], [role=checkbox], [role=switch]'),
      );
      await this.page().keyboard.press(isBox ? 'Space' : 'Enter');
    },
    async check(this: Locator) {
      await focusOn(this);
      await this.page().keyboard.press('Space');
    },
    async fill(this: Locator, text: string) {
      await focusOn(this);
      await this.page().keyboard.press('Control+a');
      await this.page().keyboard.insertText(text);
    },
  });
}

/** An element of a page; this process has no types of one. */
interface Focusable {
  focus(): void;
  matches(selector: string): boolean;
}

/** The focus goes to what was named, or to the control that it is written in, as soon as that is enabled. */
async function focusOn(target: Locator): Promise<void> {
  await target.waitFor();
  const focus = (): Promise<boolean> =>
    target.evaluate((element) => {
      const control: Focusable | null = element.closest(
        'a[href], button, input, textarea, select, [tabindex]',
      );
      control?.focus();
      return control?.matches(':focus') === true;
    });
  const unreached = `no key reaches ${String(target)}`;
  await until(
    async () => ((await focus()) ? null : unreached),
    (problem) => problem === null,
    { seconds: 5, every: 100 },
  );
}
