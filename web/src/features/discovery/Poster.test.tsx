import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Poster } from './Poster.tsx';

const asked: string[] = [];
let isMade = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'Image',
    class extends EventTarget {
      set src(url: string) {
        asked.push(url);
        this.dispatchEvent(new Event(isMade ? 'load' : 'error'));
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows a picture that has not been made yet by itself once it is there', () => {
  const { container } = render(
    <Poster url="/pump.jpg" seconds={60}>
      No preview yet
    </Poster>,
  );
  const picture = () => container.querySelector('img');
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  fireEvent.error(picture() as HTMLElement);
  expect(screen.getByText('No preview yet')).toBeInTheDocument();
  wait(2_000);
  expect([asked, picture()]).toEqual([['/pump.jpg'], null]);
  isMade = true;
  wait(3_999);
  expect(asked).toHaveLength(1);
  wait(1);
  expect(picture()).toHaveAttribute('src', '/pump.jpg');
  expect(screen.queryByText('No preview yet')).toBeNull();
});
