import { setTimeout as pause } from 'node:timers/promises';
import { ClusterWorld, printReport, type ClusterReport } from './cluster-world.ts';

/**
 * Kills a projector while its group reassigns the partitions because another has come, and lets yet another take its
 * place. `rebalance-kill.ts N` prints one JSON line; ends with 1 if anything was lost or doubled.
 */
export async function killInRebalance(n: number): Promise<ClusterReport> {
  const world = await ClusterWorld.open({ brokers: 1, projectors: 2 });
  try {
    world.startWriters();
    for (let kill = 0; kill < n; kill++) {
      await world.waitForAppends(50);
      world.startProjector();
      await pause(300 + 200 * (kill % 8)); // it joins within this time
      world.killProjector();
    }
    return await world.report(n);
  } finally {
    await world.close();
  }
}

if (import.meta.main) await printReport(killInRebalance, 20);
