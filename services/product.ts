import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import type { CommandMessage } from '../contracts/kernel/define-command.ts';
import { sessions } from '../projections/identity/sessions.ts';
import { auditContentType, exportAudit } from '../projections/audit/export-audit.ts';
import { AssetWorkshop } from '../workflows/asset-workshop.ts';
import { pipelinesOn } from '../workflows/pipelines.ts';
import { appModule } from './app-module.ts';
import { recordLogReplacementOnce } from './audit/event-log/record-replacement.ts';
import { ReceiptSending } from './audit/seal-receipts/send-receipts.ts';
import { AUDIT_EXPORT, type AuditExport } from './audit/audit-export-controller.ts';
import { contextsOf, policiesOf } from './contexts.ts';
import { forgetFirstAccount } from './first-accounts.ts';
import { temporalBehind } from './cluster-health.ts';
import { announceSandbox, healthOf, measure } from './health.ts';
import { AccessDirectory } from './identity/access/access-directory.ts';
import { Accounts } from './identity/accounts.ts';
import { ResetLinks } from './identity/password/reset-links.ts';
import type { OpenSessions } from './identity/policies/when-password-changed-end-other-sessions.ts';
import { PasswordVault } from './identity/session/password-vault.ts';
import { SessionTokens } from './identity/session/session-tokens.ts';
import { inspectUploads, mediaFiles } from './media-files.ts';
import { logRuns } from './log-runs.ts';
import { openPipelines } from './open-pipelines.ts';
import { signers } from './media-signer.ts';
import { PARKED_EVENTS } from './operations/parked-events-controller.ts';
import { MEDIA_FILES, UPLOAD_INSPECTOR } from './media/media-files.ts';
import type { MayAuthor } from './media/policies/when-rights-change-end-uploads.ts';
import { OrganizationUploads } from './media/upload/organization-uploads.ts';
import { reportOutdated } from './media/report-outdated.ts';
import type { Columns } from './platform/columns/columns.ts';
import { AggregateCache } from './platform/commands/aggregate-cache.ts';
import type { Outcome } from './platform/commands/command-processor.ts';
import { sweepScratch } from './platform/sandbox/scratch.ts';
import { publicAddress, type Settings } from './platform/config/settings.ts';
import { keepFilesPrivate } from './platform/durable/private-files.ts';
import { embeddedEventFeed } from './platform/event-feed/embedded-event-feed.ts';
import { awaitsRecord } from './platform/event-store/anchors.ts';
import type { EventStore } from './platform/event-store/event-store.ts';
import { makeHttpServer } from './platform/http/http-server.ts';
import type { Keys } from './platform/keys/keys.ts';
import { postWebhook } from './platform/http/post-webhook.ts';
import { mayAuthorIn } from './platform/commands/authorise.ts';
import { OBJECTS, type Objects } from './platform/objects/objects.ts';
import { serveControl, type ControlledWork } from './platform/operations/control-server.ts';
import { PIPELINES, type Pipelines, type RunDescription } from './platform/pipelines/pipelines.ts';
import type { Checkpoints } from './platform/policies/checkpoints.ts';
import { PolicyRunner } from './platform/policies/policy-runner.ts';
import { allParked } from './platform/projections/all-parked.ts';
import { HeardAppends } from './platform/projections/heard-appends.ts';
import type { ReadSide } from './platform/projections/read-side.ts';
import { tokenOf } from './platform/projections/token.ts';
import { SPEECH } from './platform/speech/speech.ts';
import { makeMetrics } from './platform/telemetry/metrics.ts';
import { controlledWork } from './controlled-work.ts';
import { endBecause, Opened, type EnginesOpening, type ProductEngines } from './product-engines.ts';
import { readModels } from './read-models.ts';

