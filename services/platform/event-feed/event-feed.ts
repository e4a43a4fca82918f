import type { EventStore, Position, RecordedEvent } from '../event-store/event-store.ts';

/** Default limit of events per batch. */
export const defaultBatchSize = 256;

const minRetryDelayMs = 50;
const maxRetryDelayMs = 5_000;

/** The pause before the same events are delivered again, after a number of consecutive failures. Milliseconds. */
export const retryDelayAfter = (failures: number): number =>
  Math.min(minRetryDelayMs * 2 ** (failures - 1), maxRetryDelayMs);

/** Where a follower resumes, and what it does with each batch. */
export interface SubscribeOptions {
  /** The last position that the follower has processed, from its own checkpoint; `origin` for all. */
  readonly from: Position;
  /** At most this many events per batch; `defaultBatchSize` by default. */
  readonly batchSize?: number;
  /**
   * After a batch nothing is delivered for this time, and then everything that arrived meanwhile together; 0 by
   * default. Milliseconds.
   */
  readonly restMs?: number;
  /**
   * Processes a batch: events in log order, without gaps, at least one. The position moves on once it resolves; if it
   * rejects, the same events are delivered again after a pause. So delivery is at least once: the follower stores its
   * checkpoint (position of the last event) together with its effect. The events are shared: do not change them.
   */
  readonly onBatch: (events: readonly RecordedEvent[]) => Promise<void>;
  /** Called for each failed attempt, of `onBatch` or of reading; `attempt` counts from 1 since the last success. */
  readonly onError?: (error: unknown, attempt: number) => void;
}

/** A running follower. */
export interface Subscription {
  /** The last processed position. */
  readonly position: Position;
  /** Resolves when no further batch will start and a running one has ended. */
  stop(): Promise<void>;
}

/**
 * A named part of the log: all events of a stream are in one, in log order. A small log is one partition; a log with
 * many can be shared by several processes.
 */
export type Partition = string;

/** One of several members that share the work on the log. */
export interface GroupOptions {
  /**
   * Partitions are divided among the members of the same group; when one leaves, the others take over. If checkpoints
   * are reset, as for a rebuild, the group must take another name.
   */
  readonly group: string;
  /** At most this many events per batch; `defaultBatchSize` by default. */
  readonly batchSize?: number;
  /**
   * The last position of a partition that the group has processed, from its checkpoint; called when the partition is
   * assigned to this member.
   */
  readonly from: (partition: Partition) => Promise<Position>;
  /**
   * Processes a batch of one partition: events in log order, without gaps, at least one. If it rejects, the same events
   * are delivered again after a pause. A member that is presumed dead may still be working when another takes its
   * place: so the write that stores the effect must move the partition's checkpoint too, and skip events at or below
   * it.
   */
  readonly onBatch: (partition: Partition, events: readonly RecordedEvent[]) => Promise<void>;
  /** Called for each failed attempt, and for events that are missing from the feed. */
  readonly onError?: (error: unknown, attempt: number) => void;
}

/** A running member. */
export interface GroupMember {
  /** The partitions currently assigned to this member. */
  readonly partitions: readonly Partition[];
  /** Resolves when no further batch will start and a running one has ended; the others take over its partitions. */
  stop(): Promise<void>;
}

/** Delivers every event at least once, for as long as it is followed. */
export interface EventFeed {
  /** In log order, from a position on. */
  subscribe(options: SubscribeOptions): Subscription;
  /** In order per stream, divided among the members of a group. */
  joinGroup(options: GroupOptions): GroupMember;
  /** The partition of a stream's events: waiting for one of them only needs that partition's checkpoint. */
  partitionOf(organizationId: string, stream: string): Partition;
}

/** A log that can be followed within a process: the event store, or a merged feed. */
export type SubscribableLog = Pick<EventStore, 'readAll' | 'onCommit'>;
