import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { allEvents } from '../contracts/catalogue.ts';
import type { CommandMessage } from '../contracts/kernel/define-command.ts';
import { DomainError } from '../contracts/kernel/errors.ts';
import { analyticsTables } from '../projections/analytics/fact-tables.ts';
import { sessions } from '../projections/identity/sessions.ts';
import { auditContentType, exportAudit } from '../projections/audit/export-audit.ts';
import { auditTables } from '../projections/audit/workspace-places.ts';
import { AssetWorkshop } from '../workflows/asset-workshop.ts';
import { ingestActivities } from '../workflows/ingest-activities.ts';
import { ingestVideo } from '../workflows/media/ingest-video/ingest-video.pipeline.ts';
import { transcribeWorkflow } from '../workflows/media/transcribe-workflow/transcribe-workflow.pipeline.ts';
import { appModule } from './app-module.ts';
import { AUDIT_EXPORT, type AuditExport } from './audit/audit-export-controller.ts';
import { contextsOf, policiesOf, readModels } from './contexts.ts';
import { forgetFirstAccount } from './first-accounts.ts';
import { healthOf, measure } from './health.ts';
import { Accounts } from './identity/accounts.ts';
import { ResetLinks } from './identity/password/reset-links.ts';
import type { OpenSessions } from './identity/password/when-password-changed-end-other-sessions.ts';
import { PasswordVault } from './identity/session/password-vault.ts';
import { SessionTokens } from './identity/session/session-tokens.ts';
import { inspectUpload, mediaFiles } from './media-files.ts';
import { signers } from './media-signer.ts';
import { PARKED_EVENTS } from './operations/parked-events-controller.ts';
import { MEDIA_FILES, UPLOAD_INSPECTOR } from './media/media-files.ts';
import { startColumnsProjector } from './platform/columns/columns-projector.ts';
import { openEmbeddedColumns } from './platform/columns/embedded/embedded-columns.ts';
import { eventsTable } from './platform/columns/events-table.ts';
import { AggregateCache } from './platform/commands/aggregate-cache.ts';
import type { Outcome } from './platform/commands/command-processor.ts';
import { sweepScratch } from './platform/confined/scratch.ts';
import { publicAddress, type Settings } from './platform/config/settings.ts';
import { makeDurableFolder } from './platform/durable/durable-folder.ts';
import { embeddedEventFeed } from './platform/event-feed/embedded-event-feed.ts';
import { openEmbeddedEventStore } from './platform/event-store/embedded-event-store.ts';
import type { EventStore } from './platform/event-store/event-store.ts';
import { makeHttpServer } from './platform/http/http-server.ts';
import { openEmbeddedKeys } from './platform/keys/embedded-keys.ts';
import { openOutboxMail } from './platform/mail/outbox-mail.ts';
import { openEmbeddedObjects } from './platform/objects/embedded-objects.ts';
import { OBJECTS, type Objects } from './platform/objects/objects.ts';
import { serveControl, type ControlledWork } from './platform/operations/control-server.ts';
import { backupLines, makeBackup } from './platform/operations/make-backup.ts';
import { openEmbeddedPipelines } from './platform/pipelines/embedded-pipelines.ts';
import { PIPELINES, type Pipelines } from './platform/pipelines/pipelines.ts';
import { openCheckpoints } from './platform/policies/checkpoints.ts';
import { PolicyRunner } from './platform/policies/policy-runner.ts';
import { KeptAnswers } from './platform/projections/kept-answers.ts';
import { openReadSide, type ReadSide } from './platform/projections/read-side.ts';
import { tokenOf } from './platform/projections/token.ts';
import { openSpeech } from './platform/speech/open-speech.ts';
import type { SpeechSettings } from './platform/speech/open-speech.ts';
import { SPEECH } from './platform/speech/speech.ts';
import { traced } from './platform/telemetry/traces.ts';
import { makeMetrics } from './platform/telemetry/metrics.ts';

/** People and the workspaces that each of them may see, together; some fifty megabytes at most. */
const keptAnswers = 500_000;
/** What the analytics store holds beside the table of all events. */
const factTables = [...analyticsTables, ...auditTables];

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
  readonly readSide: ReadSide;
  readonly store: EventStore;
  readonly objects: Objects;
  readonly pipelines: Pipelines;
  /** What commands beside the process ask for; they reach it through `control.json`. */
  readonly work: ControlledWork;
  /** Takes no more requests, lets those under way end, stops pipelines where they are safe, closes every engine. */
  close(): Promise<void>;
}

