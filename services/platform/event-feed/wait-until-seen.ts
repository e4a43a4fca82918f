import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '../event-store/event-store.ts';
import type { EventFeed, Partition } from './event-feed.ts';

const pollIntervalMs = 15;

/** What must have been seen, as a command's token says, and whose stream it is. */
export interface AwaitedEvent {
  readonly organizationId: string;
  readonly stream: string;
  readonly position: number;
}

/**
 * Waits until a group has dealt with an event, whichever process does: only the checkpoint of the event's own partition is
 * looked at, so that no other partition's work is waited for. `false` when the time was over before.
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
