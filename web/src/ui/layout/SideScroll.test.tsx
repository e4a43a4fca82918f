import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SideScroll } from './SideScroll.tsx';

const resized: (() => void)[] = [];
class Resizes {
  constructor(update: () => void) {
    resized.push(update);
  }
  observe() {
    // told by the test
  }
  disconnect() {
    // told by the test
  }
}

afterEach(() => vi.restoreAllMocks());

it('shows on which sides there is more, and is reached by the keyboard', () => {
  vi.stubGlobal('ResizeObserver', Resizes);
  render(<SideScroll label="Roles and permissions">wide</SideScroll>);
  const region = screen.getByRole('region', { name: 'Roles and permissions' });
  const more = () => region.parentElement?.dataset['more'];
  const place = (scrollLeft: number, clientWidth = 200) => {
    for (const [name, value] of Object.entries({ scrollLeft, clientWidth, scrollWidth: 500 }))
      Object.defineProperty(region, name, { value, configurable: true });
  };
  expect(region).toHaveAttribute('tabindex', '0');
  expect(more()).toBeUndefined();
  place(0);
  act(() => resized.forEach((update) => update()));
  expect(more()).toBe('end');
  for (const [scrollLeft, expected] of [
    [100, 'both'],
    [300, 'start'],
    [-100, 'both'],
    [0, 'end'],
  ] as const) {
    place(scrollLeft);
    fireEvent.scroll(region);
    expect(more()).toBe(expected);
  }
  place(0, 500);
  fireEvent.scroll(region);
  expect(more()).toBeUndefined();
});

it('shows what the keyboard reaches in it, and stays as it is for a pointer', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  render(
    <SideScroll>
      <button>Columns</button>
      <button>Export</button>
    </SideScroll>,
  );
  const [columns, saved] = screen.getAllByRole('button');
  await userEvent.tab();
  expect(scrolled.mock.contexts).toEqual([columns]);
  vi.spyOn(Element.prototype, 'matches').mockReturnValue(false);
  saved?.focus();
  expect(scrolled).toHaveBeenCalledTimes(1);
});
