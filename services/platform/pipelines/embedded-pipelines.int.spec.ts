import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  activity,
  definePipeline,
  definePipelineContract,
} from '../../../contracts/kernel/define-pipeline.ts';
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

  it('lets organisations take turns, and lets texts that wait for a voice delay nothing else', async () => {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const inTurn = (queue: 'general' | 'voice', type: string) => {
      const contract = definePipelineContract(type, {
        input: z.object({}),
        result: z.null(),
        stages: [],
        activities: {
          work: activity({
            input: z.object({}),
            result: z.null(),
            timeout: 60,
            retry: { attempts: 1, firstDelay: 1, factor: 1 },
            queue,
          }),
        },
      });
      const pipeline = definePipeline(contract, (context) => context.activities.work({}));
      const work = async ({ runId }: { readonly runId: string }): Promise<null> => {
        begun.push(runId);
        await new Promise<void>((resolve) => ends.push(resolve));
        return null;
      };
      return { contract, pipeline, bound: implementActivities(contract, { work }) };
    };
    const [light, voice] = [inTurn('general', 'LightWork'), inTurn('voice', 'Speaking')];
    const pipelines = await openEmbeddedPipelines({
      ...options(),
      pipelines: [light.pipeline, voice.pipeline],
      activities: [light.bound, voice.bound],
      grace: 10,
    });
    const start = ({ contract }: typeof light, organizationId: string, runId: string) =>
      pipelines.start(contract, { organizationId, runId, input: {}, correlationId: 's', causationId: null });
    for (const run of ['flood-1', 'flood-2', 'flood-3']) await start(voice, 'flood', run);
    await expect.poll(() => begun).toEqual(['flood-1', 'flood-2']);
    const flood = Array.from({ length: 8 }, (_, index) => `light-${index + 1}`);
    for (const run of flood) await start(light, 'flood', run);
    await start(light, 'other', 'other-1');
    // no text has ended meanwhile
    await expect.poll(() => begun).toEqual(['flood-1', 'flood-2', 'light-1']);
    // a run that has started is in the queue a moment later
    for (let at = 2; !begun.includes('other-1'); at++) {
      await expect.poll(() => ends.length).toBeGreaterThan(at);
      ends[at]?.();
    }
    expect(begun).not.toContain('light-8');
    await pipelines.close();
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
