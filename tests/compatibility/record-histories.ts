import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PartKind, type SummarySource } from '../../contracts/assistant/summary-parts.ts';
import { WriteSummary } from '../../contracts/assistant/write-summary.ts';
import { WriteTranslation, type TranslationSource } from '../../contracts/authoring/draft-translation.ts';
import { renderListKey, type RenderList } from '../../contracts/authoring/render-list.ts';
import { SpeakTexts } from '../../contracts/authoring/speak-texts.ts';
import { IngestVideo, TranscribeWorkflow } from '../../contracts/media/ingest-video.ts';
import { ImportMeeting } from '../../contracts/media/meeting-import.ts';
import { RenderVideo } from '../../contracts/media/render-video.ts';
import { defineError } from '../../contracts/kernel/errors.ts';
import type { RunDescription } from '../../services/platform/pipelines/pipelines.ts';
import { historyJson } from '../../services/platform/pipelines/temporal-history.suite.ts';
import { logWorkersTo } from '../../services/platform/pipelines/temporal-runtime.ts';
import { openSpeech } from '../../services/platform/speech/open-speech.ts';
import type { Speech } from '../../services/platform/speech/speech.ts';
import { createLogger } from '../../services/platform/telemetry/logger.ts';
import { engineOf } from '../support/engines/harness/engines.ts';
import { OwnServer } from '../support/engines/harness/own-server.ts';
import { organizationId, PipelinesOnTemporal, sourceKey } from '../support/pipelines-on-temporal.ts';
import { breakingOnce, replacing, type ReplacedActivities } from './replaced-activities.ts';

/**
 * Records how every pipeline runs now, before it is changed: `node tests/compatibility/record-histories.ts 0.1.0`,
 * where the version names the folder; what is recorded there already stays. Needs Temporal's server (`npm run engines -- up temporal` installs it) and
 * ffmpeg.
 */

/** Long enough for several chunks, so that some are requested concurrently. */
const seconds = 40;
const about = {
  workflowId: 'workflow-1',
  assetId: 'asset-1',
  transcriptionId: 'transcription-1',
  objectKey: sourceKey,
  languageCode: 'en-us',
};
const Broken = defineError('recording.broken', 'unsupported', 'This was broken for the recording.');

/** Returns the same for every recording, so that the steps after recognition are in the history. */
const listener: Speech = {
  ...openSpeech({}),
  transcribe: async () => ({
    language: 'en',
    languageProbability: 1,
    confidence: 0.9,
    sentences: ['Close the valve.', 'Then loosen the filter housing.', 'Take out the filter.'].map(
      (sentence, at) => ({ sentence, startTime: at * 10, endTime: at * 10 + 5, words: [] }),
    ),
  }),
};

/** One path of a run, until it has completed. */
interface Scenario {
  readonly name: string;
  readonly activities?: ReplacedActivities;
  readonly go: (on: PipelinesOnTemporal, runId: string) => Promise<void>;
}

const starting = { organizationId, correlationId: 'command-1', causationId: 'event-1' };
const ingest = (on: PipelinesOnTemporal, runId: string, more = {}) =>
  on.parts.pipelines.start(IngestVideo, { ...starting, runId, input: { ...about, ...more } });

