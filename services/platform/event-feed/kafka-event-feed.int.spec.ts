import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeOnEngines } from '../../../tests/support/engines/harness/in-tests.ts';
import { openEventStoreDb } from '../event-store/eventstoredb-event-store.ts';
import { eventStoreDbRecords } from '../event-store/eventstoredb-record-log.ts';
import { origin } from '../event-store/event-store.ts';
import type { Position, RecordedEvent } from '../event-store/event-store.ts';
import { noteAppend, suiteContracts } from '../event-store/event-store.suite.ts';
import { openEmbeddedKeys } from '../keys/embedded-keys.ts';
import type { Partition, GroupMember } from './event-feed.ts';
import { eventFeedSuite } from './event-feed.suite.ts';
import { openKafkaEventFeed } from './kafka-event-feed.ts';
import type { KafkaEventFeed } from './kafka-event-feed.ts';
import { KafkaRelay, refillTopics } from './kafka-relay.ts';
import { waitUntilSeen } from './wait-until-seen.ts';

/** A limit for a hang, not a measurement. */
const pollTimeout = { timeout: 100_000 };

/** The effects of a group, stored as a projection stores them: the checkpoint moves with the effect. */
class Effects {
  readonly seen: string[] = [];
  readonly #checkpoints = new Map<Partition, Position>();

  checkpointOf = async (partition: Partition): Promise<Position> =>
    this.#checkpoints.get(partition) ?? origin;

  apply = async (partition: Partition, events: readonly RecordedEvent[]): Promise<void> => {
    for (const { data, position } of events) {
      if (position <= (await this.checkpointOf(partition))) continue;
      this.seen.push(String(data['text']));
      this.#checkpoints.set(partition, position);
    }
  };
}

