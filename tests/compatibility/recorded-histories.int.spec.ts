import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from '@temporalio/worker';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundlePipelines } from '../../services/platform/pipelines/temporal-bundle.ts';
import { historyFrom } from '../../services/platform/pipelines/temporal-history.suite.ts';
import { logWorkersTo } from '../../services/platform/pipelines/temporal-runtime.ts';
import { createLogger } from '../../services/platform/telemetry/logger.ts';
import { pipelineFiles } from '../../workflows/bundle-pipelines.ts';

/**
 * Histories of every pipeline as stored by a Temporal server, one folder per version; never changed afterwards. A
 * pipeline that does not reproduce them would break running ones. Recorded by record-histories.ts.
 */
const recorded = join(import.meta.dirname, 'histories');

const versions = existsSync(recorded) ? readdirSync(recorded) : [];
const histories = versions.flatMap((version) =>
  readdirSync(join(recorded, version)).map((file) => join(version, file)),
);
const replay = (code: string, file: string) =>
  Worker.runReplayHistory(
    { workflowBundle: { code } },
    historyFrom(readFileSync(join(recorded, file), 'utf8')),
    'stepwell/harbour/run',
  );

describe('histories of former versions', () => {
  let code: string;
  beforeAll(async () => {
    logWorkersTo(createLogger('silent'));
    code = await bundlePipelines(await pipelineFiles());
  });

  it.each(histories)('the pipelines of now repeat %s', (file) => replay(code, file));

  it('has one of each pipeline', async () => {
    const types = (await pipelineFiles()).map(({ type }) => type);
    const stored = histories.map((file) => readFileSync(join(recorded, file), 'utf8'));
    expect(
      types.filter((type) => !stored.some((json) => json.includes(`"workflowType":{"name":"${type}"}`))),
    ).toEqual([]);
  });

  it.each([
    ['sends one command less', 'await stage.send(MarkAssetWatchable, { assetId });', ''],
    [
      'does two things the other way round',
      'await stage.activities.makePoster(source);',
      'await encode; await stage.activities.makePoster(source);',
    ],
    ['calls a stage by another name', "'pictures',\n    async", "'segment',\n    async"],
  ])('a pipeline that %s is refused', async (_, before, after) => {
    const [ingest] = (await pipelineFiles()).filter(({ type }) => type === 'IngestVideo');
    if (!ingest) throw new Error('There is no ingest.');
    const source = await readFile(ingest.path, 'utf8');
    expect(source).toContain(before);
    const path = ingest.path.replace('.pipeline.ts', `-changed-${process.pid}.pipeline.ts`);
    await writeFile(path, source.replace(before, after));
    const changed = await bundlePipelines([{ ...ingest, path }]).finally(() => rm(path));
    const done = histories.filter((file) => file.endsWith('ingest-video.done.json'));
    expect(done.length).toBeGreaterThan(0);
    for (const file of done)
      await expect(replay(changed, file)).rejects.toThrow(/nondeterminism|does not match/i);
  });
});
