import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import type { CommandMessage } from '../contracts/kernel/define-command.ts';
import { DomainError } from '../contracts/kernel/errors.ts';
import { sessions } from '../projections/identity/sessions.ts';
import { auditContentType, exportAudit } from '../projections/audit/export-audit.ts';
import { AssetWorkshop } from '../workflows/asset-workshop.ts';
import { ingestActivities } from '../workflows/ingest-activities.ts';
import { ingestVideo } from '../workflows/media/ingest-video/ingest-video.pipeline.ts';
import { transcribeWorkflow } from '../workflows/media/transcribe-workflow/transcribe-workflow.pipeline.ts';
import { appModule } from './app-module.ts';
import { AUDIT_EXPORT, type AuditExport } from './audit/audit-export-controller.ts';
import { contextsOf, policiesOf } from './contexts.ts';
import { forgetFirstAccount } from './first-accounts.ts';
import { healthOf, measure } from './health.ts';
import { Accounts } from './identity/accounts.ts';
import { ResetLinks } from './identity/password/reset-links.ts';
import type { OpenSessions } from './identity/policies/when-password-changed-end-other-sessions.ts';
import { PasswordVault } from './identity/session/password-vault.ts';
import { SessionTokens } from './identity/session/session-tokens.ts';
import { inspectUpload, mediaFiles } from './media-files.ts';
import { signers } from './media-signer.ts';
import { PARKED_EVENTS } from './operations/parked-events-controller.ts';
import { MEDIA_FILES, UPLOAD_INSPECTOR } from './media/media-files.ts';
import { reportOutdated } from './media/report-outdated.ts';
import { AggregateCache } from './platform/commands/aggregate-cache.ts';
import type { Outcome } from './platform/commands/command-processor.ts';
import { ConfinedFailure } from './platform/confined/run-confined.ts';
import { sweepScratch } from './platform/confined/scratch.ts';
import { publicAddress, type Settings } from './platform/config/settings.ts';
import { embeddedEventFeed } from './platform/event-feed/embedded-event-feed.ts';
import type { EventStore } from './platform/event-store/event-store.ts';
import { makeHttpServer } from './platform/http/http-server.ts';
import { OBJECTS, type Objects } from './platform/objects/objects.ts';
import { serveControl, type ControlledWork } from './platform/operations/control-server.ts';
import { openEmbeddedPipelines } from './platform/pipelines/embedded-pipelines.ts';
import { PIPELINES, type Pipelines, type RunDescription } from './platform/pipelines/pipelines.ts';
import type { PlanSources } from './platform/pipelines/work-plans.ts';
import { openCheckpoints } from './platform/policies/checkpoints.ts';
import { PolicyRunner } from './platform/policies/policy-runner.ts';
import { KeptAnswers } from './platform/projections/kept-answers.ts';
import type { ReadSide } from './platform/projections/read-side.ts';
import { tokenOf } from './platform/projections/token.ts';
import { SPEECH } from './platform/speech/speech.ts';
import { traced } from './platform/telemetry/traces.ts';
import { makeMetrics } from './platform/telemetry/metrics.ts';
import { controlledWork } from './controlled-work.ts';
import { endBecause, openEmbeddedEngines, Opened, type EmbeddedEngines } from './embedded-engines.ts';

/** People and the workspaces that each of them may see, together; some fifty megabytes at most. */
const keptAnswers = 500_000;

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
    return await open({ settings, logger, options, opened });
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** What one opening is done with. */
interface Opening {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly options: ProductOptions;
  readonly opened: Opened;
}

