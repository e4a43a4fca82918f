import { expect, it } from 'vitest';
import { describeOnEngine } from '../support/engines/harness/in-tests.ts';
import { killTemporal } from './temporal-kill.ts';

/** A few; `npm run faults` does more. Needs the build, which `npm test` makes first. */
const n = { worker: 1, server: 1, stop: 1 };

await describeOnEngine('temporal', () => {
  it(
    'an ingest ends as it should when its worker or its server is killed, or its worker stopped, while it encodes',
    { timeout: 900_000 },
    async () => {
      const report = await killTemporal(n);
      expect(report.sentences).toEqual([]);
      expect(report).toMatchObject({ lost: 0, doubled: 0, orphans: 0, left: 0 });
      expect(report.mostRepeated).toBeLessThanOrEqual(1);
    },
  );
});
