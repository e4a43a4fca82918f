import type { ResolvedEvent, StreamingRead } from '@eventstore/db-client';

/** How much a read returns at most. */
export interface ReadLimit {
  readonly events: number;
  /** It ends with the event that reaches them; the first one, which may be known already, does not count. */
  readonly bytes?: number;
}

/** The events of a read as they arrive; `onData` is called for each. What is left is not sent once it has enough. */
export async function collect<E extends ResolvedEvent>(
  stream: StreamingRead<E>,
  onData: () => void,
  maxBytes = Infinity,
): Promise<E[]> {
  stream.on('error', () => undefined); // also for a stream that nothing awaits any more
  const events: E[] = [];
  let bytes = 0;
  for await (const event of stream) {
    if (events.push(event) > 1) bytes += sizeOf(event);
    onData();
    if (bytes < maxBytes) continue;
    await stream.cancel(); // leaving the loop would only end it on this side
    break;
  }
  return events;
}

const sizeOf = ({ event }: ResolvedEvent): number =>
  event?.data instanceof Uint8Array ? event.data.length : 0;
