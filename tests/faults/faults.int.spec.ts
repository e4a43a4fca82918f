import { expect, it } from 'vitest';
import { crashImages } from './crash-images.ts';
import { damaged } from './examine.ts';
import { killFolders } from './kill.ts';
import { failSyncs } from './log-sync-fails.ts';
import { verifyRandom } from './verify-random.ts';

/** A few of each; `npm run faults` runs them all. A loaded machine starts their processes slowly. */
const few = 10;
const hangs = 1_200_000;
const nothing = { lost: 0, doubled: 0, reordered: 0 };

it(
  'loses, doubles and reorders nothing when the process is killed; what is derived equals a rebuild',
  { timeout: hangs },
  async () => {
    const result = await killFolders(few);
    expect(result.sentences, result.sentences.join(' ')).toEqual([]);
    expect(damaged(result)).toBe(false);
    expect(result.orphans).toBe(0);
    expect(result.acknowledged).toBeGreaterThan(0);
  },
);

it(
  'loses, doubles and reorders nothing when the power fails; what is derived equals a rebuild',
  { timeout: hangs },
  async () => {
    const result = await crashImages(few, 'FULL');
    expect(result.sentences, result.sentences.join(' ')).toEqual([]);
    expect(damaged(result)).toBe(false);
    expect(result.acknowledged).toBeGreaterThan(0);
  },
);

it('notices that commits are not forced to the disk (synchronous=NORMAL)', { timeout: hangs }, async () => {
  let lost = 0;
  // an image is of a random moment: now and then ten of them show nothing
  for (let images = 0; lost === 0 && images < 5 * few; images += few)
    ({ lost } = await crashImages(few, 'NORMAL'));
  expect(lost).toBeGreaterThan(0);
});

it('stops acknowledging when a sync fails, and is whole when reopened', { timeout: hangs }, async () => {
  expect(await failSyncs(3)).toMatchObject({ ...nothing, wentOn: 0 });
});

it('finds every edit, removal, swap and truncation of a sealed log', { timeout: hangs }, async () => {
  expect((await verifyRandom(few)).missed).toEqual([]);
});
