import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkpointsSuite } from './checkpoints.suite.ts';
import { openEmbeddedCheckpoints } from './embedded-checkpoints.ts';

checkpointsSuite('in a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'checkpoints-'));
  return {
    open: async () => openEmbeddedCheckpoints(folder),
    dispose: () => rm(folder, { recursive: true }),
  };
});
