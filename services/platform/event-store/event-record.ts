import type { StoredEnvelope } from './event-serialiser.ts';
import type { StoredHashes } from './stored-event.ts';
import { pageBytes, type Position } from './event-store.ts';
import { eventHash } from '../seals/log-hash.ts';

/** An event as engines outside the process store it: the bytes of the embedded log, with their hashes. */
export interface EventRecord extends StoredHashes {
  /** The server's id; the product's own id of the event is in its body. */
  readonly id: string;
  readonly type: string;
  /** See `placeOf`. */
  readonly place: string;
  readonly revision: number;
  readonly position: Position;
  readonly body: string;
}

/** The log as it is relayed: stored bytes, nothing decrypted. */
export interface RecordLog {
  /** Everything after a position, in log order and as it arrives. */
  records(after: Position): RecordStream;
}

/** One read of a log. */
export interface RecordStream {
  /** At most `limit` records of those that have arrived; none if nothing arrives within the timeout. */
  next(limit: number, timeoutMs: number): Promise<readonly EventRecord[]>;
  close(): Promise<void>;
}

/** The first records, up to the one that reaches the bytes of a page. */
export function firstPage<R extends Pick<EventRecord, 'body'>>(
  records: readonly R[],
  maxBytes = pageBytes,
): readonly R[] {
  let bytes = 0;
  const last = records.findIndex(({ body }) => (bytes += Buffer.byteLength(body)) >= maxBytes);
  return last < 0 ? records : records.slice(0, last + 1);
}

/** `<organisation>/<stream>`, the organisation encoded: the name of a stream outside the process. */
export const qualifiedStreamName = (organizationId: string, stream: string): string =>
  `${encodeURIComponent(organizationId)}/${stream}`;

/** Returns a message if the bytes of a record do not match its hash. */
export function findRecordFault({
  position,
  body,
  hash,
  previousHash,
}: Pick<EventRecord, 'position' | 'body' | 'hash' | 'previousHash'>): string | null {
  if (eventHash(Buffer.from(previousHash, 'hex'), body).toString('hex') === hash) return null;
  return `The event at position ${position} was changed: its bytes do not match its hash.`;
}

/** Whether a record is stored where its bytes say that it belongs. */
export const isStoredAt = (
  place: string,
  envelope: Pick<StoredEnvelope, 'organizationId' | 'stream'>,
): boolean => qualifiedStreamName(envelope.organizationId, envelope.stream) === place;

/** The message for a record that is stored in the wrong place. */
export const misplacedMessage = (position: Position): string =>
  `The event at position ${position} is filed under another stream or revision.`;
