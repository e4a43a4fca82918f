import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { definePipeline } from '../../../contracts/kernel/define-pipeline.ts';
import { openEmbeddedPipelines } from './embedded-pipelines.ts';
import { implementActivities } from './pipelines.ts';
import { pipelinesSuite } from './pipelines.suite.ts';
import { Converse, converse } from './rehearsal-variants.pipeline.ts';

describe('the embedded engine', () => {
  pipelinesSuite(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pipelines-'));
    return {
      open: (options) => openEmbeddedPipelines({ ...options, folder }),
      dispose: () => rm(folder, { recursive: true }),
    };
  });
});

describe('the folder of the embedded engine', () => {
  let folder: string;
  const options = () => ({
    folder,
    pipelines: [converse],
    activities: [implementActivities(Converse, {})],
    sendCommand: async () => null,
    concurrency: { media: 1, general: 1 },
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pipelines-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('takes one runner at a time', async () => {
    const first = await openEmbeddedPipelines(options());
    await expect(openEmbeddedPipelines(options())).rejects.toMatchObject({ error: 'pipeline.folder-locked' });
    await first.close();
    await (await openEmbeddedPipelines(options())).close();
  });

  it('is not opened with a pipeline whose code reads a clock', async () => {
    const clocked = definePipeline(Converse, async (context) => {
      await context.sleep(Date.now() % 2);
      return null;
    });
    await expect(openEmbeddedPipelines({ ...options(), pipelines: [clocked] })).rejects.toMatchObject({
      error: 'pipeline.nondeterministic',
    });
  });
});
