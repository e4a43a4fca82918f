import { Readable } from 'node:stream';
import type { ResolvedEvent, StreamingRead } from '@eventstore/db-client';
import { expect, it } from 'vitest';
import { collect } from './eventstoredb-collect.ts';

/** A read of ten events of 100 bytes each. */
function read() {
  const events = Array.from({ length: 10 }, () => ({ event: { data: new Uint8Array(100) } }));
  let cancelled = 0;
  const cancel = async (): Promise<void> => void cancelled++;
  const stream = Object.assign(Readable.from(events), { cancel });
  // a read of the client, without what it knows of its events
  return { stream: stream as unknown as StreamingRead<ResolvedEvent>, cancelled: () => cancelled };
}

it.each([
  [Infinity, 10, 0],
  [901, 10, 0],
  [201, 4, 1],
  [200, 3, 1],
  [1, 2, 1],
])('a read of %d bytes ends after %d events, and what is left is not sent', async (bytes, count, cancels) => {
  const { stream, cancelled } = read();
  let seen = 0;
  expect(await collect(stream, () => void seen++, bytes)).toHaveLength(count);
  expect([seen, cancelled()]).toEqual([count, cancels]);
});
