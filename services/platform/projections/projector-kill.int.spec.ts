import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedDocuments } from '../documents/embedded-documents.ts';
import { tallies, tallyModel } from './projector-kill.fixture.child.ts';

const rounds = Number(process.env['KILLS'] ?? 3);
const script = fileURLToPath(new URL('./projector-kill.fixture.child.ts', import.meta.url));

describe('a projector that is killed', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stepwell-projector-kill-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function runAndKill(mode: string): Promise<void> {
    const child = spawn(process.execPath, [script, folder, mode], { stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(child, 'exit');
    await once(child.stdout, 'data');
    await setTimeout(20 + Math.random() * 150);
    child.kill('SIGKILL');
    await exited;
  }

  /** What the documents hold is what the events up to the checkpoint make; returns the checkpoint. */
  async function checkConsistency(): Promise<number> {
    const documents = openEmbeddedDocuments({ folder, collections: [tallyModel.collection] });
    try {
      const { position } = documents.serving('tallies');
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
      expect(total).toBe(tallies);
      return position;
    } finally {
      await documents.close();
    }
  }

  it('leaves documents and checkpoint of the same moment, time after time', async () => {
    let before = 0;
    for (let round = 0; round < rounds; round++) {
      await runAndKill('follow');
      const position = await checkConsistency();
      expect(position).toBeGreaterThanOrEqual(before);
      before = position;
    }
    expect(before).toBeGreaterThan(tallies);
  });

  it('leaves the old answers when a rebuild was under way', async () => {
    await runAndKill('follow');
    const before = await checkConsistency();
    await runAndKill('rebuild');
    expect(await checkConsistency()).toBeGreaterThanOrEqual(before);
  });
});
