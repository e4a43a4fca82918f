import type { EventStore, Position, RecordedEvent } from '../event-store/event-store.ts';

/** Events that a batch has at most where nobody says otherwise. */
export const defaultBatchSize = 256;

const minRetryDelayMs = 50;
const maxRetryDelayMs = 5_000;

/** After so many failures in a row the same events come again after so long. Milliseconds. */
export const retryDelayAfter = (failures: number): number =>
  Math.min(minRetryDelayMs * 2 ** (failures - 1), maxRetryDelayMs);

/** From where a follower goes on, and what it does with each batch. */
export interface SubscribeOptions {
  /** The last position that the follower has dealt with, from its own checkpoint; `origin` for all. */
  readonly from: Position;
  /** At most this many events per batch; `defaultBatchSize` by default. */
  readonly batchSize?: number;
  /** After a batch nothing comes for so long, and then all that came meanwhile together; 0 by default. Milliseconds. */
  readonly restMs?: number;
  /**
   * Deals with a batch: events in log order, none left out, at least one. The place moves on once it resolves; if it
   * rejects, the same events come again after a pause. So events come at least once: the follower stores its
   * checkpoint (position of the last event) together with its effect. The events are shared: do not change them.
   */
  readonly onBatch: (events: readonly RecordedEvent[]) => Promise<void>;
  /** Told of each failed attempt, of `onBatch` or of reading; `attempt` counts from 1 since the last success. */
  readonly onError?: (error: unknown, attempt: number) => void;
}

/** One follower under way. */
export interface Subscription {
  /** The last position dealt with. */
  readonly position: Position;
  /** Resolves when no further batch will start and a running one has ended. */
  stop(): Promise<void>;
}

/**
 * A part of the log, by name: all events of a stream are in one, in log order. A small log is one partition; several
 * processes can share the work on one that has many.
 */
export type Partition = string;

/** One of several members that work on the log together. */
export interface GroupOptions {
  /**
   * Members of the same name have the partitions divided among them; what one leaves is taken up by the others. Where
   * checkpoints are set back, as for a rebuild, the group takes another name.
   */
  readonly group: string;
  /** At most this many events per batch; `defaultBatchSize` by default. */
  readonly batchSize?: number;
  /** The last position of a partition that the group has dealt with, from its checkpoint; asked when it comes to this member. */
  readonly from: (partition: Partition) => Promise<Position>;
  /**
   * Deals with a batch of one partition: events in log order, none left out, at least one. If it rejects, the same events
   * come again after a pause. A member that is taken for dead may still be at work when another takes its place: so the
   * write that stores the effect moves the partition's checkpoint too, and leaves out what is not behind it.
   */
  readonly onBatch: (partition: Partition, events: readonly RecordedEvent[]) => Promise<void>;
  /** Told of each failed attempt, and of events that are missing from the feed. */
  readonly onError?: (error: unknown, attempt: number) => void;
}

/** One member under way. */
export interface GroupMember {
  /** What this member works on at the moment. */
  readonly partitions: readonly Partition[];
  /** Resolves when no further batch will start and a running one has ended; the others take up its partitions. */
  stop(): Promise<void>;
}

/** Every event at least once, for as long as it is followed. */
export interface EventFeed {
  /** In log order, from a position on. */
  subscribe(options: SubscribeOptions): Subscription;
  /** In order per stream, divided among the members of a group. */
  joinGroup(options: GroupOptions): GroupMember;
  /** Where a stream's events are: who waits for one of them needs to look at that partition's checkpoint alone. */
  partitionOf(organizationId: string, stream: string): Partition;
}

/** What can be followed within a process: a log, or what is put together in its order. */
export type SubscribableLog = Pick<EventStore, 'readAll' | 'onCommit'>;
