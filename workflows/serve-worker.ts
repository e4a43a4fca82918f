import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { allCommands } from '../contracts/catalogue.ts';
import { openObjects } from '../services/main/engines/engines-by-address.ts';
import { logSandboxSupport } from '../services/main/engines/health.ts';
import { generalTasks, instrumentAttempts } from '../services/main/engines/open-pipelines.ts';
import { remoteCommands } from '../services/platform/commands/remote-commands.ts';
import { sweepScratch } from '../services/platform/sandbox/scratch.ts';
import { readSettings, type Settings } from '../services/platform/config/settings.ts';
import { lockFolder } from '../services/platform/event-store/folder-lock.ts';
import { connectEngine } from '../services/platform/config/connect-engine.ts';
import { openMongoKeys } from '../services/platform/keys/mongo-keys.ts';
import type { Meetings } from '../services/platform/meetings/meetings.ts';
import { noMeetings, openMeetings } from '../services/platform/meetings/open-meetings.ts';
import type { HealthCheck } from '../services/platform/http/readiness.ts';
import { setPrivateUmask } from '../services/platform/durable/set-private-umask.ts';
import { serveHealth } from '../services/platform/http/process-health.ts';
import type { Language } from '../services/platform/language/language.ts';
import { openLanguage } from '../services/platform/language/open-language.ts';
import { logWorkersTo } from '../services/platform/pipelines/temporal-runtime.ts';
import { startPipelineWorker, type PipelineWorker } from '../services/platform/pipelines/temporal-worker.ts';
import { openSentences } from '../services/platform/sentences/open-sentences.ts';
import type { Sentences } from '../services/platform/sentences/sentences.ts';
import { openSpeech } from '../services/platform/speech/open-speech.ts';
import type { Speech } from '../services/platform/speech/speech.ts';
import { speechSettings } from '../services/platform/speech/speech-settings.ts';
import { openModels, openVoices } from '../services/platform/voices/open-voices.ts';
import type { Voices } from '../services/platform/voices/voices.ts';
import { announce } from '../services/platform/telemetry/announce.ts';
import { createLogger } from '../services/platform/telemetry/logger.ts';
import { createMetrics, type Metrics } from '../services/platform/telemetry/metrics.ts';
import { startTraces } from '../services/platform/telemetry/traces.ts';
import { AssetStorage } from './media/asset-storage.ts';
import { bundlePath } from './bundle-pipelines.ts';
import { pipelinesOn } from './pipelines.ts';

/** A process that runs pipelines on Temporal until it is stopped. Exits the process if it cannot start. */
export async function serveWorker(): Promise<void> {
  await serve(readSettings()).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}

async function serve(settings: Settings): Promise<void> {
  setPrivateUmask();
  const logger = createLogger(settings.STEPWELL_LOG_LEVEL);
  const flushTraces = await startTraces(settings.STEPWELL_OTLP_URL);
  const speech = openSpeech(speechSettings(settings));
  const models = openModels(settings);
  const voices = openVoices(settings, models);
  const language = openLanguage(settings, models);
  const sentences = openSentences(settings, models, logger);
  void models?.getMissing();
  const metrics = createMetrics();
  const worker = await startWorker({ settings, logger, metrics, speech, voices, language, sentences });
  metrics.gauge(
    'stepwell_pipeline_activities_running',
    'Activities of pipelines running in this process',
    () => runningActivities(worker),
  );
  metrics.gauge(
    'stepwell_pipeline_oldest_waiting_seconds',
    'Age of the oldest waiting task in the queues of this process',
    () => worker.oldestWaiting().catch(() => Number.NaN), // the other metrics are still needed
  );

  let stopping = false;
  const health = await serveHealth({
    host: settings.STEPWELL_HOST,
    port: settings.STEPWELL_HEALTH_PORT,
    metrics,
    keys: settings,
    logger,
    checks: healthChecksOf(worker, speech, () => stopping),
  });
  const address = `http://${settings.STEPWELL_HOST}:${health.port}`;
  announce(`The worker reports its health at ${address}`, { address });

  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    worker.stop().catch(() => undefined); // reported below
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const code = await worker.ended.then(
    () => 0,
    (error: unknown) => {
      logger.fatal({ err: error }, 'The worker can no longer work; another one takes over its tasks.');
      return 1;
    },
  );
  await health.close();
  await Promise.all([speech.close(), voices.close(), language.close(), sentences.close(), models?.close()]);
  await flushTraces();
  process.exit(code);
}

