import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import type { CommandMessage } from '../../../contracts/kernel/define-command.ts';
import { auditContentType, exportAudit } from '../../../projections/audit/audit-trail/export-audit.ts';
import { AssetStorage } from '../../../workflows/media/asset-storage.ts';
import { pipelinesOn } from '../../../workflows/pipelines.ts';
import { appModule } from './app-module.ts';
import { recordLogReplacementOnce } from '../../audit/event-log/record-replacement.ts';
import { AUDIT_EXPORT, type AuditExport } from '../../audit/audit-export-controller.ts';
import { aggregatesByCategory, contextsOf } from '../contexts/contexts.ts';
import { temporalCheck } from '../engines/server-check.ts';
import { logSandboxSupport, healthChecks, registerGauges } from '../engines/health.ts';
import { AccessDirectory } from '../../identity/access/access-directory.ts';
import { inspectUploads, mediaFiles } from './media-files.ts';
import { logRuns } from './log-runs.ts';
import { openPipelines } from '../engines/open-pipelines.ts';
import { signers } from './media-signer.ts';
import { PARKED_EVENTS } from '../../operations/parked-events-controller.ts';
import { SMALL_PICTURES } from '../../platform/sandbox/small-pictures.ts';
import { makeSmallPictures } from './small-pictures.ts';
import { MEDIA_FILES, UPLOAD_INSPECTOR } from '../../media/media-files.ts';
import { reportOutdated } from '../../media/report-outdated.ts';
import type { Columns } from '../../platform/columns/columns.ts';
import type { ContextShape } from '../../platform/contexts/context-module.ts';
import type { AnswerDependencies, PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import type { CommandOutcome } from '../../platform/commands/command-processor.ts';
import { sweepScratch } from '../../platform/sandbox/scratch.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { setPrivateUmask } from '../../platform/durable/set-private-umask.ts';
import { embeddedEventFeed } from '../../platform/event-feed/embedded-event-feed.ts';
import type { EventStore } from '../../platform/event-store/event-store.ts';
import { createHttpServer } from '../../platform/http/http-server.ts';
import { LANGUAGE } from '../../platform/language/language.ts';
import { Meetings } from '../../platform/meetings/meetings.ts';
import { openMeetings } from '../../platform/meetings/open-meetings.ts';
import { OBJECTS, type Objects } from '../../platform/objects/objects.ts';
import { serveControl, type ControlHandlers } from '../../platform/operations/control-server.ts';
import { PIPELINES, type Pipelines, type RunDescription } from '../../platform/pipelines/pipelines.ts';
import type { Checkpoints } from '../../platform/policies/checkpoints.ts';
import { PolicyRunner } from '../../platform/policies/policy-runner.ts';
import { createAsk } from '../../platform/queries/query-processor.ts';
import { allParked } from '../../platform/projections/all-parked.ts';
import { AppendListener } from '../../platform/projections/append-listener.ts';
import type { ReadSide } from '../../platform/projections/read-side.ts';
import { PRESENCE } from '../../platform/presence/presence.ts';
import { SPEECH } from '../../platform/speech/speech.ts';
import { MODEL_STATUSES, modelStatuses } from '../../operations/models-controller.ts';
import { VOICES } from '../../platform/voices/voices.ts';
import { createMetrics } from '../../platform/telemetry/metrics.ts';
import { createControlHandlers, ownerAccessLines } from './control-handlers.ts';
import { InstallationSetup } from '../../identity/setup/installation-setup.ts';
import { OwnerAccess } from '../../identity/owner-access/owner-access.ts';
import {
  exitFatally,
  CloseStack,
  type OpenEnginesOptions,
  type ProductEngines,
} from '../engines/product-engines.ts';
import { readModels } from '../contexts/read-models.ts';

/** The product in one process. */
export interface Product {
  readonly app: NestFastifyApplication;
  readonly readSide: ReadSide;
  readonly store: EventStore;
  readonly objects: Objects;
  readonly pipelines: Pipelines;
  /** For commands of other processes, which reach them through `control.json`. */
  readonly controlHandlers: ControlHandlers;
  /** A new one-time code for the set-up of a new installation; `null` if somebody owns it. */
  setupCode(): Promise<string | null>;
  /** Accepts no more requests, lets those in progress finish, stops pipelines safely, closes every engine. */
  close(): Promise<void>;
}

const collectionNames = readModels.map(({ collection }) => collection.name);

/** What a composition may replace. */
export interface ProductOptions {
  /** Refuses with `storage.full` before a write could fail; by default below 2 GB or 5 % of free disk. */
  readonly requireSpace?: (neededBytes: number) => Promise<void>;
  /** Lets a command load the sample organisation into the running process. */
  readonly seed?: (product: Product) => Promise<readonly string[]>;
}

/** What the product is opened with. */
interface OpenProductOptions {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly options?: ProductOptions;
  readonly openEngines: (opening: OpenEnginesOptions) => Promise<ProductEngines>;
  /**
   * An API only answers; a projector writes read models and analytics and runs policies. One process may do everything.
   */
  readonly work: 'everything' | 'api' | 'projector';
}

/** Opens the engines and wires the contexts on them. Rejects with an error if an engine cannot be used. */
export async function openProduct(opening: OpenProductOptions): Promise<Product> {
  setPrivateUmask();
  const opened = new CloseStack();
  try {
    return await open(opening, opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function open(
  { settings, logger, options = {}, openEngines, work }: OpenProductOptions,
  opened: CloseStack,
): Promise<Product> {
  const engines = await openEngines({ settings, logger, requireSpace: options.requireSpace, opened });
  const { folder, store, readSide, objects } = engines;
  const metrics = createMetrics();
  const scratch = join(folder, 'scratch');
  await sweepScratch(scratch);
  await logSandboxSupport(logger);
  const assetStorage = new AssetStorage(objects, scratch);

  // Pipelines send commands over the bus, and the bus answers queries about pipelines: one of them must be created
  // first.
  const bus = Promise.withResolvers<CommandBus>();
  const sendCommand = async (command: CommandMessage): Promise<unknown> => {
    const outcome = await (await bus.promise).execute<CommandMessage, CommandOutcome>(command);
    return outcome.item;
  };
  const onOutdated = (run: RunDescription): void =>
    void reportOutdated(run, sendCommand).catch((error: unknown) =>
      logger.warn({ err: error, run: run.runId }, 'A run of an earlier version could not be reported.'),
    );
  const meetings = openMeetings(settings, engines.keys);
  const pipelines = opened.add(
    await openPipelines({
      settings,
      logger,
      metrics,
      ...pipelinesOn({ ...engines, assetStorage, meetings, sendCommand }),
      sendCommand,
      ...(work !== 'api' && { onOutdated }),
      onBroken: (error) =>
        exitFatally(logger, error, 'The journal of the pipelines can no longer be written.'),
    }),
    (each) => each.close(),
  );

  const answering: AnswerDependencies = {
    settings,
    store,
    mail: engines.mail,
    pipelines,
    aggregatesByCategory,
    get: <T>(provider: Type<T>): T => app.get(provider),
  };
  const contexts = contextsOf(answering);
  const module = appModule({
    ...engines,
    settings,
    logger,
    metrics,
    appendListener:
      work === 'api' ? new AppendListener({ store, readSide, collections: collectionNames }) : null,
    columns: engines.columns.columns,
    signerFor: signers(engines.keys),
    contexts,
    health: [
      ...healthChecks(engines),
      ...(settings.STEPWELL_TEMPORAL_URL === undefined ? [] : [temporalCheck(pipelines)]),
    ],
    providers: [
      { provide: OBJECTS, useValue: objects },
      { provide: Meetings, useValue: meetings },
      { provide: PIPELINES, useValue: pipelines },
      { provide: PRESENCE, useValue: engines.presence },
      { provide: SPEECH, useValue: engines.speech },
      { provide: VOICES, useValue: engines.voices },
      { provide: LANGUAGE, useValue: engines.language },
      { provide: MODEL_STATUSES, useValue: modelStatuses(engines.models, engines.speech, settings) },
      { provide: MEDIA_FILES, useValue: mediaFiles(assetStorage) },
      { provide: AUDIT_EXPORT, useValue: auditExport(store, engines.columns.columns) },
      { provide: PARKED_EVENTS, useValue: allParked(readSide, engines.columns) },
      { provide: SMALL_PICTURES, useValue: makeSmallPictures(assetStorage) },
      { provide: UPLOAD_INSPECTOR, useValue: inspectUploads(assetStorage) },
    ],
    projectorWork: work === 'projector' ? engines : null,
  });
  const app: NestFastifyApplication = opened.add(
    await createHttpServer({ module, contexts, settings, logger, metrics }),
    (each) => each.close(),
  );
  await app.init();
  bus.resolve(app.get(CommandBus));
  if (work !== 'api') await startPolicies({ engines, answering, contexts, app, logger, opened });
  // by the processes that serve people: a restored log is verified before anybody works on it
  if (work !== 'projector') await recordLogReplacementOnce(engines.keys, app.get(CommandBus));
  if (work !== 'api') registerGauges(metrics, engines);
  const controlHandlers: ControlHandlers = {
    ...createControlHandlers(engines, logger),
    seed: async () => options.seed?.(product) ?? [],
    ownerAccess: async (email) => ownerAccessLines(settings, await app.get(OwnerAccess).create(email)),
  };
  const close = (): Promise<void> => opened.close();
  const setupCode = () => app.get(InstallationSetup).offerCode();
  const product = { app, readSide, store, objects, pipelines, controlHandlers, setupCode, close };
  if (work !== 'api') opened.add(await serveControl(folder, controlHandlers), (end) => end());
  return product;
}

/** Starts the policies where they stopped, and logs pipeline runs. */
async function startPolicies({
  engines: { folder, keys, store, readSide, objects, openCheckpoints },
  answering,
  contexts,
  app,
  logger,
  opened,
}: Pick<OpenEnginesOptions, 'logger' | 'opened'> & {
  readonly engines: ProductEngines;
  readonly answering: AnswerDependencies;
  readonly contexts: readonly ContextShape[];
  readonly app: NestFastifyApplication;
}): Promise<void> {
  const { pipelines } = answering;
  opened.add(logRuns(pipelines, logger), (stop) => stop());
  const commands = app.get(CommandBus);
  const aggregates = app.get(AggregateCache);
  const access = app.get(AccessDirectory);
  const ask = createAsk(app.get(QueryBus));
  const parts: PolicyDependencies = {
    ...answering,
    logger,
    keys,
    objects,
    readSide,
    commands,
    aggregates,
    folder,
    askIn: (organizationId) => ask({ organizationId, actor: 'system' }),
    // the event that removed a right may be the last one in the log
    viewerNow: async (sender) => {
      await store.catchUp();
      return access.viewerOf(sender, 'change');
    },
    forgetFormer: async (position) => {
      aggregates.clear();
      await readSide.purgeFormerData(position);
    },
    onClose: (close) => void opened.add(null, close),
  };
  const checkpoints = opened.add(await openCheckpoints(), (each) => each.close());
  const policies = contexts.flatMap((context) => (context.policies ?? []).map((policy) => policy(parts)));
  await rewindCheckpoints(store, { checkpoints, names: policies.map(({ name }) => name) });
  const runner = new PolicyRunner({
    feed: embeddedEventFeed(store),
    commands,
    pipelines,
    checkpoints,
    logger,
  });
  runner.start(policies);
  opened.add(runner, (each) => each.stop());
}

/** A checkpoint beyond the end of the log belongs to a log that was replaced. */
async function rewindCheckpoints(
  store: EventStore,
  { checkpoints, names }: { readonly checkpoints: Checkpoints; readonly names: readonly string[] },
): Promise<void> {
  const head = await store.head();
  for (const name of names) if (checkpoints.read(name) > head) checkpoints.write(name, head);
}

const auditExport = (events: EventStore, columns: Columns): AuditExport => ({
  contentType: auditContentType,
  write: (organizationId, filter, format, ask) =>
    exportAudit({ events, aggregates: aggregatesByCategory, columns, ask }, organizationId, filter, format),
});