await describeOnEngines(['eventstore', 'kafka'], (eventstore, kafka) => {
  const open = async (partitions: number) => {
    const folder = await mkdtemp(join(tmpdir(), 'event-feed-'));
    const keys = openEmbeddedKeys(folder);
    const name = `suite-${randomUUID()}`;
    const url = eventstore?.url() ?? '';
    const onProblem = (): void => undefined;
    const store = await openEventStoreDb({ url, namespace: name, keys, contracts: suiteContracts });
    const topics = {
      url: kafka?.url() ?? '',
      prefix: name,
      contexts: new Map([['note', 'notes']]),
      partitions,
    };
    const log = eventStoreDbRecords({ url, namespace: name, onProblem });
    const relays: KafkaRelay[] = [];
    const startRelay = async (changed: Partial<typeof topics> = {}): Promise<KafkaRelay> => {
      const relay = await KafkaRelay.start({ ...topics, ...changed, log, onProblem });
      relays.push(relay);
      return relay;
    };
    const relay = await startRelay();
    const feeds: KafkaEventFeed[] = [];
    const openFeed = async (changed: Partial<typeof topics> = {}): Promise<KafkaEventFeed> => {
      const feed = await openKafkaEventFeed({
        ...topics,
        ...changed,
        keys,
        contracts: suiteContracts,
        sessionTimeoutMs: 3000,
      });
      feeds.push(feed);
      return feed;
    };
    return {
      topics,
      relay,
      startRelay,
      openFeed,
      feed: await openFeed(),
      append: async (stream: string, text: string): Promise<Position> => {
        const { length } = await store.readStream('acme', stream);
        const append = noteAppend(stream, length === 0 ? 'no-stream' : length - 1, {
          events: [{ type: 'NoteTaken', version: 1, data: { noteId: stream, text } }],
        });
        return (await store.append(append)).position;
      },
      dispose: async (): Promise<void> => {
        await Promise.all(feeds.map((feed) => feed.close()));
        await Promise.all(relays.map((each) => each.stop()));
        await store.close();
        keys.close();
        await rm(folder, { recursive: true });
      },
    };
  };

  eventFeedSuite('Kafka', () => open(3));

  describe('a group on Kafka', () => {
    let world: Awaited<ReturnType<typeof open>>;
    let effects: Effects;
    let members: GroupMember[];
    let errors: string[];
    beforeEach(async () => {
      world = await open(4);
      effects = new Effects();
      members = [];
      errors = [];
    });
    afterEach(async () => {
      await Promise.all(members.map((member) => member.stop()));
      await world.dispose();
    });
    const addMember = (feed: KafkaEventFeed): GroupMember => {
      const member = feed.joinGroup({
        group: 'readers',
        from: effects.checkpointOf,
        onBatch: effects.apply,
        onError: (error) => errors.push(String(error)),
      });
      members.push(member);
      return member;
    };
    const assignedPartitions = (): string[] => members.flatMap(({ partitions }) => [...partitions]);
    const written: string[] = [];
    const write = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n++) {
        const text = `${written.length}`;
        await world.append(`note-${n % 9}`, text);
        written.push(text);
      }
    };
    beforeEach(() => void written.splice(0));
    const sorted = (texts: readonly string[]): string[] => texts.toSorted((a, b) => Number(a) - Number(b));
    const expectEachOnce = () => expect.poll(() => sorted(effects.seen), pollTimeout).toEqual(written);

    it('divides the partitions among its members, and applies everything once while members come and go', async () => {
      const first = addMember(world.feed);
      await write(20);
      await expectEachOnce();
      const second = addMember(await world.openFeed());
      await write(20);
      await expect
        .poll(() => [first, second].map((each) => each.partitions.length), pollTimeout)
        .toEqual([2, 2]);
      expect(assignedPartitions().toSorted()).toEqual(
        [0, 1, 2, 3].map((n) => `${world.topics.prefix}.notes/${n}`),
      );
      await write(20);
      await first.stop();
      await write(20);
      await expect.poll(() => second.partitions.length, pollTimeout).toBe(4);
      await expectEachOnce();
      expect(errors).toEqual([]);
    });

    it('gets everything when a relay replaces another, and when two run concurrently', async () => {
      addMember(world.feed);
      await write(12);
      await world.startRelay();
      await write(12);
      await world.relay.stop();
      await write(12);
      await expectEachOnce();
      expect(errors).toEqual([]);
    });

    it('reports a processed event by the checkpoint of the one partition that it is in', async () => {
      const wait = (position: number, timeoutMs: number) =>
        waitUntilSeen(
          world.feed,
          effects.checkpointOf,
          { organizationId: 'acme', stream: 'note-3', position },
          timeoutMs,
        );
      const position = await world.append('note-3', '0');
      expect(await wait(position, 50)).toBe(false);
      addMember(world.feed);
      expect(await wait(position, 60_000)).toBe(true);
      await world.append('note-4', '1');
      expect(await wait(position, 0)).toBe(true);
      expect(await wait(position + 1, 50)).toBe(false);
    });

    it('stops at a gap, and applies everything once after a deleted topic is refilled', async () => {
      const first = addMember(world.feed);
      await write(12);
      await expectEachOnce();
      await first.stop();
      await write(12);
      await expect.poll(() => world.relay.position, pollTimeout).toBeGreaterThan(0);
      await deleteTopic(`${world.topics.prefix}.notes`);
      await refillTopics(world.topics);
      addMember(await world.openFeed());
      await write(12);
      await expectEachOnce();
    });

    it('stops at a truncation, reports it, and continues once the topic is refilled', async () => {
      const first = addMember(world.feed);
      await write(12);
      await expectEachOnce();
      await first.stop();
      await write(12);
      await expect.poll(() => endOf(`${world.topics.prefix}.notes`), pollTimeout).toBe(24);
      await truncate(`${world.topics.prefix}.notes`);
      await write(12);
      addMember(await world.openFeed());
      await expect
        .poll(() => errors.join(), pollTimeout)
        .toMatch(/Events after position \d+ are missing in .*: refill it/);
      expect(sorted(effects.seen)).toEqual(written.slice(0, 12));
      await refillTopics(world.topics);
      await expectEachOnce();
    });

    it('leaves no connection behind if relay, feed or refill cannot start', async () => {
      const connections = (): number =>
        process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
      const before = connections();
      const changed = { partitions: 5 };
      const sentence = 'has 4 partitions but 5 are set';
      await expect(world.startRelay(changed)).rejects.toThrow(sentence);
      await expect(world.openFeed(changed)).rejects.toThrow(sentence);
      await expect(refillTopics({ ...world.topics, ...changed })).rejects.toThrow(sentence);
      await expect.poll(connections).toBeLessThanOrEqual(before);
    });

    const administer = async <T>(work: (admin: ReturnType<Kafka['admin']>) => Promise<T>): Promise<T> => {
      const admin = new Kafka({ brokers: [world.topics.url], logLevel: logLevel.NOTHING }).admin();
      await admin.connect();
      return work(admin).finally(() => admin.disconnect());
    };
    const deleteTopic = (topic: string) => administer((admin) => admin.deleteTopics({ topics: [topic] }));
    const endOf = (topic: string) =>
      administer(async (admin) =>
        (await admin.fetchTopicOffsets(topic)).reduce((sum, { high }) => sum + Number(high), 0),
      );
    const truncate = (topic: string) =>
      administer(async (admin) => {
        const partitions = (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => ({
          partition,
          offset: high,
        }));
        await admin.deleteTopicRecords({ topic, partitions });
      });
  });
});
