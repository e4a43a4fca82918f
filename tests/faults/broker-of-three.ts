import { killBrokers } from './broker-kill.ts';
import { printReport } from './cluster-world.ts';

/** Kills one of three brokers in turn, as `broker-kill.ts` does with the only one. */
if (import.meta.main) await printReport((n) => killBrokers(n, 3), 12);
