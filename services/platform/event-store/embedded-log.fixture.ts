import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventContract } from '../../../contracts/kernel/define-event.ts';
import { openEmbeddedKeys } from '../keys/embedded-keys.ts';
import type { Keys } from '../keys/keys.ts';
import { openEmbeddedEventStore } from './embedded-event-store.ts';
import type { EventStore } from './event-store.ts';

/** An empty log in a folder of its own, with its keys; closing it deletes the folder. */
export async function openEmbeddedLog(contracts: readonly EventContract[]): Promise<{
  readonly folder: string;
  readonly keys: Keys;
  readonly store: EventStore;
  readonly close: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-log-'));
  const keys = openEmbeddedKeys(folder);
  const onFatal = (error: unknown): never => {
    throw error;
  };
  const store = await openEmbeddedEventStore({ folder, keys, contracts, onFatal });
  const close = async (): Promise<void> => {
    await store.close();
    keys.close();
    await rm(folder, { recursive: true });
  };
  return { folder, keys, store, close };
}
