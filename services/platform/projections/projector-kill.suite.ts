import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTallies, tallies, tallyModel } from './projector-kill.fixture.child.ts';

const rounds = Number(process.env['KILLS'] ?? 3);
const script = fileURLToPath(new URL('./projector-kill.fixture.child.ts', import.meta.url));

export interface TalliesUnderTest {
  /** For `openTallies`, in this process or another. */
  readonly where: string;
  clean(): Promise<void>;
}

/** The state that a killed projector leaves, on every engine of the documents. */
export function projectorKillSuite(engine: string, prepare: () => Promise<TalliesUnderTest>): void {
  describe(`a projector that is killed over ${engine}`, () => {
    let under: TalliesUnderTest;
    beforeEach(async () => {
      under = await prepare();
    });
    afterEach(() => under.clean());

    async function runAndKill(mode: string): Promise<void> {
      const child = spawn(process.execPath, [script, under.where, mode], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exited = once(child, 'exit');
      await once(child.stdout, 'data');
      await setTimeout(20 + Math.random() * 150);
      child.kill('SIGKILL');
      await exited;
    }

    /**
     * Checks that the documents contain exactly what the events up to the checkpoint produce; returns the checkpoint.
     */
    async function checkConsistency(): Promise<number> {
      const documents = await openTallies(under.where);
      try {
        const position = documents.positionOf(documents.serving('tallies'));
        const { items, total } = await documents.find('o1', tallyModel.collection, { size: tallies });
        for (let tally = 0; tally < tallies; tally++) {
          const last = position - ((position - tally) % tallies);
          const count = Math.floor(last / tallies) + (tally === 0 ? 0 : 1);
          const found = items.find(({ id }) => id === `t${tally}`);
          expect(found).toMatchObject({ count, words: `seen ${last}` });
          expect(await documents.count('o1', tallyModel.collection, { count, id: `t${tally}` })).toBe(1);
          const search = await documents.find('o1', tallyModel.collection, { search: `seen ${last}` });
          expect(search.items.map(({ id }) => id)).toContain(`t${tally}`);
        }
        for (const count of new Set(items.map((each) => Number(each['count']))))
          expect(await documents.count('o1', tallyModel.collection, { count })).toBe(
            items.filter((each) => each['count'] === count).length,
          );
        expect(total).toBe(tallies);
        expect(await documents.count('o1', tallyModel.collection)).toBe(tallies);
        return position;
      } finally {
        await documents.close();
      }
    }

    it('leaves documents, counters and checkpoint of the same moment, repeatedly', async () => {
      let before = 0;
      for (let round = 0; round < rounds; round++) {
        await runAndKill('follow');
        const position = await checkConsistency();
        expect(position).toBeGreaterThanOrEqual(before);
        before = position;
      }
      expect(before).toBeGreaterThan(tallies);
    });

    it('leaves the old answers if a rebuild was in progress', async () => {
      await runAndKill('follow');
      const before = await checkConsistency();
      await runAndKill('rebuild');
      expect(await checkConsistency()).toBeGreaterThanOrEqual(before);
    });
  });
}