/** A worker that stops, or that the server cannot reach, is not ready; without speech it continues. */
const healthChecksOf = (
  worker: PipelineWorker,
  speech: Speech,
  isStopping: () => boolean,
): readonly HealthCheck[] => [
  {
    name: 'pipelines',
    check: async () => {
      if (isStopping()) return { state: 'down', detail: 'It is stopping.' };
      const answers = await worker.isReachable();
      const detail = answers
        ? `${runningActivities(worker)} activities running.`
        : 'Temporal does not answer.';
      return { state: answers ? 'up' : 'down', detail };
    },
  },
  {
    name: 'speech recognition',
    check: async () => {
      const { available, sentence } = await speech.status();
      return { state: available ? 'up' : 'degraded', detail: sentence };
    },
  },
];

const runningActivities = (worker: PipelineWorker): number =>
  Object.values(worker.running()).reduce((sum, count) => sum + count, 0);

interface WorkerParts {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly speech: Speech;
  readonly voices: Voices;
  readonly language: Language;
  readonly sentences: Sentences;
}

/** The tokens of the meeting service are with the keys: only a worker that is given their database can import. */
async function workerMeetings(settings: Settings): Promise<Meetings> {
  const { STEPWELL_KEYS_URL: url, STEPWELL_MEETINGS_URL: service } = settings;
  if (url === undefined || service === undefined) return noMeetings();
  const keys = await connectEngine('The database of the keys', 'STEPWELL_KEYS_URL', url, (address) =>
    openMongoKeys({ url: address }),
  );
  return openMeetings(settings, keys);
}

/** Opens what activities need, and starts. */
async function startWorker({
  settings,
  logger,
  metrics,
  speech,
  voices,
  language,
  sentences,
}: WorkerParts): Promise<PipelineWorker> {
  const { STEPWELL_TEMPORAL_URL: url, STEPWELL_WORKER_KEY: key, STEPWELL_API_URL: address } = settings;
  if (url === undefined || key === undefined)
    throw new Error(
      "A worker needs STEPWELL_TEMPORAL_URL, and STEPWELL_WORKER_KEY with the product's value.",
    );
  const scratch = settings.STEPWELL_WORKER_SCRATCH ?? join(settings.STEPWELL_DATA, 'worker-scratch');
  await mkdir(scratch, { recursive: true });
  lockFolder(scratch); // locked until the process exits
  await sweepScratch(scratch);
  await logSandboxSupport(logger);
  const objects = await openObjects(settings, undefined);
  const sendCommand = remoteCommands({ address, key });
  logWorkersTo(logger);
  return startPipelineWorker({
    url,
    installation: settings.STEPWELL_INSTALLATION,
    bundle: { codePath: bundlePath },
    queues: settings.STEPWELL_WORKER_LANES,
    activities: pipelinesOn({
      assetStorage: new AssetStorage(objects, scratch),
      speech,
      voices,
      language,
      sentences,
      meetings: await workerMeetings(settings),
      sendCommand,
    }).activities,
    commands: allCommands,
    sendCommand,
    aroundAttempt: instrumentAttempts(logger, metrics),
    concurrency: { media: settings.STEPWELL_MEDIA_TASKS, general: generalTasks },
    shutdownTimeout: settings.STEPWELL_WORKER_PATIENCE * 1000,
  });
}
