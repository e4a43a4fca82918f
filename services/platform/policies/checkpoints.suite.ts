import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { origin, type Position } from '../event-store/event-store.ts';
import type { Checkpoints } from './checkpoints.ts';

/** An engine under test; what was written before is there when it is opened again. */
export interface CheckpointsUnderTest {
  readonly open: () => Promise<Checkpoints>;
  readonly dispose: () => Promise<void>;
}

export const at = (position: number): Position => position as Position; // of an imaginary log

/** The contract of every engine of the checkpoints. */
export function checkpointsSuite(engine: string, prepare: () => Promise<CheckpointsUnderTest>): void {
  describe(`checkpoints ${engine}`, () => {
    let under: CheckpointsUnderTest;
    beforeEach(async () => {
      under = await prepare();
    });
    afterEach(() => under.dispose());

    it('start at the origin, and are read as last written', async () => {
      const checkpoints = await under.open();
      expect(checkpoints.read('letters')).toBe(origin);
      checkpoints.write('letters', at(3));
      checkpoints.write('letters', at(7));
      expect(checkpoints.read('letters')).toBe(7);
      expect(checkpoints.read('videos')).toBe(origin);
      await checkpoints.close();
    });

    it('keep the newest of each policy once they are closed', async () => {
      const first = await under.open();
      first.write('letters', at(3));
      first.write('letters', at(7));
      first.write('videos', at(5));
      await first.close();
      const second = await under.open();
      expect([second.read('letters'), second.read('videos'), second.read('other')]).toEqual([7, 5, origin]);
      second.write('letters', at(9));
      await second.close();
      const third = await under.open();
      expect([third.read('letters'), third.read('videos')]).toEqual([9, 5]);
      await third.close();
    });

    it('keep what was written a moment ago without being closed, for a process that is killed', async () => {
      const killed = await under.open();
      killed.write('letters', at(4));
      const later = async (): Promise<Position> => {
        const other = await under.open();
        const position = other.read('letters');
        await other.close();
        return position;
      };
      await expect.poll(later, { timeout: 60_000 }).toBe(4);
      await killed.close();
    });
  });
}
