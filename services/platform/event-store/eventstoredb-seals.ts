import { jsonEvent } from '@eventstore/db-client';
import type { ResolvedEvent } from '@eventstore/db-client';
import { z } from 'zod';
import { findContradictions, acceptLogHint } from '../seals/anchors.ts';
import type { Anchor } from '../seals/anchors.ts';
import type { ServerAppendResult } from './eventstoredb-calls.ts';
import type { EventStoreDbConnection } from './eventstoredb-connection.ts';
import { recordNamespace } from './eventstoredb-records.ts';
import type { Position } from './event-store.ts';
import { namedUuid } from './named-uuid.ts';
import { Seal, sealHash } from '../seals/seals.ts';
import type { SealWithEnd } from './seal-check.ts';

/**
 * A seal and the position of its last event. In this log a seal counts events from 1, since positions are not
 * consecutive.
 */
export interface StoredSeal extends SealWithEnd {
  readonly end: Position;
}

const StoredSealEvent = z.object({
  data: Seal,
  metadata: z.object({ position: z.int() }),
});

const sealStream = (namespace: string): string => `${namespace}-seals`;

/** Resolves with a conflict if another process has written a seal of this number. */
export function writeSeal(
  connection: EventStoreDbConnection,
  namespace: string,
  { seal, end }: StoredSeal,
): Promise<ServerAppendResult> {
  const id = namedUuid(recordNamespace, sealHash(seal));
  const event = jsonEvent({ id, type: 'Seal', data: { ...seal }, metadata: { position: end } });
  return connection.append(sealStream(namespace), seal.number - 2, [event]);
}

/** `undefined` before the first. */
export async function lastSeal(
  connection: EventStoreDbConnection,
  namespace: string,
): Promise<StoredSeal | undefined> {
  const [newest] = await connection.readStream(sealStream(namespace), 'backwards', 0, 1);
  return newest && storedSeal(newest);
}

/** Throws an error if the log does not match the anchor. */
export async function requireAnchored(
  connection: EventStoreDbConnection,
  namespace: string,
  anchor: Anchor | null,
): Promise<void> {
  if (!anchor?.seal) return;
  const { number } = anchor.seal;
  const [resolved] = await connection.readStream(sealStream(namespace), 'forwards', number - 1, 1);
  const found = resolved && storedSeal(resolved).seal;
  // events after a seal are sealed by a separate process, which may be down
  const log = { findSeal: () => found, lastSeal: number, unsealed: 0 };
  const sentences = findContradictions(anchor, log);
  if (sentences.length > 0) throw new Error([...sentences, acceptLogHint].join(' '));
}

/** All of them, oldest first. */
export async function readSeals(
  connection: EventStoreDbConnection,
  namespace: string,
): Promise<StoredSeal[]> {
  const seals: StoredSeal[] = [];
  const pageSize = 1000;
  for (;;) {
    const page = await connection.readStream(sealStream(namespace), 'forwards', seals.length, pageSize);
    seals.push(...page.map(storedSeal));
    if (page.length < pageSize) return seals;
  }
}

function storedSeal({ event }: ResolvedEvent): StoredSeal {
  const { data, metadata } = StoredSealEvent.parse(event);
  return { seal: data, end: metadata.position as Position }; // position of the last sealed event
}
