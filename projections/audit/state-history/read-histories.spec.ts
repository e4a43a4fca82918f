import { expect, it } from 'vitest';
import type { EventStore, RecordedEvent } from '../../../services/platform/event-store/event-store.ts';
import { withHangUp } from '../../../services/platform/processes/request-hang-up.ts';
import { Histories } from './read-histories.ts';

/** Streams of three pages with one event each; what is read of whom is recorded. */
function threePages() {
  const read: string[] = [];
  const readPages: EventStore['readPages'] = async function* (organizationId) {
    for (let page = 1; page <= 3; page += 1) {
      read.push(`${organizationId}${page}`);
      yield { events: [{ revision: page } as RecordedEvent], bytes: 1 };
    }
  };
  const histories = new Histories({ readPages });
  const count = (organizationId: string, userId = 'ada'): Promise<number> =>
    histories.inTurn({ organizationId, userId }, async (readHistory) => {
      let events = 0;
      for await (const _ of readHistory('note-1')) events += 1;
      return events;
    });
  return { read, count };
}

it('reads a page of one stream at a time, in turns of organisations', async () => {
  const { read, count } = threePages();
  expect(await Promise.all(['a', 'a', 'b'].map((each) => count(each)))).toEqual([3, 3, 3]);
  expect(read.join(' ')).toBe('a1 b1 a2 b2 a3 b3 a1 a2 a3');
});

it('reads no further for a client that hangs up', async () => {
  const { read, count } = threePages();
  const hangUp = new AbortController();
  const gone = withHangUp(
    () => hangUp.signal,
    () => count('a'),
  );
  hangUp.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  expect(read).toEqual(['a1']);
  expect(await count('a')).toBe(3);
});

it('refuses what a person, or an organisation, reads beside many that wait', async () => {
  const { count } = threePages();
  const refused = { error: 'service.unavailable' };
  const all = Array.from({ length: 11 }, () => count('a'));
  await expect(count('a')).rejects.toMatchObject(refused);
  for (let person = 1; person < 10; person += 1)
    all.push(...Array.from({ length: 10 }, () => count('a', `person-${person}`)));
  await expect(count('a', 'bob')).rejects.toMatchObject(refused);
  expect(await count('b')).toBe(3);
  await Promise.all(all);
});
