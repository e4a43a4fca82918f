import type { EventStore, Position, RecordedEvent } from '../event-store/event-store.ts';

/** From where a follower goes on, and what it does with each batch. */
export interface FollowOptions {
  /** The last position that the follower has dealt with, from its own checkpoint; `origin` for all. */
  readonly from: Position;
  /** At most this many events per batch. Default 256. */
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
export interface Following {
  /** The last position dealt with. */
  readonly position: Position;
  /** Resolves when no further batch will start and a running one has ended. */
  stop(): Promise<void>;
}

/** Every event at least once, in log order, from a position on, for as long as it is followed. */
export interface EventFeed {
  follow(options: FollowOptions): Following;
}

/** What the embedded engine reads from. */
export type FollowedLog = Pick<EventStore, 'readAll' | 'onCommit'>;
