import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openEventStoreDb } from '../../services/platform/event-store/eventstoredb-event-store.ts';
import { openEmbeddedKeys } from '../../services/platform/keys/embedded-keys.ts';
import { cuttableWire } from '../support/engines/harness/cuttable-wire.ts';
import { ClusterWorld, printReport, type ClusterReport } from './cluster-world.ts';
import { Counted } from './feed-projector.child.ts';

const longestAnswerMs = 2_000;

/**
 * Cuts the wire between one process that writes and the event store, for a minute, or for seconds where a number of cuts is given; every other time only
 * the answers are cut off, so that what was sent is written all the same. `store-cut.ts N` prints one JSON line; ends with 1 if
 * anything was lost or doubled, or a command waited for longer than two seconds.
 */
export async function cutStore(n: number, cutMs = 60_000): Promise<ClusterReport> {
  const world = await ClusterWorld.open({ brokers: 1, projectors: 1 });
  const wire = await cuttableWire(Number(new URL(world.url).port));
  const keys = openEmbeddedKeys(join(world.folder, 'writer'));
  const url = `esdb://127.0.0.1:${wire.port}?tls=false`;
  const store = await openEventStoreDb({ url, namespace: 'faults', keys, contracts: [Counted] });
  try {
    world.startWriters(store);
    for (let cut = 0; cut < n; cut++) {
      await world.waitForAppends(50);
      wire.cut(cut % 2 === 0 ? 'both' : 'answers');
      await pause(cutMs);
      wire.restore();
    }
    await world.waitForAppends(50);
    const report = await world.report(n);
    const { slowestMs, sentences } = report;
    const late = slowestMs > longestAnswerMs ? [`A command waited for ${slowestMs} ms.`] : [];
    return { ...report, sentences: [...sentences, ...late] };
  } finally {
    await world.close();
    await store.close();
    await wire.close();
  }
}

const briefly = 5_000;
if (import.meta.main)
  await printReport((n) => cutStore(n, process.argv[2] === undefined ? undefined : briefly), 2);
