import type { StoredEnvelope } from './event-serialiser.ts';
import type { StoredHashes } from './stored-event.ts';
import type { Position } from './event-store.ts';
import { eventHash } from '../seals/log-hash.ts';

/** An event as engines outside of the process hold it: the bytes of the embedded log, their hashes beside them. */
export interface EventRecord extends StoredHashes {
  /** What the server calls it; the product's own id of the event stands in its body. */
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
  /** Everything after a position, in log order and as it comes. */
  records(after: Position): RecordStream;
}

/** One reading of a log. */
export interface RecordStream {
  /** At most `limit` records of those that have come; none when nothing has come for so long. */
  next(limit: number, timeoutMs: number): Promise<readonly EventRecord[]>;
  close(): Promise<void>;
}

/** `<organisation>/<stream>`, the organisation encoded: what a stream is called outside of the process. */
export const qualifiedStreamName = (organizationId: string, stream: string): string =>
  `${encodeURIComponent(organizationId)}/${stream}`;

/** A sentence where the bytes of a record do not have its hash. */
export function findRecordFault({
  position,
  body,
  hash,
  previousHash,
}: Pick<EventRecord, 'position' | 'body' | 'hash' | 'previousHash'>): string | null {
  if (eventHash(Buffer.from(previousHash, 'hex'), body).toString('hex') === hash) return null;
  return `The event at position ${position} was changed: its bytes do not have its hash.`;
}

/** Whether a record lies where its bytes say that it does. */
export const isStoredAt = (
  place: string,
  envelope: Pick<StoredEnvelope, 'organizationId' | 'stream'>,
): boolean => qualifiedStreamName(envelope.organizationId, envelope.stream) === place;

/** The sentence of a record that lies where its bytes do not say. */
export const misplacedMessage = (position: Position): string =>
  `The event at position ${position} is filed under another stream or revision.`;
