import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { AddressNotAllowed, TooManyRequests } from '../../../contracts/kernel/errors.ts';
import type { Sender } from '../../../contracts/kernel/define-command.ts';
import type { QuerySender } from '../../../contracts/kernel/define-query.ts';
import { ApiKeys, isApiKey } from '../../identity/api-key/api-keys.ts';
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
  AUTHENTICATE,
  Gateway,
  readSender,
  type Authenticate,
  type AccessPurpose,
} from '../../platform/http/gateway.ts';
import { FRESHNESS, type Freshness } from '../../platform/http/freshness.ts';
import { SignedInCalls } from '../../platform/http/signed-in-calls.ts';
import { FixedWindowCounter } from '../../platform/http/fixed-window-counter.ts';
import { HealthController, METRICS, READINESS } from '../../platform/http/health-controller.ts';
import { Readiness, type HealthCheck } from '../../platform/http/readiness.ts';
import { createOpenApi } from '../../platform/http/openapi.ts';
import { OPENAPI, OpenApiController } from '../../platform/http/openapi-controller.ts';
import { KEYS, type Keys } from '../../platform/keys/keys.ts';
import { createAsk, QueryProcessor } from '../../platform/queries/query-processor.ts';
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
      FRESHNESS,
      SignedInCalls,
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
    {
      provide: AUTHENTICATE,
      inject: [SessionTokens, ApiKeys],
      useFactory: (tokens: SessionTokens, apiKeys: ApiKeys): Authenticate => {
        const bySession = authenticateBySession(tokens, access);
        const byKey = authenticateByKey(apiKeys, access, parts.settings.STEPWELL_RATE_LIMIT);
        return async (request, purpose = 'change') => {
          const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
          if (bearer === undefined) return null;
          const authenticate = isApiKey(bearer) ? byKey : bySession;
          const viewer = await authenticate(bearer, request, purpose);
          if (viewer && !(await access.mayConnectFrom(request.ip, viewer, purpose)))
            throw AddressNotAllowed();
          return viewer;
        };
      },
    },
    { provide: FRESHNESS, useValue: freshness },
    SignedInCalls,
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

type AuthenticateBearer = (
  bearer: string,
  request: FastifyRequest,
  purpose: AccessPurpose,
) => Promise<Viewer | null>;

/**
 * The bearer's session must be open and the person active at this moment: an ended session is answered as signed out
 * immediately.
 */
const authenticateBySession =
  (tokens: SessionTokens, access: AccessDirectory): AuthenticateBearer =>
  async (bearer, _, purpose) => {
    const claims = await tokens.verify(bearer);
    if (claims === null || !(await access.isSessionOpen(claims, purpose))) return null;
    return access.viewerOf({ organizationId: claims.organizationId, actor: claims.userId }, purpose);
  };

const minuteMs = 60_000;

/** The key must be valid and its creator active at this moment. Its requests are counted, whatever their address. */
function authenticateByKey(apiKeys: ApiKeys, access: AccessDirectory, limit: number): AuthenticateBearer {
  const windows = new FixedWindowCounter();
  return async (bearer, request, purpose) => {
    const found = await apiKeys.find(bearer);
    const viewer = found && (await access.viewerOfKey(found, purpose));
    if (viewer === null) return null;
    const { isBlocked, timeToBlockExpire } = windows.hit(viewer.apiKeyId, minuteMs, limit);
    if (isBlocked) throw TooManyRequests({ facts: { retryAfterSeconds: timeToBlockExpire } });
    const sender = { ...readSender(viewer, request), apiKeyId: viewer.apiKeyId };
    apiKeys.recordUse(sender);
    return viewer;
  };
}