const scenarios: readonly Scenario[] = [
  {
    name: 'ingest-video.done',
    go: async (on, runId) => (await ingest(on, runId), reaches(on, runId, 'done')),
  },
  {
    name: 'ingest-video.retried',
    activities: breakingOnce('encodeChunk', Broken),
    go: async (on, runId) => {
      await ingest(on, runId);
      await until(on, runId, ({ state, stages }) => state === 'failed' && stages.some(isDone('terms')));
      await on.parts.pipelines.retry(organizationId, runId, 'encode');
      await reaches(on, runId, 'done');
    },
  },
  {
    name: 'ingest-video.refused',
    go: async (on, runId) => {
      await on.parts.objects.put(organizationId, `${sourceKey}-text`, Buffer.from('This is no video.'));
      await ingest(on, runId, { objectKey: `${sourceKey}-text` });
      await reaches(on, runId, 'failed');
    },
  },
  {
    name: 'ingest-video.cancelled',
    go: async (on, runId) => {
      await ingest(on, runId);
      await until(on, runId, ({ stages }) =>
        stages.some(({ name, state }) => name === 'encode' && state === 'running'),
      );
      await on.parts.pipelines.cancel(organizationId, runId);
      await reaches(on, runId, 'cancelled');
    },
  },
  {
    name: 'speak-texts.done',
    // one text is read, one is refused
    activities: replacing(SpeakTexts, { speak: speakOnce() }),
    go: async (on, runId) => {
      const text = { text: 'Close the valve.', voice: 'en-us-heart', rate: 1, targetDuration: 4 };
      const requests = [
        { ...text, id: 'speech-1', key: 'key-1' },
        { ...text, id: 'speech-2', key: 'key-2' },
      ];
      const input = { workflowId: about.workflowId, requests };
      await on.parts.pipelines.start(SpeakTexts, { ...starting, runId, input });
      await reaches(on, runId, 'done');
    },
  },
  { name: 'render-video.done', go: renderCovered },
  { name: 'import-meeting.done', activities: fetching(null), go: importRecording },
  {
    name: 'import-meeting.refused',
    activities: fetching({ error: Broken.error, message: Broken.message }),
    go: importRecording,
  },
  { name: 'write-summary.done', go: (on, runId) => summarize(on, runId, summarySource, 'done') },
  { name: 'write-summary.refused', go: (on, runId) => summarize(on, runId, null, 'failed') },
  { name: 'write-translation.done', activities: translating(), go: translate },
  { name: 'write-translation.refused', go: translate },
  {
    name: 'transcribe-workflow.done',
    go: async (on, runId) => {
      await ingest(on, `${runId}-before`);
      await reaches(on, `${runId}-before`, 'done');
      await on.parts.pipelines.start(TranscribeWorkflow, { ...starting, runId, input: about });
      await reaches(on, runId, 'done');
    },
  },
];

const summarySource: SummarySource = {
  languageCode: 'en-us',
  sentences: [{ id: 's1', text: 'Never open the hot housing.', startTime: 0 }],
  steps: [{ id: 'step-1', number: 1, title: 'Prepare', startTime: 0, endTime: seconds }],
};

/** A summary of what lies in the objects; without a source it is refused. */
async function summarize(
  on: PipelinesOnTemporal,
  runId: string,
  source: SummarySource | null,
  ends: 'done' | 'failed',
): Promise<void> {
  const objectKey = `${organizationId}/summary/${runId}.json`;
  if (source) await on.parts.objects.put(organizationId, objectKey, Buffer.from(JSON.stringify(source)));
  const input = { workflowId: about.workflowId, runId: 'run-1', objectKey, kinds: [...PartKind.options] };
  await on.parts.pipelines.start(WriteSummary, { ...starting, runId, input });
  await reaches(on, runId, ends);
}

/** The drafts of a translation in two groups; without a language model they are refused. */
async function translate(on: PipelinesOnTemporal, runId: string): Promise<void> {
  const objectKey = `${organizationId}/translation/${runId}.json`;
  const source: TranslationSource = {
    languageCode: 'es-mx',
    originalLanguage: 'en-us',
    terms: [],
    batches: [
      [{ part: 'title', id: 'title', original: 'Pump' }],
      [{ part: 'step', id: 's1', original: 'Stop it' }],
    ],
  };
  await on.parts.objects.put(organizationId, objectKey, Buffer.from(JSON.stringify(source)));
  const { workflowId } = about;
  const input = { workflowId, languageCode: 'es-mx', runId: 'run-1', objectKey, batches: 2 };
  await on.parts.pipelines.start(WriteTranslation, { ...starting, runId, input });
  await reaches(on, runId, 'done');
}

/** The first group is written, the second one dropped; the model itself is not part of a history. */
function translating(): ReplacedActivities {
  const madeBy = { model: 'recorder', promptVersion: 'translation/1' };
  const title = { part: 'title', id: 'title' };
  const write = async ({ input }: { readonly input: { readonly batch: number } }) =>
    input.batch === 0
      ? { texts: [{ ...title, text: 'Bomba', original: 'Pump' }], dropped: [], madeBy }
      : { texts: [], dropped: [{ part: 'step', id: 's1', words: [] }], madeBy };
  return replacing(WriteTranslation, { write });
}

