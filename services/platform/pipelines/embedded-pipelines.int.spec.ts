import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { definePipeline } from '../../../contracts/kernel/define-pipeline.ts';
import { openEmbeddedPipelines } from './embedded-pipelines.ts';
import { implementActivities } from './pipelines.ts';
import { conversationSuite } from './conversation.suite.ts';
import type { EngineUnderTest } from './engine-under-test.fixture.ts';
import { pipelinesSuite } from './pipelines.suite.ts';
import { Converse, converse } from './rehearsal-variants.fixture.pipeline.ts';

const embedded = async (): Promise<EngineUnderTest> => {
  const folder = await mkdtemp(join(tmpdir(), 'pipelines-'));
  return {
    open: (options) => openEmbeddedPipelines({ ...options, folder }),
    dispose: () => rm(folder, { recursive: true }),
  };
};

describe('the embedded engine', () => {
  pipelinesSuite(embedded);
  conversationSuite(embedded);
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

  it('accepts one process at a time', async () => {
    const first = await openEmbeddedPipelines(options());
    await expect(openEmbeddedPipelines(options())).rejects.toMatchObject({ error: 'pipeline.folder-locked' });
    await first.close();
    await (await openEmbeddedPipelines(options())).close();
  });

  it('acknowledges nothing any more once its journal cannot be written', async () => {
    const reasons: unknown[] = [];
    const pipelines = await openEmbeddedPipelines({
      ...options(),
      onBroken: (reason) => reasons.push(reason),
    });
    const start = (runId: string) =>
      pipelines.start(Converse, {
        organizationId: 'ours',
        runId,
        input: {},
        correlationId: 's',
        causationId: null,
      });
    await start('run-1');
    new DatabaseSync(join(folder, 'pipelines.sqlite')).exec('DROP TABLE facts');
    await expect(start('run-2')).rejects.toMatchObject({ error: 'service.unavailable' });
    await expect(start('run-3')).rejects.toMatchObject({ error: 'service.unavailable' });
    expect(reasons).toHaveLength(1);
    expect(await pipelines.describe('ours', 'run-2')).toBeNull();
    await pipelines.close();
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
