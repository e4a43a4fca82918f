import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode } from '@temporalio/worker';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

  const bundle = async (source: string) => {
    const workflowsPath = join(folder, 'pipelines.ts');
    await writeFile(workflowsPath, source);
    return bundleWorkflowCode({ workflowsPath, logger: silent });
  };
  const module = async (pipeline: string) => {
    const path = join(folder, 'refused.pipeline.ts');
    await writeFile(path, pipeline);
    return temporalModule([{ path, exportName: 'refused', type: 'Refused' }]);
  };

  it('is bundled with the pipeline and all its imports', async () => {
    const source = await temporalModule([
      { path: here('./rehearsal.fixture.pipeline.ts'), exportName: 'rehearseClip', type: 'RehearseClip' },
      { path: here('./rehearsal-variants.fixture.pipeline.ts'), exportName: 'converse', type: 'Converse' },
    ]);
    const { code } = await bundle(source);
    expect(code).toContain('RehearseClip');
    expect(code).toContain('Converse');
  });

  it('is refused by the bundler if it imports a Node module that our check missed', async () => {
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
  ])('is not built from %s', async (pipeline, fault) => {
    await expect(module(pipeline)).rejects.toMatchObject({
      error: 'pipeline.nondeterministic',
      facts: { fault },
    });
  });

  it('lets a pipeline mention clocks in comments and texts, and import types', async () => {
    const source = `import type { Stats } from 'node:fs'; // not Math.random()
      export const refused = (stats: Stats) => ['Date.now()', new Date(5), stats];`;
    expect(await module(source)).toContain('export const Refused');
  });
});
