import { describe, expect, it } from 'vitest';
import { engineOf } from '../support/engines/harness/engines.ts';
import { reasonItIsMissing } from '../support/engines/harness/in-tests.ts';
import { killBrokers } from './broker-kill.ts';
import type { ClusterReport } from './cluster-world.ts';
import { killInRebalance } from './rebalance-kill.ts';
import { cutStore } from './store-cut.ts';

/** A few of each; `npm run faults` makes more of them and longer ones. */
const hangs = 600_000;
const cutMs = 4_000;
const missing = await reasonItIsMissing(await engineOf('kafka'));

describe.skipIf(missing !== null)(
  `a cluster${missing === null ? '' : ` [kafka cannot be had: ${missing}]`}`,
  () => {
    const keepsAll = (report: ClusterReport): void => {
      expect(report.sentences).toEqual([]);
      expect(report).toMatchObject({ lost: 0, doubled: 0 });
      expect(report.acknowledged).toBeGreaterThan(0);
    };

    it('keeps and counts everything once when its broker is killed', { timeout: hangs }, async () =>
      keepsAll(await killBrokers(1, 1)),
    );

    it('keeps and counts everything once when one of three brokers is killed', { timeout: hangs }, async () =>
      keepsAll(await killBrokers(1, 3)),
    );

    it('counts everything once when a projector is killed in a rebalance', { timeout: hangs }, async () =>
      keepsAll(await killInRebalance(2)),
    );

    it('refuses what cannot be kept while the event store is cut off', { timeout: hangs }, async () => {
      const report = await cutStore(2, cutMs);
      keepsAll(report);
      expect(report.refused).toBeGreaterThan(0);
    });
  },
);