/** What a composition may replace of the product. */
export interface ProductOptions {
  /** Refuses with `storage.full` before a write could fail; by default below 2 GB or 5 % of free disk. */
  readonly demandSpace?: (neededBytes: number) => Promise<void>;
  /** How a command beside the running process loads the sample organisation. */
  readonly seed?: (product: EmbeddedProduct) => Promise<readonly string[]>;
}

/** Opens every engine of a data folder and wires the contexts on them. Rejects with a sentence when the folder is in use. */
export async function openEmbeddedProduct(
  settings: Settings,
  logger: Logger,
  options: ProductOptions = {},
): Promise<EmbeddedProduct> {
  const opened = new Opened();
  try {
    return await open(settings, logger, options, opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function open(
  settings: Settings,
  logger: Logger,
  options: ProductOptions,
  opened: Opened,
): Promise<EmbeddedProduct> {
  const folder = settings.STEPWELL_DATA;
  makeDurableFolder(folder);
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
      onFailure: (error) =>
        logger.error({ err: error }, 'The read models cannot follow the log; trying again.'),
      allowScans: true,
    }),
    (each) => each.close(),
  );
  const engine = opened.add(
    openEmbeddedColumns({
      folder: join(folder, 'columns'),
      tables: [eventsTable, ...factTables.map(({ table }) => table)],
      idleSeconds: settings.STEPWELL_COLUMNS_IDLE,
    }),
    (each) => each.close(),
  );
  const columns = opened.add(columnsProjector(store, engine, logger), (each) => each.close());
  const objects = await openEmbeddedObjects({
    folder: join(folder, 'objects'),
    ...(options.demandSpace && { demandSpace: options.demandSpace }),
  });
  const mail = await openOutboxMail({ folder: join(folder, 'mail'), from: senderOfLetters(settings) });
  const speech = opened.add(openSpeech(speechSettings(settings)), (each) => each.close());

  const scratch = join(folder, 'scratch');
  await sweepScratch(scratch);
  const workshop = new AssetWorkshop(objects, scratch);

  // Pipelines send commands over the bus, and the bus answers questions about pipelines: one of them must wait.
  const bus = Promise.withResolvers<CommandBus>();
  const sendCommand = async (command: CommandMessage): Promise<unknown> => {
    const outcome = await (await bus.promise).execute<CommandMessage, Outcome>(command);
    return outcome.item;
  };
  const pipelines = opened.add(
    await openEmbeddedPipelines({
      folder: join(folder, 'pipelines'),
      pipelines: [ingestVideo, transcribeWorkflow],
      activities: ingestActivities({ workshop, speech, sendCommand }),
      sendCommand,
      aroundAttempt: ({ name, runId }, work) =>
        traced(`activity ${name}`, { run: runId }, work).catch((error: unknown) => {
          // A refusal is an answer for the person; anything else is a fault of ours.
          if (!(error instanceof DomainError))
            logger.error({ err: error, activity: name, run: runId }, 'an activity failed');
          throw error;
        }),
      concurrency: { media: settings.STEPWELL_MEDIA_TASKS, general: 2 },
      onBroken: (error) =>
        endBecause(logger, error, 'The journal of the pipelines can no longer be written.'),
    }),
    (each) => each.close(),
  );

  const files = mediaFiles(workshop);
  const contexts = contextsOf({ store, pipelines, mail });
  const module = appModule({
    settings,
    logger,
    metrics,
    keys,
    store,
    readSide,
    kept: new KeptAnswers({ store, readSide, head: await store.head(), capacity: keptAnswers }),
    columns: columns.columns,
    signerFor: signers(keys),
    contexts,
    health: healthOf({ readSide, speech, folder }),
    providers: [
      { provide: OBJECTS, useValue: objects },
      { provide: PIPELINES, useValue: pipelines },
      { provide: SPEECH, useValue: speech },
      { provide: MEDIA_FILES, useValue: files },
      { provide: AUDIT_EXPORT, useValue: auditExport(store, columns.columns) },
      { provide: PARKED_EVENTS, useValue: readSide },
      { provide: UPLOAD_INSPECTOR, useValue: inspectUpload },
    ],
  });
  const app = opened.add(await makeHttpServer({ module, contexts, settings, logger, metrics }), (each) =>
    each.close(),
  );
  await app.init();
  const commands = app.get(CommandBus);
  bus.resolve(commands);

  const checkpoints = opened.add(openCheckpoints(folder), (each) => each.close());
  const policies = new PolicyRunner({
    feed: embeddedEventFeed(store),
    commands,
    pipelines,
    checkpoints,
    logger,
  });
  const aggregates = app.get(AggregateCache);
  const accounts = app.get(Accounts);
  policies.start(
    policiesOf({
      keys,
      commands,
      pipelines,
      aggregates,
      mail,
      vault: app.get(PasswordVault),
      tokens: app.get(SessionTokens),
      links: app.get(ResetLinks),
      openSessions: openSessionsOf(readSide),
      forgetFirstAccount: (hash) => forgetFirstAccount(folder, hash, (email) => accounts.emailHash(email)),
      forgetFormer: async (position) => {
        aggregates.forget();
        await readSide.forgetFormer(position);
      },
      address: publicAddress(settings),
    }),
  );
  opened.add(policies, (each) => each.stop());
  measure(metrics, readSide);
  const work: ControlledWork = {
    ...controlledWork(folder, readSide, columns),
    seed: async () => options.seed?.(product) ?? [],
  };
  const product = { app, readSide, store, objects, pipelines, work, close: () => opened.close() };
  opened.add(await serveControl(folder, work), (close) => close());
  return product;
}

