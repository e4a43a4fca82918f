import { expect, it } from 'vitest';
import { readiness } from './readiness.ts';

it('is down with the reason where a part cannot tell how it is, and tells of the others', async () => {
  const check = async () => ({ state: 'up', detail: 'fine' }) as const;
  expect(
    await readiness([
      { name: 'disk', check },
      { name: 'log', check: () => Promise.reject(new Error('no such folder')) },
    ]),
  ).toEqual({
    state: 'down',
    parts: [
      { name: 'disk', state: 'up', detail: 'fine' },
      { name: 'log', state: 'down', detail: 'It cannot tell: Error: no such folder' },
    ],
  });
});
