import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedKeys } from '../../platform/keys/embedded-keys.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { GuessBrake } from './guess-brake.ts';

let folder: string;
let keys: Keys;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guess-brake-'));
  keys = openEmbeddedKeys(folder);
});
afterEach(async () => {
  await keys.close();
  rmSync(folder, { recursive: true, force: true });
});

const wrongs = async (brake: GuessBrake, count: number, exists: boolean): Promise<void> => {
  for (let each = 0; each < count; each++) await brake.wrong('address', 0, exists);
};

describe.each([true, false])('the brake on guessing (account exists: %s)', (exists) => {
  it('lets four wrong passwords pass, then doubles the pause up to fifteen minutes', async () => {
    const brake = new GuessBrake(keys, 'spec');
    await wrongs(brake, 4, exists);
    expect(await brake.wait('address', 0)).toBe(0);
    await wrongs(brake, 1, exists);
    expect(await brake.wait('address', 0)).toBe(2);
    await wrongs(brake, 1, exists);
    expect(await brake.wait('address', 0)).toBe(4);
    expect(await brake.wait('address', 4000)).toBe(0);
    await wrongs(brake, 40, exists);
    expect(await brake.wait('address', 0)).toBe(900);
  });
});

it('is released by the right password', async () => {
  const brake = new GuessBrake(keys, 'spec');
  await wrongs(brake, 9, true);
  await brake.right('address');
  expect(await brake.wait('address', 0)).toBe(0);
});