/** A video of which a second is covered, from a source that was ingested before. */
async function renderCovered(on: PipelinesOnTemporal, runId: string): Promise<void> {
  await ingest(on, `${runId}-before`);
  await reaches(on, `${runId}-before`, 'done');
  const videoId = 'video-1';
  const list: RenderList = {
    segments: [{ assetId: about.assetId, start: 0, end: seconds, rotation: 0 }],
    areas: [{ start: 20, end: 21, positions: [{ time: 20, left: 0, top: 0, width: 0.5, height: 0.5 }] }],
  };
  const key = renderListKey(organizationId, videoId);
  await on.parts.objects.put(organizationId, key, Buffer.from(JSON.stringify(list)));
  const input = { videoId, workflowId: about.workflowId, workspaceId: 'workspace-1' };
  await on.parts.pipelines.start(RenderVideo, { ...starting, runId, input });
  await reaches(on, runId, 'done');
}

async function importRecording(on: PipelinesOnTemporal, runId: string): Promise<void> {
  const input = {
    uploadId: 'upload-1',
    recordingId: 'recording-1',
    fileId: 'file-1',
    size: 1000,
    objectKey: sourceKey,
  };
  await on.parts.pipelines.start(ImportMeeting, { ...starting, runId, input });
  await reaches(on, runId, 'done');
}

/** The recording's bytes are there, or are refused; the service itself is not part of a history. */
function fetching(refusal: { error: string; message: string } | null): ReplacedActivities {
  const found = { objectKey: sourceKey, size: 1000, contentType: 'video/*' };
  const fetched = { download: async () => ({ refusal }), inspect: async () => found };
  return replacing(ImportMeeting, fetched);
}

/** Runs every scenario on a server with the product's own activities, and stores their histories as JSON. */
async function recordHistories(url: string, folder: string): Promise<void> {
  for (const { name, go, ...options } of scenarios) {
    const file = join(folder, `${name}.json`);
    if (existsSync(file)) continue;
    const on = await PipelinesOnTemporal.open({ url, speech: listener, seconds, ...options });
    try {
      await go(on, name);
      const json = historyJson(await on.history(name));
      writeFileSync(file, `${withoutMachine(json)}\n`);
    } finally {
      await on.close();
    }
  }
}

/** The identity and folder differ each time and are removed. */
const withoutMachine = (json: string): string =>
  json
    .replaceAll(/"identity":"[^"]*"/g, '"identity":"recorder"')
    .replaceAll(/"stackTrace":"(?:[^"\\]|\\.)*"/g, '"stackTrace":""');

function speakOnce(): () => Promise<unknown> {
  let spoken = 0;
  return async () => {
    spoken += 1;
    return spoken === 1
      ? { duration: 3.2, differing: [] }
      : { refusal: { error: Broken.error, message: Broken.message } };
  };
}

const isDone =
  (stage: string) =>
  ({ name, state }: { readonly name: string; readonly state: string }): boolean =>
    name === stage && state === 'done';

const reaches = (on: PipelinesOnTemporal, runId: string, expected: string): Promise<void> =>
  until(on, runId, ({ state, endedAt }) => state === expected && endedAt !== null);

async function until(
  on: PipelinesOnTemporal,
  runId: string,
  isSo: (run: RunDescription) => boolean,
): Promise<void> {
  for (const end = Date.now() + 180_000; ;) {
    const run = await on.parts.pipelines.describe(organizationId, runId);
    if (run && isSo(run)) return;
    if (Date.now() > end) throw new Error(`${runId} stands at ${JSON.stringify(run)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

if (import.meta.main) {
  const [version] = process.argv.slice(2);
  if (version === undefined) throw new Error('Which version is this? It names the folder.');
  const folder = join(import.meta.dirname, 'histories', version);
  mkdirSync(folder, { recursive: true });
  logWorkersTo(createLogger('silent'));
  const server = await OwnServer.open(await engineOf('temporal'));
  await recordHistories(server.url, folder).finally(() => server.dispose());
}
