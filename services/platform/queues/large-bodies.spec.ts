import { setImmediate as tick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { withHangUp } from '../processes/request-hang-up.ts';
import { LargeBodies, UnparsedBody } from './large-bodies.ts';

/** Requests whose handling is recorded, and ends when a test says so. */
function requests(maxTurnMs?: number) {
  const bodies = new LargeBodies(maxTurnMs);
  const done: string[] = [];
  const ends: (() => void)[] = [];
  const senderOf = (userId: string) => ({ organizationId: userId.slice(0, 1), userId });
  const send = (person: string, { isLarge = true } = {}): Promise<unknown> => {
    const parse = async () => (done.push(`${person} parsed`), { from: person });
    const request = { body: isLarge ? new UnparsedBody(parse) : {} };
    return bodies.inTurn(senderOf(person), request, async () => {
      done.push(`${person} handled`);
      if (isLarge) await new Promise<void>((resolve) => ends.push(resolve));
      return request.body;
    });
  };
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    for (let i = 0; i < 3; i++) await tick();
  };
  const requireRoom = (person: string): void => bodies.requireRoom(senderOf(person), {});
  return { done, send, endOne, requireRoom };
}

it('parses and handles large ones one at a time, in turns of organisations; small ones at once', async () => {
  const { done, send, endOne } = requests();
  const all = ['a1', 'a2', 'b1'].map((person) => send(person));
  expect(await send('a1', { isLarge: false })).toEqual({});
  for (let i = 0; i < 4; i++) await endOne();
  expect(await Promise.all(all)).toEqual([{ from: 'a1' }, { from: 'a2' }, { from: 'b1' }]);
  expect(done.filter((each) => each.endsWith('parsed'))).toEqual(['a1 parsed', 'b1 parsed', 'a2 parsed']);
  expect(done.indexOf('b1 parsed')).toBeGreaterThan(done.indexOf('a1 handled'));
});

it('lets others run between parsing and handling', async () => {
  const { done, send, endOne } = requests();
  const order: string[] = [];
  setImmediate(() => order.push(...done, 'another'));
  const large = send('a1');
  for (let i = 0; i < 2; i++) await endOne();
  await large;
  expect(order).toEqual(['a1 parsed', 'another']);
});

it('refuses what a person, or an organisation, sends beside many that wait; others still wait', async () => {
  const { send, requireRoom } = requests();
  const busy = { error: 'requests.busy', kind: 'unavailable' };
  for (let i = 0; i < 6; i++) void send('a1');
  await expect(send('a1')).rejects.toMatchObject(busy);
  expect(() => requireRoom('a1')).toThrow(expect.objectContaining(busy));
  for (const person of ['a2', 'a3', 'a4']) for (let i = 0; i < 5; i++) void send(person);
  await expect(send('a5')).rejects.toMatchObject(busy);
  requireRoom('b1');
  void send('b1');
});

it('keeps nobody waiting for a command that waits for something else', async () => {
  const { done, send } = requests(1);
  const waiting = send('a1');
  await expect.poll(() => done).toContain('a1 handled');
  void send('b1');
  await expect.poll(() => done).toContain('b1 handled');
  let hasEnded = false;
  void waiting.then(() => (hasEnded = true));
  await tick();
  expect(hasEnded).toBe(false);
});

it('gives up the place of a client that hangs up', async () => {
  const { done, send, endOne } = requests();
  const hangUp = new AbortController();
  void send('a1');
  const gone = withHangUp(
    () => hangUp.signal,
    () => send('a2'),
  );
  void send('a3');
  hangUp.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  for (let i = 0; i < 2; i++) await endOne();
  expect(done).toEqual(['a1 parsed', 'a1 handled', 'a3 parsed', 'a3 handled']);
});
