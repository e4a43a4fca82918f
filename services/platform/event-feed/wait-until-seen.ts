import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '../event-store/event-store.ts';
import type { EventFeed, Partition } from './event-feed.ts';

const pollIntervalMs = 15;

/** The event of a command's token, and its organisation and stream. */
export interface AwaitedEvent {
  readonly organizationId: string;
  readonly stream: string;
  readonly position: number;
}

/**
 * Waits until a group, in whichever process, has processed an event: only the checkpoint of the event's own partition
 * is checked, so that it does not wait for other partitions. `false` if the time ran out first.
 */
export async function waitUntilSeen(
  feed: Pick<EventFeed, 'partitionOf'>,
  checkpointOf: (partition: Partition) => Promise<Position>,
  { organizationId, stream, position }: AwaitedEvent,
  timeoutMs = 2000,
): Promise<boolean> {
  const partition = feed.partitionOf(organizationId, stream);
  for (const until = Date.now() + timeoutMs; ; await pause(pollIntervalMs)) {
    if ((await checkpointOf(partition)) >= position) return true;
    if (Date.now() + pollIntervalMs > until) return false;
  }
}
