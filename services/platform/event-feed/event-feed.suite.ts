import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Position, RecordedEvent } from '../event-store/event-store.ts';
import { origin } from '../event-store/event-store.ts';
import { retryDelayAfter } from './event-feed.ts';
import type {
  EventFeed,
  Subscription,
  SubscribeOptions,
  Partition,
  GroupOptions,
  GroupMember,
} from './event-feed.ts';

/** An engine under test. `append` writes one event to a stream and resolves when it is durable. */
export interface EventFeedUnderTest {
  readonly feed: EventFeed;
  append(stream: string, text: string): Promise<Position>;
  dispose(): Promise<void>;
}

const textOf = (event: RecordedEvent): unknown => event.data['text'];
const numbers = (count: number): string[] => Array.from({ length: count }, (_, n) => String(n));

/** A limit for a hang, not a measurement. */
const pollTimeout = { timeout: 100_000 };

/** The contract of every engine of the event-feed port. */
export function eventFeedSuite(engine: string, prepare: () => Promise<EventFeedUnderTest>): void {
  describe(`event feed on ${engine}`, () => {
    let underTest: EventFeedUnderTest;
    let subscriptions: Subscription[];
    beforeEach(async () => {
      underTest = await prepare();
      subscriptions = [];
    });
    afterEach(async () => {
      await Promise.all(subscriptions.map((subscription) => subscription.stop()));
      await underTest.dispose();
    });
    const subscribe = (
      onBatch: SubscribeOptions['onBatch'],
      more: Partial<SubscribeOptions> = {},
    ): Subscription => {
      const subscription = underTest.feed.subscribe({ from: origin, onBatch, ...more });
      subscriptions.push(subscription);
      return subscription;
    };
    const collect = (
      more: Partial<SubscribeOptions> = {},
    ): { seen: RecordedEvent[]; following: Subscription } => {
      const seen: RecordedEvent[] = [];
      const following = subscribe(async (events) => void seen.push(...events), more);
      return { seen, following };
    };

    it('delivers existing events and later ones, in order', async () => {
      for (const text of numbers(5)) await underTest.append('note-1', text);
      const { seen } = collect({ batchSize: 2 });
      await expect.poll(() => seen.map(textOf), pollTimeout).toEqual(numbers(5));
      await Promise.all([underTest.append('note-2', '5'), underTest.append('note-3', '6')]);
      await expect.poll(() => seen.length, pollTimeout).toBe(7);
      const positions = seen.map(({ position }) => position);
      expect(positions).toEqual([...positions].toSorted((left, right) => left - right));
    });

    it('starts after the given position', async () => {
      await underTest.append('note-1', '0');
      const from = await underTest.append('note-1', '1');
      await underTest.append('note-1', '2');
      const { seen, following } = collect({ from });
      await expect.poll(() => seen.map(textOf), pollTimeout).toEqual(['2']);
      await expect.poll(() => following.position, pollTimeout).toBe(seen[0]?.position);
    });

    it('delivers at most one batch at a time and waits until it is processed', async () => {
      for (const text of numbers(7)) await underTest.append('note-1', text);
      const sizes: number[] = [];
      let running = 0;
      let overlapped = false;
      subscribe(
        async (events) => {
          overlapped ||= ++running > 1;
          sizes.push(events.length);
          await new Promise((resolve) => setTimeout(resolve, 5));
          running--;
        },
        { batchSize: 3 },
      );
      await expect.poll(() => sizes.reduce((sum, size) => sum + size, 0), pollTimeout).toBe(7);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(3);
      expect(overlapped).toBe(false);
    });

    it('delivers what arrived during a rest together, and stops within one', async () => {
      const sizes: number[] = [];
      const subscription = subscribe(async (events) => void sizes.push(events.length), { restMs: 60_000 });
      await underTest.append('note-1', '0');
      await expect.poll(() => sizes, pollTimeout).toEqual([1]);
      await subscription.stop();
      const later = collect({ restMs: 50 });
      for (const text of numbers(30)) await underTest.append('note-1', text);
      await expect.poll(() => later.seen.length, pollTimeout).toBe(31);
    });

    it('delivers the same events again after a failure, without losing its position', async () => {
      const attempts: unknown[][] = [];
      const errors: [unknown, number][] = [];
      const failure = new Error('not now');
      subscribe(
        async (events) => {
          attempts.push(events.map(textOf));
          if (attempts.length <= 3) throw failure;
        },
        { onError: (error, attempt) => errors.push([error, attempt]) },
      );
      await underTest.append('note-1', '0');
      await expect.poll(() => attempts.length, pollTimeout).toBe(4);
      await underTest.append('note-1', '1');
      await expect.poll(() => attempts.at(-1)?.at(-1), pollTimeout).toBe('1');
      expect(attempts.slice(0, 4).every(([first]) => first === '0')).toBe(true);
      expect(errors).toEqual([
        [failure, 1],
        [failure, 2],
        [failure, 3],
      ]);
    });

    it('does not let a failing follower block the others', async () => {
      subscribe(() => Promise.reject(new Error('never')));
      const { seen } = collect();
      for (const text of numbers(10)) await underTest.append('note-1', text);
      await expect.poll(() => seen.map(textOf), pollTimeout).toEqual(numbers(10));
    });

    it('delivers everything to every follower, whatever their positions', async () => {
      const early = collect({ batchSize: 3 });
      const written = numbers(60);
      const middle: ReturnType<typeof collect>[] = [];
      for (const [n, text] of written.entries()) {
        await underTest.append(`note-${n % 4}`, text);
        if (n % 20 === 10) middle.push(collect({ batchSize: 1 + n }));
      }
      for (const { seen } of [early, ...middle, collect()]) {
        await expect.poll(() => seen.map(textOf), pollTimeout).toEqual(written);
      }
    });

    it('starts no batch once it is stopped, and finishes a running one first', async () => {
      const { seen, following } = collect();
      await underTest.append('note-1', '0');
      await expect.poll(() => seen.length, pollTimeout).toBe(1);
      await following.stop();
      await underTest.append('note-1', '1');
      const later = collect();
      await expect.poll(() => later.seen.length, pollTimeout).toBe(2);
      expect(seen).toHaveLength(1);
    });

    it('stops while it waits to retry', async () => {
      let attempts = 0;
      const subscription = subscribe(() => Promise.reject(new Error(`attempt ${++attempts}`)));
      await underTest.append('note-1', '0');
      await expect.poll(() => attempts, pollTimeout).toBeGreaterThan(2);
      await subscription.stop();
      expect(subscription.position).toBe(origin);
    });

    describe('a group', () => {
      let members: GroupMember[];
      let checkpoints: Map<Partition, Position>;
      beforeEach(() => {
        members = [];
        checkpoints = new Map();
      });
      afterEach(() => Promise.all(members.map((member) => member.stop())));
      const share = (onBatch: GroupOptions['onBatch']): GroupMember => {
        const from = async (partition: Partition) => checkpoints.get(partition) ?? origin;
        const member = underTest.feed.joinGroup({ group: 'readers', from, onBatch });
        members.push(member);
        return member;
      };

      it('gets each stream in order, again after a failure, and resumes at its checkpoints', async () => {
        const seen: string[] = [];
        let calls = 0;
        const onBatch: GroupOptions['onBatch'] = async (partition, events) => {
          if (++calls < 3) throw new Error('not now');
          for (const event of events) {
            expect(underTest.feed.partitionOf('acme', event.stream)).toBe(partition);
            seen.push(`${event.stream} ${String(textOf(event))}`);
            checkpoints.set(partition, event.position);
          }
        };
        const write = async (texts: readonly string[]): Promise<void> => {
          for (const text of texts)
            for (const stream of ['note-1', 'note-2', 'note-3']) await underTest.append(stream, text);
        };
        const ofStream = (stream: string) => seen.filter((each) => each.startsWith(stream));
        const member = share(onBatch);
        await write(['0', '1', '2']);
        await expect.poll(() => seen.length, pollTimeout).toBe(9);
        await member.stop();
        await write(['3', '4']);
        share(onBatch);
        await expect.poll(() => seen.length, pollTimeout).toBe(15);
        for (const stream of ['note-1', 'note-2', 'note-3'])
          expect(ofStream(stream)).toEqual(numbers(5).map((text) => `${stream} ${text}`));
      });

      it('lets a member stop while it waits to retry', async () => {
        let attempts = 0;
        const member = share(() => Promise.reject(new Error(`attempt ${++attempts}`)));
        await underTest.append('note-1', '0');
        await expect.poll(() => attempts, pollTimeout).toBeGreaterThan(6); // by now the pauses last seconds
        const began = performance.now();
        await member.stop();
        expect(performance.now() - began).toBeLessThan(retryDelayAfter(attempts) / 2);
      });
    });
  });
}
