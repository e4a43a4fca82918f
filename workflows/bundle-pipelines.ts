import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyPipeline } from '../contracts/kernel/define-pipeline.ts';
import { bundlePipelines } from '../services/platform/pipelines/temporal-bundle.ts';
import type { PipelineFile } from '../services/platform/pipelines/temporal-wrapper.ts';

/** The pipelines as one file, beside the build, so that a worker need not bundle them at start. */
export const bundlePath = join(import.meta.dirname, 'pipelines.bundle.js');

/** Every pipeline below this folder, by its file. */
export async function pipelineFiles(): Promise<readonly PipelineFile[]> {
  const names = await readdir(import.meta.dirname, { recursive: true });
  const paths = names.filter((name) => /\.pipeline\.(?:ts|js)$/.test(name)).toSorted();
  const found = await Promise.all(
    paths.map(async (name) => {
      const path = join(import.meta.dirname, name);
      const exports = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
      return Object.entries(exports).flatMap(([exportName, value]) =>
        isPipeline(value) ? [{ path, exportName, type: value.contract.type }] : [],
      );
    }),
  );
  return found.flat();
}

const isPipeline = (value: unknown): value is AnyPipeline =>
  typeof value === 'object' && value !== null && 'contract' in value && 'run' in value;

if (import.meta.main) await writeFile(bundlePath, await bundlePipelines(await pipelineFiles()));
