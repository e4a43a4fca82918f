import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeOnEngine } from '../../../tests/support/engines/harness/in-tests.ts';
import { dropDatabase, freshDatabase } from '../mongo/mongo-databases.fixture.ts';
import { projectorKillSuite } from './projector-kill.suite.ts';

projectorKillSuite('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-projector-kill-'));
  return { where: folder, clean: async () => rmSync(folder, { recursive: true }) };
});

await describeOnEngine('mongodb', (server) => {
  projectorKillSuite('MongoDB', async () => {
    const where = freshDatabase(server.url());
    return { where, clean: () => dropDatabase(where) };
  });
});
