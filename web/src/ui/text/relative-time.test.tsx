import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RelativeTime } from './RelativeTime.tsx';

const now = new Date('2026-11-21T10:00:00.000Z');
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));
const look = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(state === 'hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('relative times update themselves, from one clock for the whole page', () => {
  const { unmount } = render(
    <>
      <RelativeTime at="2026-11-21T09:58:00.000Z" />
      <RelativeTime at="2026-11-21T09:00:00.000Z" short />
    </>,
  );
  expect(vi.getTimerCount()).toBe(1);
  expect(screen.getByText('2 minutes ago')).toBeVisible();
  pass(60);
  expect(screen.getByText('3 minutes ago')).toBeVisible();
  pass(3600);
  expect(screen.getByText('1 hour ago')).toBeVisible();
  expect(screen.getByText('2 h ago')).toBeVisible();
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('stands still while nobody looks and is right as soon as somebody does', () => {
  render(<RelativeTime at="2026-11-21T09:58:00.000Z" />);
  look('hidden');
  pass(600);
  expect(screen.getByText('2 minutes ago')).toBeVisible();
  look('visible');
  expect(screen.getByText('12 minutes ago')).toBeVisible();
});

it('the last ten seconds have one wording, in the short form as well', () => {
  render(
    <>
      <RelativeTime at="2026-11-21T09:59:51.000Z" />
      <RelativeTime at="2026-11-21T09:59:51.000Z" short />
    </>,
  );
  expect(screen.getAllByText('just now')).toHaveLength(2);
  pass(60);
  expect(screen.getByText('1 minute ago')).toBeVisible();
  expect(screen.getByText('1 min ago')).toBeVisible();
});
