import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { allEvents } from '../contracts/catalogue.ts';
import { contextsOf, policiesOf, readModels } from './contexts.ts';
import { appModule } from './app-module.ts';
import type { Settings } from './platform/config/settings.ts';
import { openEmbeddedEventStore } from './platform/event-store/embedded-event-store.ts';
import { makeHttpServer } from './platform/http/http-server.ts';
import type { HealthCheck } from './platform/http/health-controller.ts';
import { openEmbeddedKeys } from './platform/keys/embedded-keys.ts';
import { openCheckpoints } from './platform/policies/checkpoints.ts';
import { PolicyRunner } from './platform/policies/policy-runner.ts';
import { openReadSide, type ReadSide } from './platform/projections/read-side.ts';
import { makeMetrics, type Metrics } from './platform/telemetry/metrics.ts';

/** Things that were opened, closed in reverse order. */
class Opened {
  private readonly closers: (() => Promise<void> | void)[] = [];

  add<T>(thing: T, close: (thing: T) => Promise<void> | void): T {
    this.closers.unshift(() => close(thing));
    return thing;
  }

  async close(): Promise<void> {
    for (const close of this.closers.splice(0)) await close();
  }
}

/** The whole product in one process on one data folder. */
export interface EmbeddedProduct {
  readonly app: NestFastifyApplication;
  /** Takes no more requests, lets those under way end, stops pipelines where they are safe, closes every engine. */
  close(): Promise<void>;
}

/** Opens every engine of a data folder and wires the contexts on them. Rejects with a sentence when the folder is in use. */
export async function openEmbeddedProduct(settings: Settings, logger: Logger): Promise<EmbeddedProduct> {
  const opened = new Opened();
  try {
    return await open(settings, logger, opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function open(settings: Settings, logger: Logger, opened: Opened): Promise<EmbeddedProduct> {
  const folder = settings.STEPWELL_DATA;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const metrics = makeMetrics();
  const keys = opened.add(openEmbeddedKeys(join(folder, 'keys')), (each) => each.close());
  const store = opened.add(
    await openEmbeddedEventStore({
      folder: join(folder, 'log'),
      keys,
      contracts: allEvents,
      onFatal: (error) => endBecause(logger, error, 'The log can no longer be written.'),
    }),
    (each) => each.close(),
  );
  const readSide = opened.add(
    await openReadSide({
      folder: join(folder, 'documents'),
      log: store,
      readModels,
      onFailure: (error) => logger.error({ err: error }, 'The read models cannot follow the log; trying again.'),
      allowScans: true,
    }),
    (each) => each.close(),
  );
  const columns = opened.add(openColumns(settings, store, logger), (each) => each.close());
  const objects = await openEmbeddedObjects({ folder: join(folder, 'objects') });
  const speech = opened.add(openSpeech(speechSettings(settings)), (each) => each.close());

  // Pipelines send commands over the bus, and the bus answers questions about pipelines: one of them must wait.
  const bus = Promise.withResolvers<CommandBus>();
  const pipelines = opened.add(
    await openEmbeddedPipelines({
      folder: join(folder, 'pipelines'),
      pipelines: allPipelines,
      activities: activitiesOf({ objects, speech, send: async (command) => (await bus.promise).execute(command), readSide: readSide.documents, scratch: join(folder, 'scratch') }),
      sendCommand: async (command) => {
        const outcome = await (await bus.promise).execute<CommandMessage, Outcome>(command);
        return outcome.item;
      },
      concurrency: { media: settings.STEPWELL_MEDIA_TASKS, general: 2 },
      onBroken: (error) => endBecause(logger, error, 'The journal of the pipelines can no longer be written.'),
    }),
    (each) => each.close(),
  );

  const files = mediaFiles(objects, join(folder, 'scratch'));
  const module = appModule({
    settings,
    logger,
    metrics,
    keys,
    store,
    readSide,
    columns: columns.projector.columns,
    signerFor: signers(keys),
    contexts: contextsOf({ store, pipelines }),
    health: healthOf({ readSide, speech, folder, columns }),
    providers: [
      { provide: OBJECTS, useValue: objects },
      { provide: PIPELINES, useValue: pipelines },
      { provide: SPEECH, useValue: speech },
      { provide: MEDIA_FILES, useValue: files },
      { provide: UPLOAD_INSPECTOR, useValue: inspectUpload },
    ],
  });
  const app = opened.add(await makeHttpServer({ module, settings, logger, metrics }), (each) => each.close());
  await app.init();
  const commands = app.get(CommandBus);
  bus.resolve(commands);

  const checkpoints = opened.add(openCheckpoints(folder), (each) => each.close());
  const policies = new PolicyRunner({ store, commands, pipelines, checkpoints, logger });
  policies.start(policiesOf({ keys, commands, objects }));
  opened.add(policies, (each) => each.stop());
  measure(metrics, { readSide, store });
  return { app, readSide, close: () => opened.close() };
}

function endBecause(logger: Logger, error: unknown, what: string): never {
  logger.fatal({ err: error }, `${what} The process ends; start it again to check what the disk holds.`);
  process.exit(1);
}
