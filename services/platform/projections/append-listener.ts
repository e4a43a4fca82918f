import type { EventStore, Position } from '../event-store/event-store.ts';
import type { ReadSide } from './read-side.ts';

interface AppendListenerPorts {
  readonly store: Pick<EventStore, 'onAppended'>;
  readonly readSide: Pick<ReadSide, 'waitForPosition'>;
  readonly collections: readonly string[];
}

/** A query without a write of its own waits no longer than this. Milliseconds. */
const waitTimeoutMs = 250;

/**
 * Appends of any process that this process knows of and that its read models may not show yet. If another process
 * writes them they are tens of milliseconds behind: a query waits that long, and so sees what was answered to others
 * before.
 */
export class AppendListener {
  readonly #ports: AppendListenerPorts;
  readonly #awaited = new Map<string, Position>();

  constructor(ports: AppendListenerPorts) {
    this.#ports = ports;
    ports.store.onAppended(({ organizationId }, position) => this.#awaited.set(organizationId, position));
  }

  /** Stale if the read models did not get that far in time. */
  async waitFor(organizationId: string): Promise<{ readonly stale: boolean }> {
    const position = this.#awaited.get(organizationId);
    if (position === undefined) return { stale: false };
    const { readSide, collections } = this.#ports;
    const { stale } = await readSide.waitForPosition(position, collections, waitTimeoutMs);
    if (!stale && this.#awaited.get(organizationId) === position) this.#awaited.delete(organizationId);
    return { stale };
  }
}
