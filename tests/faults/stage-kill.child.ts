import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AnyPipeline } from '../../contracts/kernel/define-pipeline.ts';
import { openEmbeddedObjects } from '../../services/platform/objects/embedded-objects.ts';
import type { Objects } from '../../services/platform/objects/objects.ts';
import { openEmbeddedPipelines } from '../../services/platform/pipelines/embedded-pipelines.ts';
import type { AnyActivityHandlers } from '../../services/platform/pipelines/pipelines.ts';
import { openSpeech } from '../../services/platform/speech/open-speech.ts';
import { noVoices } from '../../services/platform/voices/open-voices.ts';
import { RemoteVoices } from '../../services/platform/voices/remote-voices.ts';
import type { ActivityParts } from '../../workflows/context-pipelines.ts';
import { ingestActivities } from '../../workflows/ingest/ingest-activities.ts';
import { ingestVideo } from '../../workflows/ingest/ingest-video.pipeline.ts';
import { AssetStorage } from '../../workflows/media/asset-storage.ts';
import { renderActivities } from '../../workflows/render/render-activities.ts';
import { renderVideo } from '../../workflows/render/render-video.pipeline.ts';
import { speakActivities } from '../../workflows/voice/speak-activities.ts';
import { speakTexts } from '../../workflows/voice/speak-texts.pipeline.ts';
import type { KilledRun } from './killed-run.ts';

/**
 * Runs one pipeline in a folder, from wherever it stands, and kills itself at an event: `stage-kill.child.ts FOLDER RUN
 * EVENT`. Events are counted in `event()`: one more object is stored, a voice is asked, an activity has ended, a command
 * is sent, the state of the pipeline is recorded. 0 means never.
 */
const [folder = '', runId = '', fatal = '0'] = process.argv.slice(2);
const { pipeline, input, voicesUrl } = JSON.parse(
  readFileSync(join(folder, `${runId}.json`), 'utf8'),
) as KilledRun;
const logPath = join(folder, `${runId}.log`);
const log = (line: string): void => appendFileSync(logPath, `${line}\n`);

let events = 0;
function event(): void {
  if (++events === Number(fatal)) process.kill(process.pid, 'SIGKILL');
}

/** Each object that is stored is an event. */
const counted = (objects: Objects): Objects =>
  new Proxy(objects, {
    get: (target, name: keyof Objects) => {
      if (name !== 'put')
        return typeof target[name] === 'function' ? target[name].bind(target) : target[name];
      return async (...put: Parameters<Objects['put']>) => {
        const stored = await target.put(...put);
        log(`stored ${put[1]}`);
        event();
        return stored;
      };
    },
  });

const server = new RemoteVoices({ baseUrl: voicesUrl ?? '', apiKey: 'sesame', model: 'tts-1' }, noVoices);
const parts = {
  assetStorage: new AssetStorage(counted(await openEmbeddedObjects({ folder })), join(folder, 'scratch')),
  speech: openSpeech({}),
  voices: {
    ...noVoices,
    speak: (order) => {
      const running = server.speak(order);
      event();
      return running;
    },
  },
  sendCommand: () => Promise.resolve({}),
} satisfies Partial<ActivityParts> as unknown as ActivityParts;

interface Handler {
  (call: { input: { index?: number; request?: { id: string } } }): Promise<unknown>;
}
/** Logs when each activity begins and ends. */
function logged({ contract, handlers }: AnyActivityHandlers): AnyActivityHandlers {
  const each = Object.entries(handlers as Readonly<Record<string, Handler>>).map(([name, run]) => {
    const handler: Handler = async (call) => {
      const of = `${name} ${call.input.index ?? call.input.request?.id ?? ''}`;
      log(`begin ${of}`);
      const result = await run(call);
      log(`end ${of}`);
      event();
      return result;
    };
    return [name, handler];
  });
  return { contract, handlers: Object.fromEntries(each) as AnyActivityHandlers['handlers'] };
}

const known: Readonly<Record<KilledRun['pipeline'], readonly [AnyPipeline, readonly AnyActivityHandlers[]]>> =
  {
    render: [renderVideo, [renderActivities(parts)]],
    speak: [speakTexts, [speakActivities(parts)]],
    ingest: [ingestVideo, ingestActivities(parts)],
  };
const [chosen, activities] = known[pipeline];
const pipelines = await openEmbeddedPipelines({
  folder: join(folder, runId),
  pipelines: [chosen],
  activities: activities.filter(({ contract }) => contract === chosen.contract).map(logged),
  sendCommand: (command) => {
    event();
    log(`command ${command.constructor.name} ${command.sender.commandId}`);
    return Promise.resolve({});
  },
  concurrency: { media: 1, general: 4 },
});
pipelines.onChange(event);
const run = { organizationId: 'harbour', runId };
await pipelines.start(chosen.contract, {
  ...run,
  correlationId: 'c',
  causationId: null,
  input: input as never,
});
for (;;) {
  const found = await pipelines.describe(run.organizationId, run.runId);
  if (found?.state === 'done') break;
  if (found?.state === 'failed') throw new Error(found.cause?.message ?? 'failed');
  await pause(20);
}
await pipelines.close();
