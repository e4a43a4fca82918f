import type { EventStore, RecordedEvent } from '../event-store/event-store.ts';
import type { ReadSide } from '../projections/read-side.ts';
import { tokenOf } from '../projections/token.ts';

/** A policy cannot react yet, since a read model that it queries has not processed the event; tried again until it has. */
export class ReadModelsBehind extends Error {
  override readonly name = 'ReadModelsBehind';
}

function requireFresh({ stale }: { readonly stale: boolean }, names: readonly string[] | 'all'): void {
  if (stale)
    throw new ReadModelsBehind(`Read models are behind: ${names === 'all' ? names : names.join(', ')}.`);
}

/** Resolves once the named read models have processed the event; rejects with `ReadModelsBehind` where that takes long. */
export async function awaitReadModels(
  readSide: Pick<ReadSide, 'waitFor'>,
  event: RecordedEvent,
  names: readonly string[] | 'all',
): Promise<void> {
  requireFresh(await readSide.waitFor(tokenOf(event), names), names);
}

/** The same for everything that is in the log now. */
export async function awaitReadModelsAtHead(
  readSide: Pick<ReadSide, 'waitForPosition'>,
  store: Pick<EventStore, 'head'>,
  names: readonly string[],
): Promise<void> {
  requireFresh(await readSide.waitForPosition(await store.head(), names), names);
}
