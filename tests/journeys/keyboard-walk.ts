import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const script = readFileSync(join(import.meta.dirname, 'keyboard-page.js'), 'utf8');
/** No page of the product has as many things that Tab reaches. */
const mostTabs = 400;

interface Noted {
  readonly where: 'between' | 'new' | 'known' | 'same' | 'first';
  readonly problems: readonly string[];
}
interface Opener {
  readonly what: string;
  readonly isField: boolean;
}

/** Goes on by Tab while something was not reached. */
async function walkUnreached(page: Page): Promise<void> {
  await page.evaluate('noteUnreached()');
  if ((await page.evaluate<number>('countUnreached()')) > 0) {
    // what had the focus may have opened something before it
    const more = await page.evaluate<number>('countReached()');
    for (let tabs = 0; tabs < more + 20; tabs += 1) {
      await page.keyboard.press('Tab');
      await page.evaluate('noteFocus()');
    }
    await page.evaluate('noteUnreached()');
  }
}

/** Walks through a page as it is, by Tab and inside of widgets by arrows: what cannot be reached, seen or left. */
export async function walkByKeyboard(page: Page): Promise<string[]> {
  // in the page's own world, where its security policy lets no foreign script in
  await page.evaluate(`${script};startWalk()`);
  await becomes(page, 'isDialogSettled()');
  const found = await walkByTab(page);
  await walkUnreached(page);
  await walkComposites(page);
  // arrows may have opened something, too: the end of a video
  await walkUnreached(page);
  const missed = await page.evaluate<string[]>('missed()');
  const unseen = await page.evaluate<string[]>('unseenFocuses()');
  return [
    ...found,
    ...missed.map((what) => `neither Tab nor arrows reach ${what}`),
    ...unseen.map((what) => `its focus cannot be seen: ${what}`),
  ];
}

/** Until Tab is back at what it reached before. */
async function walkByTab(page: Page): Promise<string[]> {
  const found: string[] = [];
  const last: Noted['where'][] = [];
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    await page.keyboard.press('Tab');
    const { where, problems } = await page.evaluate<Noted>('noteFocus()');
    found.push(...problems);
    if (where === 'first') return found;
    last.unshift(where);
    const recent = last.slice(0, 4);
    // what had the focus at first may be reached only once
    if (recent.filter((each) => each === 'known').length > 2) return found;
    if (recent.filter((each) => each === 'same').length > 3)
      return [...found, `Tab stays at ${await page.evaluate<string>('tagOf(document.activeElement)')}`];
  }
  return [...found, `Tab did not come back after ${mostTabs} times`];
}

async function walkComposites(page: Page): Promise<void> {
  for (;;) {
    const members = await page.evaluate<number>('enterComposite()');
    if (members === 0) return;
    await pressNoting(page, 'ArrowRight', members);
    await pressNoting(page, 'ArrowDown', members);
  }
}

async function pressNoting(page: Page, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await page.keyboard.press(key);
    await page.evaluate('noteArrow()');
  }
}

/**
 * Everything on a walked page that opens something, alike ones once: it opens, takes the focus, its members are reached
 * by arrows, Escape closes it, and the focus is back where it was. `known` are those that other pages have as well.
 */
export async function openAllByKeyboard(page: Page, known: Set<string>): Promise<string[]> {
  const openers = await page.evaluate<Opener[]>('openers()');
  const found: string[] = [];
  for (const [index, opener] of openers.entries()) {
    if (known.has(opener.what)) continue;
    known.add(opener.what);
    found.push(...(await openOne(page, index, opener)));
  }
  return found;
}

async function openOne(page: Page, index: number, { what, isField }: Opener): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`focusOpener(${index})`))) return [];
  const before = await page.evaluate<number>('countPopups()');
  await page.keyboard.press(isField ? 'ArrowDown' : 'Enter');
  const isOpen = await becomes(page, `countPopups() > ${before}`);
  if (!isOpen) return [`Enter opens nothing: ${what}`];
  const found: string[] = [];
  if (!(await becomes(page, 'isFocusInPopup()'))) found.push(`what it opens does not get the focus: ${what}`);
  const members = await page.evaluate<number>('membersOfPopup()');
  await page.evaluate('noteArrow()');
  for (const key of ['ArrowDown', 'ArrowUp'])
    if (members > 0) await pressNoting(page, key, Math.min(members, 60));
  if (members <= 60) {
    const missed = await page.evaluate<string[]>('missedInPopup()');
    found.push(...missed.map((member) => `arrows do not reach ${member} in ${what}`));
  }
  await page.keyboard.press('Escape');
  if (!(await becomes(page, `countPopups() === ${before}`)))
    return [...found, `Escape does not close ${what}`];
  await becomes(page, 'focusElsewhere() === null');
  const elsewhere = await page.evaluate<string | null>('focusElsewhere()');
  if (elsewhere !== null) found.push(`after Escape ${elsewhere} has the focus: ${what}`);
  return found;
}

const becomes = (page: Page, condition: string): Promise<boolean> =>
  page.waitForFunction(condition, undefined, { timeout: 1500 }).then(
    () => true,
    () => false,
  );
