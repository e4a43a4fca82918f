import { IngestVideo } from '../../contracts/media/ingest-video.ts';
import type { AnyActivityHandlers } from '../../services/platform/pipelines/pipelines.ts';
import { PipelineProgram, type PipelineMachine } from '../../services/platform/pipelines/pipeline-program.ts';
import { WorkQueue } from '../../services/platform/pipelines/work-queue.ts';
import { logWorkersTo } from '../../services/platform/pipelines/temporal-runtime.ts';
import { openSpeech } from '../../services/platform/speech/open-speech.ts';
import { createLogger } from '../../services/platform/telemetry/logger.ts';
import { ingestVideo } from '../../workflows/ingest/ingest-video.pipeline.ts';
import { engineOf } from '../support/engines/harness/engines.ts';
import { OwnServer } from '../support/engines/harness/own-server.ts';
import { organizationId, PipelinesOnTemporal, sourceKey } from '../support/pipelines-on-temporal.ts';
import { clocked, median, ratiosOf, runBench, spread, type BenchFigures } from './bench-result.ts';
import { mediaVersions } from './media-versions.ts';

const reach = { vsLoop: { most: 1.02 } };
/** Milliseconds by which the control delays each activity, like a slow queue. */
const delay = 500;

/**
 * An ingest on Temporal, compared with the same activities called one after another without an engine. The server's
 * cost per step is the same for short and long videos, so a quick run shows a larger share.
 */
export async function clusterTemporalBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const rounds = 3;
  logWorkersTo(createLogger('silent'));
  const server = await OwnServer.open(await engineOf('temporal'));
  const requested = {
    url: server.url,
    speech: openSpeech({}),
    ...(quick ? { seconds: 30, size: '1280x720' } : { seconds: 180, size: '1920x1080' }),
  };
  let slow = false;
  const on = await PipelinesOnTemporal.open({
    ...requested,
    activities: (real) => real.map(delayedIf(() => slow)),
  });
  try {
    const raw = { temporal: [] as number[], loop: [] as number[] };
    await ingest(on, 'warm');
    for (let round = 0; round < rounds; round++) {
      raw.loop.push(await clocked(() => loop(on, `loop-${round}`)));
      raw.temporal.push(await clocked(() => ingest(on, `temporal-${round}`)));
    }
    slow = true;
    const control = (await clocked(() => ingest(on, 'slow'))) / median(raw.loop);
    const overhead = raw.temporal.map((seconds, round) => seconds - (raw.loop[round] ?? 0));
    const ratios = { vsLoop: ratiosOf(raw.temporal, raw.loop), overheadSeconds: spread(overhead) };
    return {
      name: 'cluster-temporal',
      n: rounds,
      quick,
      ratios,
      reach,
      control: {
        weakness: `every activity begins ${delay} ms late`,
        ratios: { vsLoop: control },
      },
      raw,
      versions: { ...mediaVersions(), temporal: '1.29.1' },
    };
  } finally {
    await on.close();
    await server.dispose();
  }
}

/** Each run has its own asset, so that nothing is found from another run. */
const inputOf = (runId: string) => ({
  workflowId: runId,
  assetId: runId,
  transcriptionId: runId,
  objectKey: sourceKey,
  languageCode: 'en-us',
});

async function ingest(on: PipelinesOnTemporal, runId: string): Promise<void> {
  const story = { organizationId, correlationId: runId, causationId: null };
  await on.parts.pipelines.start(IngestVideo, { ...story, runId, input: inputOf(runId) });
  await on.ended(runId); // polling a description repeatedly takes a third of a core
}

async function loop({ parts: { activities } }: PipelinesOnTemporal, runId: string): Promise<void> {
  const bound = activities.find(({ contract }) => contract.type === IngestVideo.type);
  if (!bound) throw new Error('There are no activities of the ingest.');
  const outcome = await new PipelineProgram(ingestVideo, bareMachine(bound, runId)).run(inputOf(runId));
  if (outcome.state !== 'done') throw new Error(JSON.stringify(outcome));
}

/** Calls the requested activities with a worker's concurrency; stores and repeats nothing. */
function bareMachine({ contract, handlers }: AnyActivityHandlers, runId: string): PipelineMachine {
  const queues = { media: new WorkQueue(1), general: new WorkQueue(2), voice: new WorkQueue(2) };
  const identity = { runId, organizationId, correlationId: runId };
  const { signal } = new AbortController();
  return {
    ...identity,
    activity: (name, input) =>
      new Promise((resolve, reject) => {
        const call = {
          ...identity,
          input,
          signal,
          heartbeat: () => undefined,
          attempt: 1,
          lastDetails: undefined,
        };
        const queue = queues[contract.activities[name]?.queue ?? 'general'];
        const handler = handlers[name] ?? (() => Promise.reject(new Error(`There is no ${name}.`)));
        queue.add(organizationId, () => handler(call as never).then(resolve, reject)); // of the same contract that types the handler
      }),
    command: async () => null,
    sleep: async () => undefined,
    stop: async () => undefined,
    id: () => runId,
    now: () => new Date(),
    stageChanged: () => undefined,
    querySet: () => undefined,
  };
}

const delayedIf =
  (isSlow: () => boolean) =>
  ({ contract, handlers }: AnyActivityHandlers): AnyActivityHandlers => ({
    contract,
    handlers: Object.fromEntries(
      Object.entries(handlers).map(([name, handler]) => [
        name,
        async (call: never) => {
          if (isSlow()) await new Promise((resolve) => setTimeout(resolve, delay));
          return handler(call);
        },
      ]),
    ),
  });

if (import.meta.main) await runBench(clusterTemporalBench);
