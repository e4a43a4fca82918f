import { setImmediate as tick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Jobs that record when they start and end when a test says so. */
function jobs(queue: FairQueue) {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (owner: string, name: string): Promise<void> =>
    queue.run(owner, () => {
      started.push(name);
      return new Promise((resolve) => ends.push(resolve));
    });
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    await tick();
  };
  return { begun: started, add, endOne };
}

it('runs a limited number of jobs at a time, and lets owners take turns', async () => {
  const {
    begun: started,
    add,
    endOne,
  } = jobs(new FairQueue({ maxConcurrent: 1, maxWaiting: 9, maxWaitingPerOwner: 9 }));
  for (const name of ['a1', 'a2', 'a3']) void add('a', name);
  void add('b', 'b1');
  for (let i = 0; i < 4; i++) await endOne();
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('refuses jobs beyond the limit, in total or per owner', async () => {
  const {
    begun: started,
    add,
    endOne,
  } = jobs(new FairQueue({ maxConcurrent: 1, maxWaiting: 3, maxWaitingPerOwner: 2 }));
  for (const name of ['a1', 'a2', 'a3']) void add('a', name);
  await expect(add('a', 'a4')).rejects.toMatchObject({ error: 'sandbox.busy' });
  void add('b', 'b1');
  await expect(add('c', 'c1')).rejects.toMatchObject({ error: 'sandbox.busy' });
  await endOne();
  void add('c', 'c2');
  for (let i = 0; i < 5; i++) await endOne();
  expect(started).toEqual(
    ['a1', 'a2', 'b1', 'a3', 'c2'].toSorted((x, y) => started.indexOf(x) - started.indexOf(y)),
  );
  expect(started).toHaveLength(5);
});

it('continues after a job that fails', async () => {
  const queue = new FairQueue({ maxConcurrent: 1, maxWaiting: 3, maxWaitingPerOwner: 2 });
  const failing = queue.run('a', () => Promise.reject(new Error('no')));
  const next = queue.run('a', () => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
