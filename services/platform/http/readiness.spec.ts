import { expect, it } from 'vitest';
import { Readiness } from './readiness.ts';

it('is down where a part cannot tell how it is; tells the log why, once, and of the others', async () => {
  const logged: object[] = [];
  const failed = new Error('connect ECONNREFUSED 10.0.0.3:27017');
  const readiness = new Readiness(
    [
      { name: 'disk', check: async () => ({ state: 'up', detail: 'fine' }) },
      { name: 'log', check: () => Promise.reject(failed) },
    ],
    { warn: (facts: object) => void logged.push(facts) },
  );
  await readiness.ask();
  expect(await readiness.ask()).toEqual({
    state: 'down',
    parts: [
      { name: 'disk', state: 'up', detail: 'fine' },
      { name: 'log', state: 'down', detail: 'It cannot tell; the log of the process says why.' },
    ],
  });
  expect(logged).toEqual([{ err: failed, part: 'log' }]);
});
