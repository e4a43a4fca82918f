import { createHash } from 'node:crypto';
import { DomainError } from '../../contracts/kernel/errors.ts';
import { openEmbeddedEventStore } from '../../services/platform/event-store/embedded-event-store.ts';
import type { Append, EventStore, RecordedEvent } from '../../services/platform/event-store/event-store.ts';
import type { Synchronous } from '../../services/platform/event-store/log-tables.ts';
import type { Keys } from '../../services/platform/keys/keys.ts';
import { CounterAdvanced, organizationId } from './small-product.ts';

export const openLog = (folder: string, keys: Keys, synchronous: Synchronous = 'FULL'): Promise<EventStore> =>
  openEmbeddedEventStore({
    folder,
    keys,
    contracts: [CounterAdvanced],
    onFatal: (error) => {
      throw error;
    },
    seals: { every: 64 },
    weakenedForTests: { synchronous },
  });

const streamsInUse = 16;
export const streamOf = (producer: number): string => `counter-${producer % streamsInUse}`;

/**
 * Appends a producer's next count to the stream that it shares with others, however often another one is first.
 * The command id follows from the count, so that sending it again after a kill must not store it twice.
 */
export async function advance(
  store: EventStore,
  revisions: Map<string, number>,
  producer: number,
  count: number,
): Promise<number> {
  const stream = streamOf(producer);
  for (;;) {
    const known = revisions.get(stream) ?? -1;
    try {
      const { position, revision } = await store.append(appendOf(stream, known, producer, count));
      revisions.set(stream, Math.max(revisions.get(stream) ?? -1, revision));
      return position;
    } catch (error) {
      if (!(error instanceof DomainError) || error.error !== 'revision.conflict') throw error;
      const current = Number(error.facts?.['currentRevision'] ?? -1);
      revisions.set(stream, Math.max(revisions.get(stream) ?? -1, current));
    }
  }
}

export function appendOf(stream: string, revision: number, producer: number, count: number): Append {
  const commandId = `${producer}-${count}`;
  return {
    organizationId,
    stream,
    expected: revision === -1 ? 'no-stream' : revision,
    events: [CounterAdvanced({ producer, count, note: `count ${count} of ${producer}` })],
    metadata: {
      // now and then a new person, whose key is made for this event
      actor: `user-${producer % 8}-${Math.floor(count / 20)}`,
      commandId,
      correlationId: commandId,
      causationId: null,
      client: null,
    },
    commandHash: createHash('sha256').update(commandId).digest('hex'),
    time: new Date().toISOString(),
  };
}

/** One acknowledgement as it left the process that writes. */
export interface Acknowledged {
  readonly producer: number;
  readonly count: number;
  readonly position: number;
}
export const printAcknowledged = ({ producer, count, position }: Acknowledged): string =>
  `${producer} ${count} ${position}\n`;
export function parseAcknowledged(line: string): Acknowledged {
  const [producer = -1, count = -1, position = -1] = line.split(' ').map(Number);
  return { producer, count, position };
}

export interface Damage {
  readonly lost: number;
  readonly doubled: number;
  readonly reordered: number;
}

/** Compares a log with what was acknowledged. What was written and not acknowledged may be there, once and in order. */
export function damageOf(log: readonly RecordedEvent[], acknowledged: readonly Acknowledged[]): Damage {
  const places = new Map<string, number>();
  const revisions = new Map<string, number>();
  const counts = new Map<number, number>();
  let doubled = 0;
  let reordered = 0;
  for (const { data, stream, revision, position } of log) {
    const producer = Number(data['producer']);
    const count = Number(data['count']);
    const name = `${producer}-${count}`;
    if (places.has(name)) doubled++;
    places.set(name, position);
    const inStream = revision === (revisions.get(stream) ?? -1) + 1 && stream === streamOf(producer);
    const inOrder = count === (counts.get(producer) ?? 0) + 1;
    if (!inStream || !inOrder || data['note'] !== `count ${count} of ${producer}`) reordered++;
    revisions.set(stream, revision);
    counts.set(producer, count);
  }
  let lost = 0;
  for (const { producer, count, position } of acknowledged) {
    const place = places.get(`${producer}-${count}`);
    if (place === undefined) lost++;
    else if (place !== position) reordered++;
  }
  return { lost, doubled, reordered };
}
