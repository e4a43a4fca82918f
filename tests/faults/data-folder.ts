import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pino } from 'pino';
import type { CommandMessage } from '../../contracts/kernel/define-command.ts';
import type { EventData } from '../../contracts/kernel/define-event.ts';
import { startColumnsProjector } from '../../services/platform/projections/columns-projector.ts';
import type { ColumnsProjector } from '../../services/platform/projections/columns-projector.ts';
import { openEmbeddedColumns } from '../../services/platform/columns/embedded/embedded-columns.ts';
import { eventsTable } from '../../services/platform/columns/events-table.ts';
import { createDurableFolder } from '../../services/platform/durable/durable-folder.ts';
import { embeddedEventFeed } from '../../services/platform/event-feed/embedded-event-feed.ts';
import { openEmbeddedEventStore } from '../../services/platform/event-store/embedded-event-store.ts';
import type { EventStore } from '../../services/platform/event-store/event-store.ts';
import type { Synchronous } from '../../services/platform/event-store/log-tables.ts';
import { openEmbeddedKeys } from '../../services/platform/keys/embedded-keys.ts';
import type { Keys } from '../../services/platform/keys/keys.ts';
import { openEmbeddedObjects } from '../../services/platform/objects/embedded-objects.ts';
import type { Objects } from '../../services/platform/objects/objects.ts';
import { openEmbeddedPipelines } from '../../services/platform/pipelines/embedded-pipelines.ts';
import { implementActivities } from '../../services/platform/pipelines/pipelines.ts';
import type { Pipelines } from '../../services/platform/pipelines/pipelines.ts';
import { RehearseClip, rehearseClip } from '../../services/platform/pipelines/rehearsal.fixture.pipeline.ts';
import { openEmbeddedCheckpoints } from '../../services/platform/policies/embedded-checkpoints.ts';
import { PolicyRunner } from '../../services/platform/policies/policy-runner.ts';
import { openEmbeddedReadSide } from '../../services/platform/projections/embedded-read-side.fixture.ts';
import type { ReadSide } from '../../services/platform/projections/read-side.ts';
import {
  ClipNoted,
  counts,
  events,
  organizationId,
  readModels,
  whenClipRequestedRehearse,
} from './small-product.ts';

/** Every engine of a data folder, wired as the product wires them. */
export interface DataFolder {
  readonly keys: Keys;
  readonly store: EventStore;
  readonly readSide: ReadSide;
  readonly objects: Objects;
  readonly pipelines: Pipelines;
  /** Absent where a check does without the analytics engine, whose start is dear. */
  readonly columns: ColumnsProjector | undefined;
  /** Appends to a stream, whatever its end; the same command id changes nothing. */
  append(stream: string, expected: number | 'no-stream', event: EventData, commandId: string): Promise<void>;
  /** In the product's order: what produces first, the log and the keys last. */
  close(): Promise<void>;
}

export interface DataFolderOptions {
  readonly synchronous?: Synchronous;
  readonly columns?: boolean;
}

const logger = pino({ level: 'fatal' });
const fail = (error: unknown): never => {
  throw error;
};

/** What the product's own `openEmbeddedProduct` does, for the small product and without HTTP. */
export async function openDataFolder(
  folder: string,
  { synchronous = 'FULL', columns: wantsColumns = true }: DataFolderOptions = {},
): Promise<DataFolder> {
  createDurableFolder(folder);
  const keys = openEmbeddedKeys(join(folder, 'keys'));
  const store = await openEmbeddedEventStore({
    folder: join(folder, 'log'),
    keys,
    contracts: events,
    onFatal: fail,
    seals: { every: 64 },
    weakenedForTests: { synchronous },
  });
  const readSide = await openEmbeddedReadSide({
    folder: join(folder, 'documents'),
    log: store,
    readModels,
    onFailure: fail,
  });
  const columns = wantsColumns ? openColumns(folder, store) : undefined;
  const objects = await openEmbeddedObjects({
    folder: join(folder, 'objects'),
    requireSpace: () => Promise.resolve(),
  });
  const append = async (
    stream: string,
    expected: number | 'no-stream',
    event: EventData,
    commandId: string,
  ) => {
    const metadata = { actor: 'system', commandId, correlationId: 'c', causationId: null, client: null };
    const commandHash = createHash('sha256').update(commandId).digest('hex');
    const time = '2026-03-03T10:00:00.000Z';
    await store.append({ organizationId, stream, expected, events: [event], metadata, commandHash, time });
  };
  const pipelines = await openEmbeddedPipelines({
    folder: join(folder, 'pipelines'),
    pipelines: [rehearseClip],
    activities: [activitiesOn(objects)],
    sendCommand: async ({ data, sender }: CommandMessage) => {
      const { clipId, chunks } = data as { clipId: string; chunks: number };
      await append(`clip-${clipId}`, 0, ClipNoted({ clipId, chunks }), sender.commandId);
      return { noted: 1 };
    },
    concurrency: { media: 1, general: 2 },
    onBroken: fail,
  });
  const checkpoints = openEmbeddedCheckpoints(folder);
  const commands = { execute: () => Promise.reject(new Error('The policies of this product send nothing.')) };
  const policies = new PolicyRunner({
    feed: embeddedEventFeed(store),
    commands,
    pipelines,
    checkpoints,
    logger,
  });
  policies.start([whenClipRequestedRehearse]);
  const close = async (): Promise<void> => {
    await policies.stop();
    await checkpoints.close();
    await pipelines.close();
    await columns?.close();
    await readSide.close();
    await store.close();
    keys.close();
  };
  return { keys, store, readSide, objects, pipelines, columns: columns?.projector, append, close };
}

function openColumns(folder: string, store: EventStore) {
  const engine = openEmbeddedColumns({
    folder: join(folder, 'columns'),
    tables: [eventsTable, counts.table],
  });
  const projector = startColumnsProjector({
    events: store,
    columns: engine,
    contracts: events,
    categories: [],
    tables: [counts],
    delayMilliseconds: 20,
    freshMilliseconds: 60_000,
    onParked: ({ error }) => fail(error),
    onProblem: (error) => process.stderr.write(`columns: ${String(error)}\n`),
  });
  const close = async (): Promise<void> => {
    await projector.close();
    await engine.close();
  };
  return { projector, close };
}

/** Chunks become objects, as those of the ladder do. */
const activitiesOn = (objects: Objects) =>
  implementActivities(RehearseClip, {
    probe: async () => ({ seconds: 3 }),
    encode: async ({ input: { clipId, chunk }, heartbeat }) => {
      heartbeat({ frames: chunk });
      const key = chunkKey(clipId, chunk);
      await objects.put(organizationId, key, Buffer.from(`${key} ${'.'.repeat(5000)}`));
      return key;
    },
    transcribe: async () => ({ words: 7 }),
    discard: async () => null,
  });

export const chunkKey = (clipId: string, chunk: number): string =>
  `${organizationId}/clips/${clipId}/chunk-${chunk}`;