/** The product as one process has it. */
export interface Product {
  readonly app: NestFastifyApplication;
  readonly readSide: ReadSide;
  readonly store: EventStore;
  readonly objects: Objects;
  readonly pipelines: Pipelines;
  /** What commands beside the process ask for; they reach it through `control.json`. */
  readonly controlled: ControlledWork;
  /** Takes no more requests, lets those under way end, stops pipelines where they are safe, closes every engine. */
  close(): Promise<void>;
}

const collectionNames = readModels.map(({ collection }) => collection.name);

/** What a composition may replace of the product. */
export interface ProductOptions {
  /** Refuses with `storage.full` before a write could fail; by default below 2 GB or 5 % of free disk. */
  readonly demandSpace?: (neededBytes: number) => Promise<void>;
  /** How a command beside the running process loads the sample organisation. */
  readonly seed?: (product: Product) => Promise<readonly string[]>;
}

/** What one opening is done with. */
interface Opening {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly options?: ProductOptions;
  readonly openEngines: (opening: EnginesOpening) => Promise<ProductEngines>;
  /** An API only answers; a projector writes read models and analytics and reacts to what happens. One process may do everything. */
  readonly work: 'everything' | 'api' | 'projector';
}

/** Opens the engines and wires the contexts on them. Rejects with a sentence where an engine cannot be used. */
export async function openProduct(opening: Opening): Promise<Product> {
  keepFilesPrivate();
  const opened = new Opened();
  try {
    return await open(opening, opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function open(
  { settings, logger, options = {}, openEngines, work }: Opening,
  opened: Opened,
): Promise<Product> {
  const engines = await openEngines({ settings, logger, demandSpace: options.demandSpace, opened });
  const { folder, store, readSide, objects } = engines;
  const metrics = makeMetrics();
  const scratch = join(folder, 'scratch');
  await sweepScratch(scratch);
  await announceSandbox(logger);
  const workshop = new AssetWorkshop(objects, scratch);

  // Pipelines send commands over the bus, and the bus answers questions about pipelines: one of them must wait.
  const bus = Promise.withResolvers<CommandBus>();
  const sendCommand = async (command: CommandMessage): Promise<unknown> => {
    const outcome = await (await bus.promise).execute<CommandMessage, Outcome>(command);
    return outcome.item;
  };
  const onOutdated = (run: RunDescription): void =>
    void reportOutdated(run, sendCommand).catch((error: unknown) =>
      logger.warn({ err: error, run: run.runId }, 'A run of an earlier version could not be reported.'),
    );
  const pipelines = opened.add(
    await openPipelines({
      settings,
      logger,
      metrics,
      ...pipelinesOn({ workshop, speech: engines.speech, sendCommand }),
      sendCommand,
      ...(work !== 'api' && { onOutdated }),
      onBroken: (error) =>
        endBecause(logger, error, 'The journal of the pipelines can no longer be written.'),
    }),
    (each) => each.close(),
  );

  const uploads = new OrganizationUploads(store, settings);
  const contexts = contextsOf({ store, pipelines, mail: engines.mail, uploads });
  const module = appModule({
    ...engines,
    settings,
    logger,
    metrics,
    heard: work === 'api' ? new HeardAppends({ store, readSide, collections: collectionNames }) : null,
    columns: engines.columns.columns,
    signerFor: signers(engines.keys),
    contexts,
    health: [
      ...healthOf(engines),
      ...(settings.STEPWELL_TEMPORAL_URL === undefined ? [] : [temporalBehind(pipelines)]),
    ],
    providers: [
      { provide: OBJECTS, useValue: objects },
      { provide: PIPELINES, useValue: pipelines },
      { provide: SPEECH, useValue: engines.speech },
      { provide: MEDIA_FILES, useValue: mediaFiles(workshop) },
      { provide: AUDIT_EXPORT, useValue: auditExport(store, engines.columns.columns) },
      { provide: PARKED_EVENTS, useValue: allParked(readSide, engines.columns) },
      { provide: UPLOAD_INSPECTOR, useValue: inspectUploads(workshop) },
    ],
    projectorWork: work === 'projector' ? engines : null,
  });
  const app = opened.add(await makeHttpServer({ module, contexts, settings, logger, metrics }), (each) =>
    each.close(),
  );
  await app.init();
  bus.resolve(app.get(CommandBus));
  if (work !== 'api') await startPolicies({ engines, pipelines, app, settings, logger, opened, uploads });
  // those who answer people say it: a restored log is compared as it is before anybody works on it
  if (work !== 'projector') await recordLogReplacementOnce(engines.keys, app.get(CommandBus));
  if (work !== 'api') measure(metrics, engines);
  const controlled: ControlledWork = {
    ...controlledWork(engines, logger),
    seed: async () => options.seed?.(product) ?? [],
  };
  const close = (): Promise<void> => opened.close();
  const product = { app, readSide, store, objects, pipelines, controlled, close };
  if (work !== 'api') opened.add(await serveControl(folder, controlled), (end) => end());
  return product;
}

/** Lets the product react to what has happened, from where it stopped, and say in its log what its pipelines do. */
async function startPolicies({
  engines: { folder, keys, store, readSide, mail, objects, openCheckpoints },
  pipelines,
  app,
  settings,
  logger,
  opened,
  uploads,
}: Pick<EnginesOpening, 'settings' | 'logger' | 'opened'> & {
  readonly engines: ProductEngines;
  readonly pipelines: Pipelines;
  readonly app: NestFastifyApplication;
  readonly uploads: OrganizationUploads;
}): Promise<void> {
  opened.add(logRuns(pipelines, logger), (stop) => stop());
  const commands = app.get(CommandBus);
  const aggregates = app.get(AggregateCache);
  const accounts = app.get(Accounts);
  const receipts = opened.add(
    new ReceiptSending({
      keys,
      aggregates,
      commands,
      mail,
      logger,
      post: (webhook) =>
        postWebhook({ ...webhook, allowsPrivate: settings.STEPWELL_PRIVATE_WEBHOOKS ?? false }),
    }),
    (each) => each.stop(),
  );
  const checkpoints = opened.add(await openCheckpoints(), (each) => each.close());
  const policies = new PolicyRunner({
    feed: embeddedEventFeed(store),
    commands,
    pipelines,
    checkpoints,
    logger,
  });
  const all = policiesOf({
    keys,
    commands,
    pipelines,
    aggregates,
    mail,
    objects,
    logger,
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
    receipts,
    uploads,
    mayAuthor: mayAuthorBy(store, app.get(AccessDirectory)),
  });
  await goBackTo(store, keys, { checkpoints, names: all.map(({ name }) => name) });
  policies.start(all);
  opened.add(policies, (each) => each.stop());
}

/** Asked of the log as it is, not as it was some seconds ago: the event that took a right away may be the last one. */
const mayAuthorBy =
  (store: EventStore, access: AccessDirectory): MayAuthor =>
  async ({ organizationId, userId }, workspaceId) => {
    await store.catchUp();
    const viewer = await access.viewerOf({ organizationId, actor: userId }, 'change');
    return viewer !== null && mayAuthorIn(viewer, workspaceId);
  };

/** Where an older log was accepted, the policies go on from its end, and not from where they had been in the newer one. */
async function goBackTo(
  store: EventStore,
  keys: Keys,
  { checkpoints, names }: { readonly checkpoints: Checkpoints; readonly names: readonly string[] },
): Promise<void> {
  if (!awaitsRecord(await keys.readAnchor())) return;
  const head = await store.head();
  for (const name of names) if (checkpoints.read(name) > head) checkpoints.write(name, head);
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

const auditExport = (events: EventStore, columns: Columns): AuditExport => ({
  contentType: auditContentType,
  write: (organizationId, filter, format, ask) =>
    exportAudit({ events, columns, ask }, organizationId, filter, format),
});
