import { expect, it, vi } from 'vitest';
import { onLeavePage } from './leave-page.ts';

it('R-SES-10: a handler runs when the network goes, until it is taken away', () => {
  const handler = vi.fn<() => void>();
  const stop = onLeavePage(handler);
  window.dispatchEvent(new Event('offline'));
  expect(handler).toHaveBeenCalledOnce();
  stop();
  window.dispatchEvent(new Event('offline'));
  expect(handler).toHaveBeenCalledOnce();
});
