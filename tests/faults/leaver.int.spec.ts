import { expect, it } from 'vitest';
import { describeOnEngine } from '../support/engines/harness/in-tests.ts';
import { leaveInOutages } from './leaver.ts';

/** Each change of rights once; `npm run faults` makes them in each outage. Needs the build, which `npm test` makes first. */
const n = 4;

await describeOnEngine('kafka', () => {
  it(
    'somebody who loses rights while Kafka is down is refused, and what they have open is cut off',
    { timeout: 600_000 },
    async () => {
      const report = await leaveInOutages(n);
      expect(report.sentences).toEqual([]);
      expect(report).toMatchObject({ n, cut: n, missed: 0 });
    },
  );
});
