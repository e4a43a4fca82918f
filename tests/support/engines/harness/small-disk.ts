import { constants } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './run.ts';

const block = Buffer.alloc(256 * 1024);

/** A disk of few megabytes that a test can fill. It takes the right to mount one. */
export class SmallDisk {
  readonly folder: string;
  readonly #filler: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.#filler = join(folder, 'filler');
  }

  /** Rejects where the machine does not let us mount. */
  static async mount(folder: string, megabytes: number): Promise<SmallDisk> {
    await mkdir(folder, { recursive: true });
    await run(['mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'stepwell-small-disk', folder]);
    return new SmallDisk(folder);
  }

  /** Until not one byte is left. */
  async fill(): Promise<void> {
    const file = await open(this.#filler, constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND);
    try {
      for (let size = block.length; size >= 1;) {
        const { bytesWritten } = await file.write(block, 0, size).catch(() => ({ bytesWritten: 0 }));
        if (bytesWritten < size) size = Math.floor(size / 2);
      }
    } finally {
      await file.close();
    }
  }

  /** Gives back what `fill` took. */
  free(): Promise<void> {
    return rm(this.#filler, { force: true });
  }

  unmount(): Promise<void> {
    return run(['umount', '--lazy', this.folder]);
  }
}
