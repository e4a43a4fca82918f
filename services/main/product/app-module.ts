import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
import type { Logger } from 'pino';
import type { Sender } from '../../../contracts/kernel/define-command.ts';
import type { QuerySender } from '../../../contracts/kernel/define-query.ts';
import { ApiKeys } from '../../identity/api-key/api-keys.ts';
import { AccessDirectory } from '../../identity/access/access-directory.ts';
import { SessionTokens } from '../../identity/credentials/session-tokens.ts';
import { PersonalReadRecorder } from '../../identity/personal-data/personal-read-recorder.ts';
import { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { InternalCommandController, COMMANDS } from '../../platform/commands/internal-command-controller.ts';
import { CommandProcessor } from '../../platform/commands/command-processor.ts';
import { PendingAppends } from '../../platform/commands/pending-appends.ts';
import { contextModule } from '../../platform/contexts/context-module.ts';
import { SETTINGS, type Settings } from '../../platform/config/settings.ts';
import { EVENT_STORE, type EventStore } from '../../platform/event-store/event-store.ts';
import { ErrorLogController, LOGGER } from '../../platform/http/error-log-controller.ts';
import {
  ADMIT_HOLDER,
  AUTHENTICATE,
  Gateway,
  type AdmitHolder,
  type Authenticate,
  type AccessPurpose,
} from '../../platform/http/gateway.ts';
import { FRESHNESS, type Freshness } from '../../platform/http/freshness.ts';
import { OpenStreams } from '../../platform/http/open-streams.ts';
import { PeopleAtWork } from '../../platform/http/people-at-work.ts';
import { SignedInCalls } from '../../platform/http/signed-in-calls.ts';
import { FixedWindowCounter } from '../../platform/http/fixed-window-counter.ts';
import { HealthController, METRICS, READINESS } from '../../platform/http/health-controller.ts';
import { Readiness, type HealthCheck } from '../../platform/http/readiness.ts';
import { createOpenApi } from '../../platform/http/openapi.ts';
import { OPENAPI, OpenApiController } from '../../platform/http/openapi-controller.ts';
import { KEYS, type Keys } from '../../platform/keys/keys.ts';
import { createAsk, QueryProcessor } from '../../platform/queries/query-processor.ts';
import { LargeBodies } from '../../platform/queues/large-bodies.ts';
import type { MediaSigner, Viewer } from '../../platform/projections/define-read-model.ts';
import type { AppendListener } from '../../platform/projections/append-listener.ts';
import {
  PROJECTOR_WORK,
  InternalProjectorController,
  type ProjectorWork,
} from '../../platform/projections/internal-projector-controller.ts';
import type { ReadSide } from '../../platform/projections/read-side.ts';
import { tokenOf } from '../../platform/projections/token.ts';
import type { Columns } from '../../platform/columns/columns.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';
import type { ContextShape } from '../../platform/contexts/context-module.ts';
import { admitHolder, authenticateBearer } from './authentication.ts';

/** The opened engines of this process, and what is built on them. */
export interface AppParts {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly keys: Keys;
  readonly store: EventStore;
  readonly readSide: ReadSide;
  /** Only if another process writes the read models. */
  readonly appendListener: AppendListener | null;
  readonly columns: Columns;
  readonly signerFor: (viewer: Viewer) => MediaSigner;
  readonly contexts: readonly ContextShape[];
  readonly health: readonly HealthCheck[];
  readonly providers: readonly Provider[];
  /** What other processes request from this one, if it is their projector. */
  readonly projectorWork: ProjectorWork | null;
}

/** Everything that serves HTTP, from parts that are already open. */
export function appModule(parts: AppParts): DynamicModule {
  @Module({})
  class AppModule {}
  const contexts = parts.contexts.map(contextModule);
  const contextProviders = parts.contexts.flatMap(({ providers = [] }) => providers);
  return {
    module: AppModule,
    global: true,
    imports: [
      CqrsModule.forRoot(),
      ThrottlerModule.forRoot({
        throttlers: [{ ttl: 60_000, limit: parts.settings.STEPWELL_RATE_LIMIT }],
        storage: new FixedWindowCounter(),
        generateKey: (context, address) =>
          `${context.getClass().name}.${context.getHandler().name} ${address}`,
      }),
      ...contexts,
    ],
    controllers: [
      HealthController,
      InternalCommandController,
      ErrorLogController,
      OpenApiController,
      ...(parts.projectorWork ? [InternalProjectorController] : []),
    ],
    providers: [
      ...portProviders(parts),
      ...processorProviders(parts),
      ...contextProviders,
      ...parts.providers,
      { provide: PROJECTOR_WORK, useValue: parts.projectorWork },
      { provide: APP_GUARD, useClass: ThrottlerGuard },
    ],
    exports: [
      ...portProviders(parts),
      AccessDirectory,
      AggregateCache,
      CommandProcessor,
      QueryProcessor,
      Gateway,
      AUTHENTICATE,
      ADMIT_HOLDER,
      OpenStreams,
      PeopleAtWork,
      FRESHNESS,
      SignedInCalls,
      LargeBodies,
      ...contextProviders.map(({ provide }) => provide),
      ...parts.providers.map((provider) => ('provide' in provider ? provider.provide : provider)),
    ],
  };
}

const portProviders = ({
  settings,
  logger,
  metrics,
  keys,
  store,
  health,
  contexts,
}: AppParts): Provider[] => [
  { provide: SETTINGS, useValue: settings },
  { provide: LOGGER, useValue: logger },
  { provide: METRICS, useValue: metrics },
  { provide: KEYS, useValue: keys },
  { provide: EVENT_STORE, useValue: store },
  { provide: READINESS, useValue: new Readiness(health, logger) },
  { provide: COMMANDS, useValue: contexts.flatMap(({ commands }) => commands) },
  {
    provide: OPENAPI,
    useFactory: () => createOpenApi(contexts),
  },
];

function processorProviders(parts: AppParts): Provider[] {
  const { store, keys, readSide, appendListener, columns, metrics } = parts;
  const access = new AccessDirectory(store);
  const limit = parts.settings.STEPWELL_RATE_LIMIT;
  const knownViewers = new WeakMap<QuerySender, Viewer>();
  const viewerFor = (purpose: AccessPurpose) => async (sender: QuerySender) =>
    knownViewers.get(sender) ?? access.viewerOf(sender, purpose);
  const systemSenderOf = ({ organizationId }: Pick<Sender, 'organizationId'>): QuerySender => ({
    organizationId,
    actor: 'system',
  });
  const freshness: Freshness = {
    tokenOf,
    waitFor: (token) => readSide.waitFor(token, 'all'),
    ...(appendListener && {
      waitForOthers: (organizationId: string) => appendListener.waitFor(organizationId),
    }),
  };
  const largeBodies = new LargeBodies();
  return [
    { provide: AccessDirectory, useValue: access },
    { provide: AggregateCache, useFactory: () => new AggregateCache(store) },
    { provide: PendingAppends, useValue: new PendingAppends() },
    {
      provide: CommandProcessor,
      inject: [AggregateCache, QueryBus, PendingAppends],
      useFactory: (cache: AggregateCache, queries: QueryBus, pending: PendingAppends) =>
        new CommandProcessor(
          {
            store,
            viewerOf: viewerFor('change'),
            ask: (sender) => createAsk(queries)(systemSenderOf(sender)),
            hashKey: keys.purposeKey('command-hashes'),
            pending,
            onAppended: (seconds) => metrics.appends.observe(seconds),
          },
          cache,
        ),
    },
    {
      provide: QueryProcessor,
      inject: [QueryBus],
      useFactory: (queries: QueryBus) =>
        new QueryProcessor({
          viewerOf: viewerFor('read'),
          contextOf: (viewing, sender) => ({
            documents: readSide.documents,
            columns,
            viewer: viewing,
            ask: createAsk(queries)(sender),
            accessOf: (userId, address) => access.accessOf(viewing.organizationId, userId, address),
            sign: parts.signerFor(viewing),
          }),
        }),
    },
    { provide: OpenStreams, useValue: new OpenStreams() },
    { provide: PeopleAtWork, useValue: new PeopleAtWork() },
    {
      provide: AUTHENTICATE,
      inject: [SessionTokens, ApiKeys, OpenStreams, PeopleAtWork],
      useFactory: (
        tokens: SessionTokens,
        apiKeys: ApiKeys,
        streams: OpenStreams,
        people: PeopleAtWork,
      ): Authenticate => authenticateBearer({ tokens, apiKeys, access, streams, people, limit }),
    },
    {
      provide: ADMIT_HOLDER,
      inject: [OpenStreams],
      useFactory: (streams: OpenStreams): AdmitHolder => admitHolder(access, streams),
    },
    { provide: FRESHNESS, useValue: freshness },
    SignedInCalls,
    { provide: LargeBodies, useValue: largeBodies },
    {
      provide: Gateway,
      inject: [CommandBus, QueryBus, AUTHENTICATE, PersonalReadRecorder],
      useFactory: (
        commands: CommandBus,
        queries: QueryBus,
        authenticate: Authenticate,
        personalReads: PersonalReadRecorder,
      ) =>
        new Gateway({
          largeBodies,
          commands,
          queries,
          authenticate,
          freshness,
          recordRead: (read, sender) => personalReads.record(read, sender),
          rememberViewer: (sender, known) => void knownViewers.set(sender, known),
        }),
    },
  ];
}
