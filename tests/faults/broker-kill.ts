import { ClusterWorld, printReport, type ClusterReport } from './cluster-world.ts';

/**
 * Kills a broker of Kafka while people write and projectors read, and starts it again: the only one, or one of three in
 * turn. `broker-kill.ts N` prints one JSON line; ends with 1 if anything was lost or doubled.
 */
export async function killBrokers(n: number, brokers: 1 | 3): Promise<ClusterReport> {
  const world = await ClusterWorld.open({ brokers, projectors: 2 });
  try {
    world.startWriters();
    for (let kill = 0; kill < n; kill++) {
      const broker = world.brokers[kill % brokers];
      if (!broker) break;
      await world.waitForAppends(50);
      await world.kill(broker);
      await world.waitForAppends(50);
      await world.start(broker);
    }
    return await world.report(n);
  } finally {
    await world.close();
  }
}

if (import.meta.main) await printReport((n) => killBrokers(n, 1), 20);
