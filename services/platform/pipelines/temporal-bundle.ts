import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleWorkflowCode } from '@temporalio/worker';
import { temporalModule, type PipelineFile } from './temporal-wrapper.ts';

const say = (text: string): void => console.error(text);
/** Only warnings and errors: the bundler logs each step. */
const quiet = { trace() {}, debug() {}, info() {}, log() {}, warn: say, error: say };

/**
 * Bundles pipelines with all their imports into one file, which a worker loads as it is. Takes seconds; done at build
 * time.
 */
export async function bundlePipelines(files: readonly PipelineFile[]): Promise<string> {
  const source = await temporalModule(files);
  const folder = await mkdtemp(join(import.meta.dirname, 'bundle-')); // where the bundler finds the packages
  try {
    const workflowsPath = join(folder, 'pipelines.mjs');
    await writeFile(workflowsPath, source);
    const { code } = await bundleWorkflowCode({ workflowsPath, logger: quiet });
    return code;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
