import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectionsSuite } from './projections.suite.ts';
import { openEmbeddedReadSide } from './embedded-read-side.fixture.ts';

projectionsSuite('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-projections-'));
  return {
    open: (log, readModels, acceptsOlderLog = false) =>
      openEmbeddedReadSide({
        folder,
        log,
        readModels,
        acceptsOlderLog,
        onFailure: (error) => {
          throw error;
        },
      }),
    clean: async () => rmSync(folder, { recursive: true }),
  };
});
