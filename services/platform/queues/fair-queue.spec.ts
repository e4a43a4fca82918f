import { setImmediate as tick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { TooManyRequests } from '../../../contracts/kernel/errors.ts';
import { FairQueue, type QueuePlace } from './fair-queue.ts';

/** Jobs that record when they start and end when a test says so. */
function jobs(queue: FairQueue) {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (owner: string, name: string, place?: QueuePlace): Promise<void> =>
    queue.run(
      owner,
      () => {
        started.push(name);
        return new Promise((resolve) => ends.push(resolve));
      },
      place,
    );
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    await tick();
  };
  return { started, add, endOne };
}

it('runs a limited number of jobs at a time, and lets owners take turns', async () => {
  const { started, add, endOne } = jobs(
    new FairQueue({ maxConcurrent: 1, maxWaiting: 9, maxWaitingPerOwner: 9 }),
  );
  for (const name of ['a1', 'a2', 'a3']) void add('a', name);
  void add('b', 'b1');
  for (let i = 0; i < 4; i++) await endOne();
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
});

it('refuses jobs beyond the limit, in total or per owner, but never the first of an owner', async () => {
  const { started, add, endOne } = jobs(
    new FairQueue({ maxConcurrent: 1, maxWaiting: 3, maxWaitingPerOwner: 2 }),
  );
  for (const name of ['a1', 'a2', 'a3']) void add('a', name);
  await expect(add('a', 'a4')).rejects.toMatchObject({ error: 'sandbox.busy' });
  void add('b', 'b1');
  await expect(add('b', 'b2')).rejects.toMatchObject({ error: 'sandbox.busy' });
  void add('c', 'c1');
  for (let i = 0; i < 5; i++) await endOne();
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

it('starts the job of the owner with the least running work, however much another one has added before', async () => {
  const queue = new FairQueue({ maxConcurrent: 2, maxWaiting: 9, maxWaitingPerOwner: 9 });
  const { started, add, endOne } = jobs(queue);
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name);
  for (const name of ['b1', 'b2']) void add('b', name);
  for (let i = 0; i < 4; i++) await endOne();
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

it('refuses more waiting jobs of one person than allowed, and none that have no limit', async () => {
  const limits = { maxConcurrent: 1, maxWaiting: 9, maxWaitingPerOwner: 3, maxWaitingPerPerson: 2 };
  const { add } = jobs(new FairQueue({ ...limits, busy: TooManyRequests }));
  for (const name of ['a1', 'a2', 'a3']) void add('a', name, { person: 'ada' });
  await expect(add('a', 'a4', { person: 'ada' })).rejects.toMatchObject({ error: 'rate.limited' });
  void add('a', 'a5', { isUnlimited: true });
  void add('a', 'a6', { person: 'bo' });
  await expect(add('a', 'a7', { person: 'cy' })).rejects.toMatchObject({ error: 'rate.limited' });
});

it('forgets a waiting job that is not wanted any more', async () => {
  const { started, add, endOne } = jobs(
    new FairQueue({ maxConcurrent: 1, maxWaiting: 1, maxWaitingPerOwner: 1 }),
  );
  const stop = new AbortController();
  void add('a', 'a1');
  const abandoned = add('b', 'b1', { signal: stop.signal });
  stop.abort(new Error('gone'));
  await expect(abandoned).rejects.toThrow('gone');
  await expect(add('b', 'b2', { signal: stop.signal })).rejects.toThrow('gone');
  void add('c', 'c1');
  for (let i = 0; i < 2; i++) await endOne();
  expect(started).toEqual(['a1', 'c1']);
});

it('continues after a job that fails', async () => {
  const queue = new FairQueue({ maxConcurrent: 1, maxWaiting: 3, maxWaitingPerOwner: 2 });
  const failing = queue.run('a', () => Promise.reject(new Error('no')));
  const next = queue.run('a', () => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

/** Steps of jobs that yield after each of them; a step ends when a test says so. */
function stepwise(queue: FairQueue) {
  const done: string[] = [];
  const ends: (() => void)[] = [];
  const add = (owner: string, name: string, place?: QueuePlace): Promise<void> =>
    queue.run(
      owner,
      async (yieldTurn) => {
        for (let step = 1; step <= 3; step++) {
          if (step > 1) await yieldTurn();
          done.push(`${name}.${step}`);
          await new Promise<void>((resolve) => ends.push(resolve));
        }
      },
      place,
    );
  const endOne = async (): Promise<void> => {
    await tick();
    ends.shift()?.();
    await tick();
  };
  return { done, add, endOne };
}

it('lets others take their turn where a job yields, and goes on with it before the next of its owner', async () => {
  const limits = { maxConcurrent: 1, maxWaiting: 2, maxWaitingPerOwner: 1 };
  const { done, add, endOne } = stepwise(new FairQueue(limits));
  const all = ['a', 'a', 'b'].map((owner, number) => add(owner, `${owner}${number}`));
  for (let i = 0; i < 9; i++) await endOne();
  await Promise.all(all);
  expect(done.join(' ')).toBe('a0.1 b2.1 a0.2 b2.2 a0.3 b2.3 a1.1 a1.2 a1.3');
});

it('ends a job that is not wanted any more where it yields, or while it waits to go on', async () => {
  const limits = { maxConcurrent: 1, maxWaiting: 9, maxWaitingPerOwner: 9 };
  const { done, add, endOne } = stepwise(new FairQueue(limits));
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = add('a', 'a', { signal: waiting.signal });
  const second = add('b', 'b', { signal: running.signal });
  await endOne();
  waiting.abort(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  running.abort(new Error('gone, too'));
  const third = add('c', 'c');
  await Promise.all([expect(second).rejects.toThrow('gone, too'), endOne()]);
  for (let i = 0; i < 3; i++) await endOne();
  await third;
  expect(done.join(' ')).toBe('a.1 b.1 c.1 c.2 c.3');
});