async function open({ settings, logger, options, opened }: Opening): Promise<EmbeddedProduct> {
  const engines = await openEmbeddedEngines({ settings, logger, demandSpace: options.demandSpace, opened });
  const { folder, store, readSide, objects } = engines;
  const metrics = makeMetrics();
  const scratch = join(folder, 'scratch');
  await sweepScratch(scratch);
  const workshop = new AssetWorkshop(objects, scratch);

  // Pipelines send commands over the bus, and the bus answers questions about pipelines: one of them must wait.
  const bus = Promise.withResolvers<CommandBus>();
  const sendCommand = async (command: CommandMessage): Promise<unknown> => {
    const outcome = await (await bus.promise).execute<CommandMessage, Outcome>(command);
    return outcome.item;
  };
  const outdated: RunDescription[] = [];
  const pipelines = opened.add(
    await openEmbeddedPipelines({
      folder: join(folder, 'pipelines'),
      pipelines: [ingestVideo, transcribeWorkflow],
      activities: ingestActivities({ workshop, speech: engines.speech, sendCommand }),
      sendCommand,
      aroundAttempt: attempted(logger),
      onOutdated: (run) => outdated.push(run),
      concurrency: { media: settings.STEPWELL_MEDIA_TASKS, general: 2 },
      onBroken: (error) =>
        endBecause(logger, error, 'The journal of the pipelines can no longer be written.'),
    }),
    (each) => each.close(),
  );

  const contexts = contextsOf({ store, pipelines, mail: engines.mail });
  const module = appModule({
    ...engines,
    settings,
    logger,
    metrics,
    kept: new KeptAnswers({ store, readSide, head: await store.head(), capacity: keptAnswers }),
    columns: engines.columns.columns,
    signerFor: signers(engines.keys),
    contexts,
    health: healthOf(engines),
    providers: [
      { provide: OBJECTS, useValue: objects },
      { provide: PIPELINES, useValue: pipelines },
      { provide: SPEECH, useValue: engines.speech },
      { provide: MEDIA_FILES, useValue: mediaFiles(workshop) },
      { provide: AUDIT_EXPORT, useValue: auditExport(store, engines.columns.columns) },
      { provide: PARKED_EVENTS, useValue: readSide },
      { provide: UPLOAD_INSPECTOR, useValue: inspectUpload },
    ],
  });
  const app = opened.add(await makeHttpServer({ module, contexts, settings, logger, metrics }), (each) =>
    each.close(),
  );
  await app.init();
  bus.resolve(app.get(CommandBus));
  startPolicies({ engines, pipelines, app, settings, logger, opened });
  for (const run of outdated)
    await reportOutdated(run, sendCommand).catch((error: unknown) =>
      logger.warn({ err: error, run: run.runId }, 'a run of an earlier version could not be reported'),
    );
  measure(metrics, readSide);
  const work: ControlledWork = {
    ...controlledWork(engines),
    seed: async () => options.seed?.(product) ?? [],
  };
  const product = { app, readSide, store, objects, pipelines, work, close: () => opened.close() };
  opened.add(await serveControl(folder, work), (close) => close());
  return product;
}

/** What is said of the work of pipelines, in traces and in the log. */
const attempted =
  (logger: Logger): PlanSources['aroundAttempt'] =>
  ({ name, runId }, work) =>
    traced(`activity ${name}`, { run: runId }, work).catch((error: unknown) => {
      // A refusal is an answer for the person, and what was cut off on purpose goes on later; anything else is a fault.
      const cutOff = error instanceof ConfinedFailure && error.reason === 'aborted';
      if (!cutOff && !(error instanceof DomainError))
        logger.error({ err: error, activity: name, run: runId }, 'an activity failed');
      throw error;
    });

/** Lets the product react to what has happened, from where it stopped. */
function startPolicies({
  engines: { folder, keys, store, readSide, mail },
  pipelines,
  app,
  settings,
  logger,
  opened,
}: Pick<Opening, 'settings' | 'logger' | 'opened'> & {
  readonly engines: EmbeddedEngines;
  readonly pipelines: Pipelines;
  readonly app: NestFastifyApplication;
}): void {
  const commands = app.get(CommandBus);
  const aggregates = app.get(AggregateCache);
  const accounts = app.get(Accounts);
  const checkpoints = opened.add(openCheckpoints(folder), (each) => each.close());
  const policies = new PolicyRunner({
    feed: embeddedEventFeed(store),
    commands,
    pipelines,
    checkpoints,
    logger,
  });
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

const auditExport = (events: EventStore, columns: EmbeddedEngines['columns']['columns']): AuditExport => ({
  contentType: auditContentType,
  write: (organizationId, filter, format) => exportAudit({ events, columns }, organizationId, filter, format),
});
