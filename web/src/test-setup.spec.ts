import { expect, it, vi } from 'vitest';

it('frames go on after a test that faked intervals while one was awaited', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  requestAnimationFrame(() => undefined);
  vi.useRealTimers();
  await expect(new Promise(requestAnimationFrame)).resolves.toBeTypeOf('number');
}, 5_000);
