import { expect, it } from 'vitest';
import { isDamaged, killProduct } from './product-kill.ts';

/** A few; `npm run faults` does many. Needs the build, which `npm test` makes first. */
const n = { kills: 3, stops: 2 };

it(
  'the built product loses nothing of what 64 clients were told, killed or stopped; a cut-off upload is resumed and made',
  { timeout: 900_000 },
  async () => {
    const report = await killProduct(n);
    expect(report.sentences).toEqual([]);
    expect(isDamaged(report)).toBe(false);
    expect(report.acknowledged).toBeGreaterThan(0);
  },
);
