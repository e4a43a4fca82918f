import { describe, expect, it } from 'vitest';
import { createRetryingOverwrite } from './key-database.ts';

describe('overwriting what was deleted', () => {
  const createDisk = () => {
    const disk = { isFailing: false, overwrites: 0 };
    const overwrite = createRetryingOverwrite(() => {
      if (disk.isFailing) throw new Error('EIO');
      disk.overwrites += 1;
    });
    return { disk, overwrite };
  };

  it('starts with what an earlier thread may have left', () => {
    const { disk, overwrite } = createDisk();
    overwrite(false);
    expect(disk.overwrites).toBe(1);
    overwrite(false);
    expect(disk.overwrites).toBe(1);
  });

  it('happens after every batch that deleted something, and after no other', () => {
    const { disk, overwrite } = createDisk();
    for (const hasDeleted of [true, true, false, true, false]) overwrite(hasDeleted);
    expect(disk.overwrites).toBe(3);
  });

  it('is repeated after the next batch if it failed, whatever that batch is', () => {
    const { disk, overwrite } = createDisk();
    overwrite(false);
    disk.isFailing = true;
    expect(() => overwrite(true)).toThrow('EIO');
    expect(() => overwrite(false)).toThrow('EIO');
    disk.isFailing = false;
    overwrite(false);
    expect(disk.overwrites).toBe(2);
    overwrite(false);
    expect(disk.overwrites).toBe(2);
  });
});
