import { binaryEvent } from '@eventstore/db-client';
import type { EventData, ResolvedEvent } from '@eventstore/db-client';
import { z } from 'zod';
import { toPosition } from './eventstoredb-calls.ts';
import { findRecordFault } from './event-record.ts';
import type { EventRecord } from './event-record.ts';
import type { SerialisedEvent } from './event-serialiser.ts';
import type { Append } from './event-store.ts';
import { eventHash, toHex } from '../seals/log-hash.ts';
import { namedUuid } from './named-uuid.ts';

/** Namespace of the ids on the server; never changes. */
export const recordNamespace = Buffer.from('b1f8a7c05c2e4d0e8f6a3d9b7c1e2f40', 'hex');

const Hashes = z.object({ hash: z.hex().length(64), previousHash: z.hex().length(64) });

/** Prefix of all events of a deployment; several may share a server. */
export const eventsPrefix = (namespace: string): string => `${namespace}/`;

/** An event to be stored: its bytes, chained to the previous events of the stream. */
interface ChainedEvent {
  /** The product's own id. */
  readonly id: string;
  readonly type: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly body: string;
  readonly hash: Uint8Array;
  readonly previousHash: Uint8Array;
}

/**
 * The server's id of an event. It covers the bytes: a server that gets the same event again recognises it, and never
 * confuses it with what another process made of the same command.
 */
export const recordId = (id: string, hash: string): string => namedUuid(recordNamespace, `${id}/${hash}`);

/** What is sent for one event. */
export const toRecord = (event: ChainedEvent): EventData =>
  binaryEvent({
    id: recordId(event.id, toHex(event.hash)),
    type: event.type,
    data: Buffer.from(event.body),
    metadata: {
      $correlationId: event.correlationId,
      ...(event.causationId !== null && { $causationId: event.causationId }),
      hash: toHex(event.hash),
      previousHash: toHex(event.previousHash),
    },
  });

/** What is sent for an append, chained to the previous hash. */
export function toRecords(events: readonly SerialisedEvent[], append: Append, before: Uint8Array) {
  let previous = before;
  const records: EventData[] = [];
  const { correlationId, causationId } = append.metadata;
  for (const [index, { id, body }] of events.entries()) {
    const hash = eventHash(previous, body);
    const type = append.events[index]?.type ?? '';
    records.push(toRecord({ id, type, correlationId, causationId, body, hash, previousHash: previous }));
    previous = hash;
  }
  return { records, hash: previous };
}

/** Called with a message if the bytes of a record do not match its hash. */
export type OnFault = (sentence: string) => void;

const throwFault: OnFault = (sentence) => {
  throw new Error(sentence);
};

/** `null` for what is not an event of the deployment. */
export function toEventRecord(
  prefix: string,
  { event }: ResolvedEvent,
  onFault: OnFault = throwFault,
): EventRecord | null {
  if (!event?.streamId.startsWith(prefix)) return null;
  const position = event.position && toPosition(event.position.commit);
  if (!position || !(event.data instanceof Uint8Array))
    throw new Error(`${event.streamId} holds a foreign event.`);
  const body = Buffer.from(event.data.buffer, event.data.byteOffset, event.data.length).toString();
  const { hash, previousHash } = Hashes.parse(event.metadata);
  const record = {
    id: event.id,
    type: event.type,
    place: event.streamId.slice(prefix.length),
    revision: Number(event.revision),
    position,
    body,
    hash,
    previousHash,
  };
  const fault = findRecordFault(record);
  if (fault) onFault(fault);
  return record;
}
