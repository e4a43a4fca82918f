import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retryStyles } from './retry-styles.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  document.head.replaceChildren();
  vi.useRealTimers();
});

retryStyles();
const links = () => [...document.head.querySelectorAll('link')];
function addLink(rel: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel });
  link.setAttribute('href', 'data:text/css,');
  document.head.append(link);
  return link;
}

it('a style sheet that could not be fetched is added again until it is there, less and less often', async () => {
  let link = addLink('stylesheet');
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    link.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(attempt * 5_000);
    expect(links()).toHaveLength(1);
    expect(links()).not.toContain(link);
    expect(links()[0]?.getAttribute('href')).toBe('data:text/css,');
    [link = link] = links();
  }
});

it('nothing else is', async () => {
  const link = addLink('modulepreload');
  link.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(links()).toEqual([link]);
});
