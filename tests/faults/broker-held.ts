import { setTimeout as pause } from 'node:timers/promises';
import { ClusterWorld, printReport, type ClusterReport } from './cluster-world.ts';

interface FrozenBrokerReport extends ClusterReport {
  /** Of each time, from the broker's going on until everything that was acknowledged by then had been counted. */
  readonly caughtUpMs: readonly number[];
}

const frozenMs = 15_000;
const longestMs = 60_000;

/**
 * Holds one of three brokers still, each in turn, while people write and projectors read: it neither answers nor closes a
 * connection. `broker-held.ts N` prints one JSON line; ends with 1 if anything was lost or doubled, or was counted more than a
 * minute late.
 */
export async function freezeBrokers(n: number): Promise<FrozenBrokerReport> {
  const world = await ClusterWorld.open({ brokers: 3, projectors: 2 });
  try {
    world.startWriters();
    const caughtUpMs: number[] = [];
    for (let time = 0; time < n; time++) {
      const broker = world.brokers[time % world.brokers.length];
      if (!broker) break;
      await world.waitForAppends(50);
      world.freeze(broker);
      await pause(frozenMs);
      world.resume(broker);
      caughtUpMs.push(await world.catchesUpIn());
    }
    const report = await world.report(n);
    const late = caughtUpMs.filter((ms) => ms > longestMs).map((ms) => `Events were counted ${ms} ms late.`);
    return { ...report, caughtUpMs, sentences: [...report.sentences, ...late] };
  } finally {
    await world.close();
  }
}

if (import.meta.main) await printReport(freezeBrokers, 5);
