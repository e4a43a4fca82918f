import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Position, RecordedEvent } from '../event-store/event-store.ts';
import { origin } from '../event-store/event-store.ts';
import { pauseAfter } from './event-feed.ts';
import type { EventFeed, Following, FollowOptions, Partition, ShareOptions, Sharing } from './event-feed.ts';

/** An engine under test. `append` writes one event to a stream and resolves when it is durable. */
export interface EventFeedUnderTest {
  readonly feed: EventFeed;
  append(stream: string, text: string): Promise<Position>;
  dispose(): Promise<void>;
}

const textOf = (event: RecordedEvent): unknown => event.data['text'];
const numbers = (count: number): string[] => Array.from({ length: count }, (_, n) => String(n));

/** A limit for a hang, not a measurement. */
const patiently = { timeout: 100_000 };

/** What every engine of the event-feed port promises. */
export function eventFeedSuite(engine: string, prepare: () => Promise<EventFeedUnderTest>): void {
  describe(`event feed on ${engine}`, () => {
    let under: EventFeedUnderTest;
    let followings: Following[];
    beforeEach(async () => {
      under = await prepare();
      followings = [];
    });
    afterEach(async () => {
      await Promise.all(followings.map((following) => following.stop()));
      await under.dispose();
    });
    const follow = (onBatch: FollowOptions['onBatch'], more: Partial<FollowOptions> = {}): Following => {
      const following = under.feed.follow({ from: origin, onBatch, ...more });
      followings.push(following);
      return following;
    };
    const collect = (more: Partial<FollowOptions> = {}): { seen: RecordedEvent[]; following: Following } => {
      const seen: RecordedEvent[] = [];
      const following = follow(async (events) => void seen.push(...events), more);
      return { seen, following };
    };

    it('brings what was there before and what comes later, in order', async () => {
      for (const text of numbers(5)) await under.append('note-1', text);
      const { seen } = collect({ batchSize: 2 });
      await expect.poll(() => seen.map(textOf), patiently).toEqual(numbers(5));
      await Promise.all([under.append('note-2', '5'), under.append('note-3', '6')]);
      await expect.poll(() => seen.length, patiently).toBe(7);
      const positions = seen.map(({ position }) => position);
      expect(positions).toEqual([...positions].toSorted((left, right) => left - right));
    });

    it('starts after the position that it is given', async () => {
      await under.append('note-1', '0');
      const from = await under.append('note-1', '1');
      await under.append('note-1', '2');
      const { seen, following } = collect({ from });
      await expect.poll(() => seen.map(textOf), patiently).toEqual(['2']);
      await expect.poll(() => following.position, patiently).toBe(seen[0]?.position);
    });

    it('brings at most a batch at a time and waits for it to be dealt with', async () => {
      for (const text of numbers(7)) await under.append('note-1', text);
      const sizes: number[] = [];
      let running = 0;
      let overlapped = false;
      follow(
        async (events) => {
          overlapped ||= ++running > 1;
          sizes.push(events.length);
          await new Promise((resolve) => setTimeout(resolve, 5));
          running--;
        },
        { batchSize: 3 },
      );
      await expect.poll(() => sizes.reduce((sum, size) => sum + size, 0), patiently).toBe(7);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(3);
      expect(overlapped).toBe(false);
    });

    it('brings what came during a rest together, and stops within one', async () => {
      const sizes: number[] = [];
      const following = follow(async (events) => void sizes.push(events.length), { restMs: 60_000 });
      await under.append('note-1', '0');
      await expect.poll(() => sizes, patiently).toEqual([1]);
      await following.stop();
      const later = collect({ restMs: 50 });
      for (const text of numbers(30)) await under.append('note-1', text);
      await expect.poll(() => later.seen.length, patiently).toBe(31);
    });

    it('brings the same events again after a failure, without losing its place', async () => {
      const attempts: unknown[][] = [];
      const errors: [unknown, number][] = [];
      const broken = new Error('not now');
      follow(
        async (events) => {
          attempts.push(events.map(textOf));
          if (attempts.length <= 3) throw broken;
        },
        { onError: (error, attempt) => errors.push([error, attempt]) },
      );
      await under.append('note-1', '0');
      await expect.poll(() => attempts.length, patiently).toBe(4);
      await under.append('note-1', '1');
      await expect.poll(() => attempts.at(-1)?.at(-1), patiently).toBe('1');
      expect(attempts.slice(0, 4).every(([first]) => first === '0')).toBe(true);
      expect(errors).toEqual([
        [broken, 1],
        [broken, 2],
        [broken, 3],
      ]);
    });

    it('lets a failing follower hold nobody else up', async () => {
      follow(() => Promise.reject(new Error('never')));
      const { seen } = collect();
      for (const text of numbers(10)) await under.append('note-1', text);
      await expect.poll(() => seen.map(textOf), patiently).toEqual(numbers(10));
    });

    it('brings every follower everything, wherever each of them stands', async () => {
      const early = collect({ batchSize: 3 });
      const written = numbers(60);
      const middle: ReturnType<typeof collect>[] = [];
      for (const [n, text] of written.entries()) {
        await under.append(`note-${n % 4}`, text);
        if (n % 20 === 10) middle.push(collect({ batchSize: 1 + n }));
      }
      for (const { seen } of [early, ...middle, collect()]) {
        await expect.poll(() => seen.map(textOf), patiently).toEqual(written);
      }
    });

    it('starts no batch once it was stopped, and ends a running one first', async () => {
      const { seen, following } = collect();
      await under.append('note-1', '0');
      await expect.poll(() => seen.length, patiently).toBe(1);
      await following.stop();
      await under.append('note-1', '1');
      const later = collect();
      await expect.poll(() => later.seen.length, patiently).toBe(2);
      expect(seen).toHaveLength(1);
    });

    it('stops while it waits to try again', async () => {
      let attempts = 0;
      const following = follow(() => Promise.reject(new Error(`attempt ${++attempts}`)));
      await under.append('note-1', '0');
      await expect.poll(() => attempts, patiently).toBeGreaterThan(2);
      await following.stop();
      expect(following.position).toBe(origin);
    });

    describe('a group', () => {
      let members: Sharing[];
      let checkpoints: Map<Partition, Position>;
      beforeEach(() => {
        members = [];
        checkpoints = new Map();
      });
      afterEach(() => Promise.all(members.map((member) => member.stop())));
      const share = (onBatch: ShareOptions['onBatch']): Sharing => {
        const from = async (partition: Partition) => checkpoints.get(partition) ?? origin;
        const member = under.feed.share({ group: 'readers', from, onBatch });
        members.push(member);
        return member;
      };

      it('is brought each stream in order, again after a failure, and goes on at its checkpoints', async () => {
        const seen: string[] = [];
        let calls = 0;
        const take: ShareOptions['onBatch'] = async (partition, events) => {
          if (++calls < 3) throw new Error('not now');
          for (const event of events) {
            expect(under.feed.partitionOf('acme', event.stream)).toBe(partition);
            seen.push(`${event.stream} ${String(textOf(event))}`);
            checkpoints.set(partition, event.position);
          }
        };
        const write = async (texts: readonly string[]): Promise<void> => {
          for (const text of texts)
            for (const stream of ['note-1', 'note-2', 'note-3']) await under.append(stream, text);
        };
        const ofStream = (stream: string) => seen.filter((each) => each.startsWith(stream));
        const member = share(take);
        await write(['0', '1', '2']);
        await expect.poll(() => seen.length, patiently).toBe(9);
        await member.stop();
        await write(['3', '4']);
        share(take);
        await expect.poll(() => seen.length, patiently).toBe(15);
        for (const stream of ['note-1', 'note-2', 'note-3'])
          expect(ofStream(stream)).toEqual(numbers(5).map((text) => `${stream} ${text}`));
      });

      it('lets a member stop while it waits to try again', async () => {
        let attempts = 0;
        const member = share(() => Promise.reject(new Error(`attempt ${++attempts}`)));
        await under.append('note-1', '0');
        await expect.poll(() => attempts, patiently).toBeGreaterThan(6); // the pause is as long as seconds by now
        const began = performance.now();
        await member.stop();
        expect(performance.now() - began).toBeLessThan(pauseAfter(attempts) / 2);
      });
    });
  });
}
