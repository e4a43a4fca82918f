import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { faultsInPipelineSource } from './determinism.ts';
import { PipelineNondeterministic } from './pipelines.ts';

/** A pipeline as a file: its path, and the name of its export. */
export interface PipelineFile {
  readonly path: string;
  readonly exportName: string;
  /** The type of its contract, which is its name on Temporal. */
  readonly type: string;
}

/**
 * The source of the module for Temporal's bundler: one exported workflow per pipeline. Refused with
 * `pipeline.nondeterministic` (details: file, fault) if a file imports or uses what is not replayable.
 */
export async function temporalModule(files: readonly PipelineFile[]): Promise<string> {
  for (const { path } of files) {
    const [fault] = faultsInPipelineSource(await readFile(path, 'utf8'));
    if (fault) throw PipelineNondeterministic({ facts: { file: path, fault } });
  }
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const runtime = new URL(`./temporal-workflow.${extension}`, import.meta.url);
  const imports = files.map(
    ({ path, exportName }, index) =>
      `import { ${exportName} as pipeline${index} } from ${quoted(pathToFileURL(path))};`,
  );
  const workflows = files.map(
    ({ type }, index) => `export const ${type} = temporalPipeline(pipeline${index});`,
  );
  return [`import { temporalPipeline } from ${quoted(runtime)};`, ...imports, ...workflows, ''].join('\n');
}

const quoted = (url: URL): string => JSON.stringify(decodeURIComponent(url.pathname));