/** Sessions of a person that are open, once the read model has seen an event; rejects when it does not within two seconds. */
const openSessionsOf =
  (readSide: ReadSide): OpenSessions =>
  async (organizationId, userId, after) => {
    const { stale } = await readSide.waitFor(tokenOf(after), [sessions]);
    if (stale) throw new Error('The read model of sessions is behind.');
    const found = await readSide.documents.find(organizationId, sessions, { filter: { userId }, size: 1000 });
    return found.items.map(({ id }) => id);
  };

const senderOfLetters = (settings: Settings): string =>
  settings.STEPWELL_MAIL_FROM ?? `Stepwell <no-reply@${new URL(publicAddress(settings)).hostname}>`;

function controlledWork(
  folder: string,
  readSide: ReadSide,
  columns: ReturnType<typeof columnsProjector>,
): Omit<ControlledWork, 'seed'> {
  const documentsOf = readModels.map(({ collection }) => collection.name);
  const tables = [eventsTable, ...factTables.map(({ table }) => table)].map(({ name }) => name);
  return {
    rebuild: async (names) => {
      const all = names.includes('all');
      const unknown = names.filter(
        (name) => name !== 'all' && !documentsOf.includes(name) && !tables.includes(name),
      );
      if (unknown.length > 0) {
        throw new Error(
          `There is nothing named ${unknown.join(', ')}. There are: ${[...documentsOf, ...tables].join(', ')}.`,
        );
      }
      const documents = all ? documentsOf : documentsOf.filter((name) => names.includes(name));
      const facts = all ? tables : tables.filter((name) => names.includes(name));
      if (documents.length > 0) await readSide.rebuild(documents);
      for (const name of facts) await columns.rebuild(name);
      return [`Made again from the log: ${[...documents, ...facts].join(', ')}.`];
    },
    backup: async (target, keysTarget) =>
      backupLines(target, await makeBackup({ folder, target, keysTarget })),
  };
}

function endBecause(logger: Logger, error: unknown, what: string): never {
  logger.fatal({ err: error }, `${what} The process ends; start it again to check what the disk holds.`);
  process.exit(1);
}

const columnsProjector = (
  store: EventStore,
  columns: ReturnType<typeof openEmbeddedColumns>,
  logger: Logger,
) =>
  startColumnsProjector({
    events: store,
    columns,
    contracts: allEvents,
    tables: factTables,
    onParked: ({ table, event, error }) =>
      logger.error({ err: error, table, event: event.id }, 'an event was parked'),
    onProblem: (error) =>
      logger.error({ err: error }, 'The analytics engine cannot follow the log; trying again.'),
  });

const auditExport = (
  events: EventStore,
  columns: ReturnType<typeof columnsProjector>['columns'],
): AuditExport => ({
  contentType: auditContentType,
  write: (organizationId, filter, format) => exportAudit({ events, columns }, organizationId, filter, format),
});

/** A server wins where one is named; else the local engine, in its own folder or with a model of one's own. */
function speechSettings(settings: Settings): SpeechSettings {
  const {
    STEPWELL_SPEECH_URL: url,
    STEPWELL_SPEECH_KEY: key,
    STEPWELL_SPEECH_REMOTE_MODEL: model,
  } = settings;
  if (url !== undefined) return { server: { baseUrl: url, apiKey: key, model } };
  const home = settings.STEPWELL_SPEECH_HOME;
  return home === undefined
    ? {}
    : { embedded: { folder: home, modelFolder: settings.STEPWELL_SPEECH_MODEL } };
}
