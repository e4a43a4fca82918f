import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection, type WorkflowHandle } from '@temporalio/client';
import { allCommands } from '../../contracts/catalogue.ts';
import type { CommandMessage } from '../../contracts/kernel/define-command.ts';
import { RecordUpload } from '../../contracts/media/upload.ts';
import { noLanguage } from '../../services/platform/language/open-language.ts';
import { noSentences } from '../../services/platform/sentences/sentences.ts';
import { noMeetings } from '../../services/platform/meetings/open-meetings.ts';
import { openEmbeddedObjects } from '../../services/platform/objects/embedded-objects.ts';
import type { Objects } from '../../services/platform/objects/objects.ts';
import type { AnyActivityHandlers, Pipelines } from '../../services/platform/pipelines/pipelines.ts';
import { bundlePipelines } from '../../services/platform/pipelines/temporal-bundle.ts';
import { parseTemporalUrl } from '../../services/platform/pipelines/temporal-connection.ts';
import { temporalNames } from '../../services/platform/pipelines/temporal-names.ts';
import { openTemporalPipelines } from '../../services/platform/pipelines/temporal-pipelines.ts';
import {
  startPipelineWorker,
  type PipelineWorker,
} from '../../services/platform/pipelines/temporal-worker.ts';
import { noVoices } from '../../services/platform/voices/open-voices.ts';
import type { Speech } from '../../services/platform/speech/speech.ts';
import { AssetStorage } from '../../workflows/media/asset-storage.ts';
import { pipelineFiles } from '../../workflows/bundle-pipelines.ts';
import { pipelinesOn } from '../../workflows/pipelines.ts';
import { makeShortVideo } from './short-video.ts';

export const organizationId = 'harbour';
export const sourceKey = `${organizationId}/video/source`;

const recordedUpload = { assetId: 'asset-1', workflowId: 'workflow-1' };

interface IngestOptions {
  readonly url: string;
  readonly speech: Speech;
  /** Of the video that lies in the objects as the source: its seconds and its size. */
  readonly seconds: number;
  readonly size?: string;
  /** May put other handlers in the place of the real ones. */
  readonly activities?: (real: readonly AnyActivityHandlers[]) => readonly AnyActivityHandlers[];
}

interface Parts {
  readonly pipelines: Pipelines;
  readonly objects: Objects;
  /** Commands that were sent, by their ids: what arrives twice counts once. */
  readonly commands: ReadonlyMap<string, CommandMessage>;
  /** As the worker has them. */
  readonly activities: readonly AnyActivityHandlers[];
  readonly worker: PipelineWorker;
  readonly folder: string;
  readonly installation: string;
  readonly url: string;
}

/** The product's own pipelines and activities on a Temporal server, with a video to work on, without the rest of the product. */
export class PipelinesOnTemporal {
  readonly parts: Parts;

  private constructor(parts: Parts) {
    this.parts = parts;
  }

  static async open({
    url,
    speech,
    seconds,
    size,
    activities = (real) => real,
  }: IngestOptions): Promise<PipelinesOnTemporal> {
    const folder = await mkdtemp(join(tmpdir(), 'stepwell-pipelines-'));
    const objects = await openEmbeddedObjects({ folder: join(folder, 'objects') });
    await objects.put(
      organizationId,
      sourceKey,
      await readFile(await makeShortVideo(join(folder, 'source.mp4'), seconds, size)),
    );
    const commands = new Map<string, CommandMessage>();
    const sendCommand = async (command: CommandMessage): Promise<unknown> => {
      commands.set(command.sender.commandId, command);
      return command instanceof RecordUpload ? recordedUpload : null;
    };
    const assetStorage = new AssetStorage(objects, join(folder, 'scratch'));
    const real = pipelinesOn({
      assetStorage,
      speech,
      voices: noVoices,
      language: noLanguage,
      sentences: noSentences,
      meetings: noMeetings(),
      sendCommand,
    });
    const bound = activities(real.activities);
    const installation = `recorder-${randomUUID()}`;
    const contracts = real.pipelines.map(({ contract }) => contract);
    const pipelines = await openTemporalPipelines({ url, installation, pipelines: contracts });
    const worker = await startPipelineWorker({
      url,
      installation,
      sendCommand,
      bundle: { code: await bundlePipelines(await pipelineFiles()) },
      activities: bound,
      commands: allCommands,
      queues: ['commands', 'general', 'media'],
      concurrency: { media: 1, general: 2 },
      aroundAttempt: (_, work) => work(),
      shutdownTimeout: 0,
    });
    return new PipelinesOnTemporal({
      pipelines,
      objects,
      commands,
      activities: bound,
      worker,
      folder,
      installation,
      url,
    });
  }

  /** As the server keeps it. */
  history(runId: string): Promise<unknown> {
    return this.#ask(runId, (run) => run.fetchHistory());
  }

  /** Resolves as soon as the run has ended, and rejects if it failed; the server is asked once. */
  async ended(runId: string): Promise<void> {
    await this.#ask(runId, (run) => run.result());
  }

  async #ask<T>(runId: string, question: (run: WorkflowHandle) => Promise<T>): Promise<T> {
    const { address, namespace } = parseTemporalUrl(this.parts.url);
    const connection = await Connection.connect({ address });
    try {
      const client = new Client({ connection, namespace });
      const id = temporalNames.workflowId(this.parts.installation, organizationId, runId);
      return await question(client.workflow.getHandle(id));
    } finally {
      await connection.close();
    }
  }

  async close(): Promise<void> {
    await this.parts.worker.stop();
    await this.parts.pipelines.close();
    await rm(this.parts.folder, { recursive: true, force: true });
  }
}
