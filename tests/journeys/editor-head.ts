import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';

interface HeadPart {
  readonly name: string;
  readonly left: number;
  readonly right: number;
}

// the visible parts of the head that are in one row with its title, and what their boxes cut off
const partsInRow = `(() => {
  const title = document.querySelector('main header input');
  const head = title.closest('header');
  const row = title.getBoundingClientRect();
  return [title, ...head.querySelectorAll('button, nav, [role=status], input ~ *, [class*=badges]')]
    .map((part) => ({ part, box: part.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.top < row.bottom && box.bottom > row.top)
    .filter(({ part }, at, all) => !all.some((other) => other.part !== part && other.part.contains(part)))
    .map(({ part, box }) => ({
      name: part.textContent || part.ariaLabel,
      left: box.left,
      right: Math.max(box.right, box.left + (part.localName === 'button' ? part.scrollWidth : 0)),
    }));
})()`;

interface PlacedElement {
  getBoundingClientRect(): { readonly left: number; readonly top: number };
}

/** The frame of the title that is drawn while it is edited. */
const framePixels = 6;

/** No part of the head lies over another, also where its words are long. */
export async function seeHeadApart(page: Page): Promise<void> {
  await page.locator('header input').first().waitFor();
  const parts: HeadPart[] = await page.evaluate(partsInRow);
  const ordered = parts.toSorted((one, other) => one.left - other.left);
  assert.ok(ordered.length > 3, 'the head has its title and its actions');
  for (const [at, part] of ordered.slice(1).entries()) {
    const before = ordered[at];
    assert.ok(
      before && before.right <= part.left + framePixels,
      `"${before?.name}" and "${part.name}" overlap`,
    );
  }
}

/** Nothing in the head moves while an edit is saved for the first time. */
export async function seeHeadStay(page: Page, edit: () => Promise<void>): Promise<void> {
  const places = async () =>
    page
      .locator('header')
      .locator('nav, button, [role=status]')
      .evaluateAll((parts) =>
        parts.map((part) => {
          const { left, top } = (part as unknown as PlacedElement).getBoundingClientRect();
          return `${Math.round(left)} ${Math.round(top)}`;
        }),
      );
  const before = await places();
  await edit();
  assert.deepEqual(await places(), before, 'the head stays in its place');
}
