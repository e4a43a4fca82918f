import type { EventStore, Position } from '../event-store/event-store.ts';
import type { ReadSide } from './read-side.ts';

interface AppendListenerPorts {
  readonly store: Pick<EventStore, 'onAppended'>;
  readonly readSide: Pick<ReadSide, 'waitForPosition'>;
  readonly collections: readonly string[];
}

/** A question of somebody who has written nothing waits no longer. Milliseconds. */
const waitTimeoutMs = 250;

/**
 * What this process has heard the log acknowledge, of whomever, that its read models may not show yet. Where another process
 * makes them they are tens of milliseconds behind: who asks then waits so long, and sees what was answered to others before.
 */
export class AppendListener {
  readonly #ports: AppendListenerPorts;
  readonly #awaited = new Map<string, Position>();

  constructor(ports: AppendListenerPorts) {
    this.#ports = ports;
    ports.store.onAppended(({ organizationId }, position) => this.#awaited.set(organizationId, position));
  }

  /** Stale when the read models did not come so far in time. */
  async waitFor(organizationId: string): Promise<{ readonly stale: boolean }> {
    const position = this.#awaited.get(organizationId);
    if (position === undefined) return { stale: false };
    const { readSide, collections } = this.#ports;
    const { stale } = await readSide.waitForPosition(position, collections, waitTimeoutMs);
    if (!stale && this.#awaited.get(organizationId) === position) this.#awaited.delete(organizationId);
    return { stale };
  }
}
