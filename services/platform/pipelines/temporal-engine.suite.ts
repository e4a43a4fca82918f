import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { AnyPipeline } from '../../../contracts/kernel/define-pipeline.ts';
import type { Pipelines } from './pipelines.ts';
import type { EngineUnderTest } from './engine-under-test.fixture.ts';
import { NoteClip, rehearseClip } from './rehearsal.fixture.pipeline.ts';
import { changedRehearsal, converse, tolerantRehearsal } from './rehearsal-variants.fixture.pipeline.ts';
import { bundlePipelines } from './temporal-bundle.ts';
import { openTemporalPipelines } from './temporal-pipelines.ts';
import { startPipelineWorker } from './temporal-worker.ts';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const variants = here('./rehearsal-variants.fixture.pipeline.ts');
/** A bundler needs files: the file of each pipeline of the suites. */
const files = new Map<AnyPipeline, { readonly path: string; readonly exportName: string }>([
  [rehearseClip, { path: here('./rehearsal.fixture.pipeline.ts'), exportName: 'rehearseClip' }],
  [changedRehearsal, { path: variants, exportName: 'changedRehearsal' }],
  [tolerantRehearsal, { path: variants, exportName: 'tolerantRehearsal' }],
  [converse, { path: variants, exportName: 'converse' }],
]);
const bundled = new Map<AnyPipeline, Promise<string>>();

/** The bundle of one of the suites' pipelines, built once. */
export function bundleOf(pipeline: AnyPipeline): Promise<string> {
  const known = bundled.get(pipeline);
  const file = files.get(pipeline);
  if (known || !file) return known ?? Promise.reject(new Error('No suite has a pipeline of this name.'));
  const made = bundlePipelines([{ ...file, type: pipeline.contract.type }]);
  bundled.set(pipeline, made);
  return made;
}

const allQueues = ['commands', 'general', 'media'] as const;

/** A separate installation on a server: a client and a worker, opened and closed like one process. */
export async function temporalEngine(url: string): Promise<EngineUnderTest> {
  const installation = `suite-${randomUUID()}`;
  return {
    open: async ({ pipelines, activities, sendCommand, concurrency, onOutdated }) => {
      const contracts = pipelines.map(({ contract }) => contract);
      const client = await openTemporalPipelines({
        url,
        installation,
        pipelines: contracts,
        ...(onOutdated && { onOutdated }),
        outdatedCheckMs: 300,
      });
      const [code = ''] = await Promise.all(pipelines.map(bundleOf));
      const worker = await startPipelineWorker({
        url,
        installation,
        activities,
        sendCommand,
        concurrency,
        bundle: { code },
        queues: allQueues,
        commands: [NoteClip],
        aroundAttempt: (_, work) => work(),
        shutdownTimeout: 0,
        beat: 100,
      });
      const close = async (): Promise<void> => {
        await worker.stop();
        await client.close();
      };
      return withClose(client, close);
    },
    dispose: () => Promise.resolve(),
  };
}

/** The client, closed with the worker: one of the suites' processes is both. */
function withClose(client: Pipelines, close: () => Promise<void>): Pipelines {
  return {
    start: (contract, start) => client.start(contract, start),
    signal: (contract, to, data) => client.signal(contract, to, data),
    query: (contract, of) => client.query(contract, of),
    cancel: (organizationId, runId) => client.cancel(organizationId, runId),
    retry: (organizationId, runId, stage) => client.retry(organizationId, runId, stage),
    describe: (organizationId, runId) => client.describe(organizationId, runId),
    list: (request) => client.list(request),
    count: (runs) => client.count(runs),
    onChange: (listener) => client.onChange(listener),
    close,
  };
}
