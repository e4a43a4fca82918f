import type { EventContract } from '../../../contracts/kernel/define-event.ts';
import { findRecordFault, misplacedMessage, isStoredAt } from '../event-store/event-record.ts';
import { EventSerialiser } from '../event-store/event-serialiser.ts';
import type { RecordedEvent } from '../event-store/event-store.ts';
import type { Keys } from '../keys/keys.ts';
import { subscribeToLog } from './embedded-event-feed.ts';
import type { EventFeed, Subscription, SubscribeOptions } from './event-feed.ts';
import { kafkaClient, withAdmin } from './kafka-client.ts';
import { MarkReader } from './kafka-marks.ts';
import { MergedLog } from './kafka-merge.ts';
import { KafkaGroupMember } from './kafka-group-member.ts';
import type { KafkaReaderContext } from './kafka-group-member.ts';
import { ensureTopics, partitionOfStream } from './kafka-topics.ts';
import type { KafkaTopics, RelayedEvent } from './kafka-topics.ts';

/** Which topics, and what decrypts the events in them. */
export interface KafkaFeedOptions extends KafkaTopics {
  readonly keys: Keys;
  readonly contracts: readonly EventContract[];
  /**
   * A group member without a heartbeat for this time is presumed dead, and its partitions go to the others; 10 s by
   * default. Milliseconds.
   */
  readonly sessionTimeoutMs?: number;
  /** Called when the relay's progress cannot be read; what depends on it waits, and it keeps trying. */
  readonly onProblem?: (error: unknown) => void;
}

/** A feed; close it once everything that follows it is stopped. */
export interface KafkaEventFeed extends EventFeed {
  close(): Promise<void>;
}

/** The feed of a process that a relay feeds. Rejects with an error if no broker answers. */
export async function openKafkaEventFeed(options: KafkaFeedOptions): Promise<KafkaEventFeed> {
  const kafka = kafkaClient(options.url);
  const marks = new MarkReader(kafka, options, options.onProblem);
  try {
    await withAdmin(kafka, (admin) => ensureTopics(admin, options), 5);
    await marks.start();
  } catch (cause) {
    await marks.stop();
    const sentence = `Kafka at ${options.url} does not answer: check that it runs and that STEPWELL_KAFKA_URL is its address.`;
    throw cause instanceof Error && cause.name.startsWith('KafkaJS') ? new Error(sentence, { cause }) : cause;
  }
  const sharing: KafkaReaderContext = {
    kafka,
    topics: options,
    open: createDecrypter(new EventSerialiser(options.keys, options.contracts)),
    sessionTimeoutMs: options.sessionTimeoutMs ?? 10_000,
  };
  return {
    subscribe: (follow) => subscribeMerged(new MergedLog(sharing, marks, follow), follow),
    joinGroup: (share) => new KafkaGroupMember(sharing, share),
    partitionOf: (organizationId, stream) => partitionOfStream(options, organizationId, stream),
    close: () => marks.stop(),
  };
}

function subscribeMerged(log: MergedLog, options: SubscribeOptions): Subscription {
  const subscription = subscribeToLog(log, options);
  return {
    get position() {
      return subscription.position;
    },
    stop: async () => {
      await subscription.stop();
      await log.stop();
    },
  };
}

/** Decrypts what the relay delivered, and refuses what was changed in transit. */
const createDecrypter =
  (serialiser: EventSerialiser) =>
  async (relayed: readonly RelayedEvent[]): Promise<RecordedEvent[]> => {
    for (const each of relayed) {
      const fault = findRecordFault(each);
      if (fault !== null) throw new Error(fault);
    }
    const events = await serialiser.deserialiseFetchingKeys(relayed);
    for (const [index, { place, position }] of relayed.entries()) {
      const event = events[index];
      if (!event || !isStoredAt(place, event)) throw new Error(misplacedMessage(position));
    }
    return events;
  };
