import type { EventContract } from '../../../contracts/kernel/define-event.ts';
import { faultOf, filedElsewhere, liesAt } from '../event-store/event-record.ts';
import { EventSerialiser } from '../event-store/event-serialiser.ts';
import type { RecordedEvent } from '../event-store/event-store.ts';
import type { Keys } from '../keys/keys.ts';
import { followLog } from './embedded-event-feed.ts';
import type { EventFeed, Following, FollowOptions } from './event-feed.ts';
import { kafkaClient, withAdmin } from './kafka-client.ts';
import { MarkReader } from './kafka-marks.ts';
import { MergedLog } from './kafka-merge.ts';
import { KafkaMember } from './kafka-share.ts';
import type { KafkaSharing } from './kafka-share.ts';
import { ensureTopics, partitionOfStream } from './kafka-topics.ts';
import type { KafkaTopics, RelayedEvent } from './kafka-topics.ts';

/** Which topics, and what opens the events in them. */
export interface KafkaFeedOptions extends KafkaTopics {
  readonly keys: Keys;
  readonly contracts: readonly EventContract[];
  /** A member of a group that was not heard of for so long is taken for dead, and its partitions go to the others; 10 s by default. Milliseconds. */
  readonly deadAfterMs?: number;
  /** Told when it cannot be heard how far the relay is; what depends on it stands still, and it goes on trying. */
  readonly onProblem?: (error: unknown) => void;
}

/** A feed to be closed once everything that follows it was stopped. */
export interface KafkaEventFeed extends EventFeed {
  close(): Promise<void>;
}

/** The feed of a process that is fed by a relay. Rejects with a sentence when no broker answers. */
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
  const sharing: KafkaSharing = {
    kafka,
    topics: options,
    open: opening(new EventSerialiser(options.keys, options.contracts)),
    deadAfterMs: options.deadAfterMs ?? 10_000,
  };
  return {
    follow: (follow) => followMerged(new MergedLog(sharing, marks, follow), follow),
    share: (share) => new KafkaMember(sharing, share),
    partitionOf: (organizationId, stream) => partitionOfStream(options, organizationId, stream),
    close: () => marks.stop(),
  };
}

function followMerged(log: MergedLog, options: FollowOptions): Following {
  const following = followLog(log, options);
  return {
    get position() {
      return following.position;
    },
    stop: async () => {
      await following.stop();
      await log.stop();
    },
  };
}

/** Opens what the relay brought, and takes nothing that was changed on its way. */
const opening =
  (serialiser: EventSerialiser) =>
  async (relayed: readonly RelayedEvent[]): Promise<RecordedEvent[]> => {
    for (const each of relayed) {
      const fault = faultOf(each);
      if (fault !== null) throw new Error(fault);
    }
    const events = await serialiser.deserialiseFetched(relayed);
    for (const [index, { place, position }] of relayed.entries()) {
      const event = events[index];
      if (!event || !liesAt(place, event)) throw new Error(filedElsewhere(position));
    }
    return events;
  };
