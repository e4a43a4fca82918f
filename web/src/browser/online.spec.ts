import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TestNetwork } from '../test-network.ts';
import { isOnline, onOnlineChange } from './online.ts';

const probe = 'GET /health/live';
let network: TestNetwork;
let hasNetwork = true;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => hasNetwork);
  network = new TestNetwork({ [probe]: { status: 200, body: { state: 'up' } } });
});
afterEach(async () => {
  await say('online');
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** What the browser says of its network. */
async function say(state: 'online' | 'offline'): Promise<void> {
  hasNetwork = state === 'online';
  window.dispatchEvent(new Event(state));
  await vi.advanceTimersByTimeAsync(1);
}

it('a browser without a network is online while the server of its own machine answers', async () => {
  await say('offline');
  expect(network.requestsTo(probe)).not.toEqual([]);
  expect(isOnline()).toBe(true);
});

it('is offline where the server does not answer, or only a proxy in its place', async () => {
  network.replies[probe] = 'lost';
  await say('offline');
  expect(isOnline()).toBe(false);
  await say('online');
  network.replies[probe] = { status: 502, body: 'Bad gateway' };
  await say('offline');
  expect(isOnline()).toBe(false);
});

it('is offline where the server takes too long', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  network.replies[probe] = () => Promise.reject(new DOMException('Too long', 'TimeoutError'));
  await say('offline');
  expect(isOnline()).toBe(false);
});

it('asks again until the server answers, and tells each change once', async () => {
  const changes: boolean[] = [];
  const end = onOnlineChange((online) => changes.push(online));
  network.replies[probe] = 'lost';
  await say('offline');
  await vi.advanceTimersByTimeAsync(10_000);
  network.replies[probe] = { status: 200, body: { state: 'up' } };
  await vi.advanceTimersByTimeAsync(10_000);
  expect(changes).toEqual([false, true]);
  end();
});

it('believes a browser that is online, and then asks no more', async () => {
  network.replies[probe] = 'lost';
  await say('offline');
  await say('online');
  expect(isOnline()).toBe(true);
  const asked = network.requestsTo(probe).length;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(network.requestsTo(probe)).toHaveLength(asked);
});
