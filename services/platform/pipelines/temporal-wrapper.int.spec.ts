import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger, Runtime, Worker, type WorkflowBundle } from '@temporalio/worker';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TemporalHistory } from './temporal-history.suite.ts';
import { temporalModule } from './temporal-wrapper.ts';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {}, log() {} };

describe('the Temporal wrapper of a pipeline', () => {
  let folder: string;
  beforeEach(async () => {
    // Inside the tree, so that the bundler finds the packages.
    folder = await mkdtemp(here('./bundle-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const bundle = async (source: string, place = folder) => {
    const workflowsPath = join(place, 'pipelines.ts');
    await writeFile(workflowsPath, source);
    return bundleWorkflowCode({ workflowsPath, logger: silent });
  };
  const module = async (pipeline: string) => {
    const path = join(folder, 'refused.pipeline.ts');
    await writeFile(path, pipeline);
    return temporalModule([{ path, exportName: 'refused', type: 'Refused' }]);
  };

  it('is bundled with the pipeline and all that it imports', async () => {
    const source = await temporalModule([
      { path: here('./rehearsal.fixture.pipeline.ts'), exportName: 'rehearseClip', type: 'RehearseClip' },
      { path: here('./rehearsal-variants.fixture.pipeline.ts'), exportName: 'converse', type: 'Converse' },
    ]);
    const { code } = await bundle(source);
    expect(code).toContain('RehearseClip');
    expect(code).toContain('Converse');
  });

  it('is refused by the bundler when a Node module is reached behind our check', async () => {
    await expect(
      bundle(`import { readFileSync } from 'node:fs'; export const It = async () => readFileSync('x');`),
    ).rejects.toThrow();
  });

  it.each([
    [`import { readFileSync } from 'node:fs'; export const refused = readFileSync;`, 'It imports "node:fs".'],
    [`import fs = require('fs'); export const refused = fs;`, 'It uses a module loaded at run time.'],
    [`export const refused = () => import('node:fs');`, 'It uses a module loaded at run time.'],
    [`export const refused = () => Date.now();`, 'It uses a clock (use context.now()).'],
    [`export const refused = () => new Date();`, 'It uses a clock (use context.now()).'],
    [`export const refused = () => Math.random();`, 'It uses randomness (use context.id()).'],
    [
      `export const refused = () => setTimeout(() => 1, 5);`,
      'It uses a timer of the machine (use context.sleep()).',
    ],
    [`export const refused = () => fetch('http://x');`, 'It uses the network (use an activity).'],
  ])('is not made of %s', async (pipeline, fault) => {
    await expect(module(pipeline)).rejects.toMatchObject({
      error: 'pipeline.nondeterministic',
      facts: { fault },
    });
  });

  it('lets a pipeline speak of clocks in comments and texts, and import types', async () => {
    const source = `import type { Stats } from 'node:fs'; // not Math.random()
      export const refused = (stats: Stats) => ['Date.now()', new Date(5), stats];`;
    expect(await module(source)).toContain('export const Refused');
  });

  describe('replayed by Temporal itself', () => {
    let rehearsal: WorkflowBundle;
    const [general, media] = ['stepwell-general', 'stepwell-media'];
    beforeAll(async () => {
      Runtime.install({ logger: new DefaultLogger('ERROR', () => undefined) });
      const path = here('./rehearsal.fixture.pipeline.ts');
      const source = await temporalModule([{ path, exportName: 'rehearseClip', type: 'RehearseClip' }]);
      const place = await mkdtemp(here('./bundle-'));
      rehearsal = await bundle(source, place).finally(() => rm(place, { recursive: true }));
    });
    const begin = () => {
      const start = { organizationId: 'ours', correlationId: 'story', input: { clipId: 'clip' } };
      return new TemporalHistory('RehearseClip', start);
    };
    const scheduleMiddle = (history: TemporalHistory) => {
      history.woken();
      const chunks = [1, 2].map(() => history.scheduled('RehearseClip.encode', media));
      return [...chunks, history.scheduled('RehearseClip.transcribe', general)];
    };
    const finish = (history: TemporalHistory) => {
      const results = ['chunk-0', 'chunk-1', { words: 5 }];
      scheduleMiddle(history).forEach((event, index) => history.completed(event, results[index]));
      history.woken();
      history.completed(history.scheduled('sendCommand', general), { noted: 1 });
      return history.woken().ended('COMPLETED');
    };
    const replay = (history: unknown) =>
      Worker.runReplayHistory({ workflowBundle: rehearsal }, history, 'ours/run-1');

    it('does what it does on the embedded engine, and nothing else', async () => {
      const right = begin().woken();
      right.completed(right.scheduled('RehearseClip.probe', general), { seconds: 3 });
      await replay(finish(right));
      const wrong = begin().woken();
      wrong.completed(wrong.scheduled('RehearseClip.transcribe', general), { words: 3 });
      await expect(replay(finish(wrong))).rejects.toThrow(/does not match/);
    });

    it('waits with a failed stage until that stage is retried', async () => {
      const history = begin().woken();
      history.failed(history.scheduled('RehearseClip.probe', general), 'upload.no-video');
      history.woken().signalled('pipeline:retryStage', 'probe').woken();
      history.completed(history.scheduled('RehearseClip.probe', general), { seconds: 3 });
      await replay(finish(history));
    });

    it('undoes in reverse order when it is cancelled, once everything has stopped', async () => {
      const history = begin().woken();
      history.completed(history.scheduled('RehearseClip.probe', general), { seconds: 3 });
      const running = scheduleMiddle(history);
      history.cancelRequested().woken();
      for (const event of running) history.cancelAsked(event);
      for (const event of running) history.cancelled(event);
      for (const _ of ['chunks', 'probe']) {
        history.woken();
        history.completed(history.scheduled('RehearseClip.discard', general), null);
      }
      await replay(history.woken().ended('CANCELED'));
    });
  });
});
