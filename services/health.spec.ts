import { expect, it } from 'vitest';
import { Unavailable } from '../contracts/kernel/errors.ts';
import { healthOf } from './health.ts';

const eventLog = (head: () => Promise<number>) => {
  const parts = { store: { head }, readSide: {}, speech: {}, folder: '' };
  return healthOf(parts as never).find(({ name }) => name === 'event log'); // the others are not asked
};

it('tells how far the event log is', async () => {
  expect(await eventLog(async () => 42)?.check()).toEqual({ state: 'up', detail: 'at position 42' });
});

it('goes on without an event log that does not answer, and says what cannot be done', async () => {
  const away = eventLog(() => Promise.reject(Unavailable()));
  expect(await away?.check()).toMatchObject({
    state: 'degraded',
    detail: 'It does not answer, and nothing can be changed.',
  });
});
