import { expect, it, vi } from 'vitest';
import { scrollWithin } from './scroll-within.ts';

/** A list of 20 items of 70 px, from 664 px of a page down, of which `height` are its own. */
function listOf(height: number) {
  const box = document.createElement('div');
  box.style.overflowY = 'auto';
  const items = Array.from({ length: 20 }, () => box.appendChild(document.createElement('p')));
  box.getBoundingClientRect = () => new DOMRect(0, 664, 360, height);
  let scrolled = 0;
  const most = () => items.length * 70 + parseFloat(box.style.paddingBlockEnd || '0') - height;
  Object.defineProperty(box, 'scrollTop', {
    get: () => scrolled,
    set: (to: number) => {
      scrolled = Math.max(0, Math.min(to, most()));
    },
  });
  box.scrollTo = (to) => void (box.scrollTop = (typeof to === 'object' && to.top) || 0);
  for (const [index, item] of items.entries())
    item.getBoundingClientRect = () => new DOMRect(0, 664 + index * 70 - box.scrollTop, 360, 70);
  document.body.replaceChildren(box);
  return (index: number, to: 'nearest' | 'center' = 'nearest') => {
    const item = items[index];
    if (item) scrollWithin(item, to);
    return item?.getBoundingClientRect().bottom;
  };
}

it('shows an item above the edge of the window, where its list ends below it', () => {
  vi.stubGlobal('innerHeight', 740);
  const bottomOf = listOf(234);
  expect(bottomOf(3)).toBe(740);
  expect(bottomOf(10)).toBe(740);
});

it('shows the last item above the edge of the window, where its list ends below it', () => {
  vi.stubGlobal('innerHeight', 740);
  expect(listOf(234)(19)).toBe(740);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  expect(listOf(234)(19, 'center')).toBeLessThanOrEqual(740);
});

it('shows an item at the end of its list, where all of it is in the window or nothing is', () => {
  for (const height of [940, 600]) {
    vi.stubGlobal('innerHeight', height);
    expect(listOf(234)(3)).toBe(664 + 234);
  }
});
