import fastifyCookie from '@fastify/cookie';
import fastifyCompress from '@fastify/compress';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DynamicModule } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Settings } from '../config/settings.ts';
import { nestLogger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { ContextShape } from '../contexts/context-module.ts';
import { sanitizeForwardedFor, toTrustProxy } from '../processes/client-address.ts';
import { requireProcessKey } from '../processes/process-key.ts';
import { internalCommandsPath } from '../commands/internal-command-controller.ts';
import { LargeBodies } from '../queues/large-bodies.ts';
import { addContractRoutes } from './contract-routes.ts';
import { Gateway } from './gateway.ts';
import { closeGracefully, gracefulCloseOptions } from './graceful-close.ts';
import { hangUpSignal } from './hang-up.ts';
import { HttpErrors, badRequestHandler } from './http-errors.ts';
import { answerParserError, trackResponses } from './parser-errors.ts';
import { OpenStreams } from './open-streams.ts';
import { withRequestBudget } from '../processes/request-budget.ts';
import { withHangUp } from '../processes/request-hang-up.ts';
import { FixedWindowCounter } from './fixed-window-counter.ts';
import { bodyLimits, inTurn, mayBeLarge, parseJsonBodies, refuseEncodedBodies } from './json-body.ts';
import { isScim } from './scim-error.ts';
import { securityHeaders, serveWeb } from './web-files.ts';

interface HttpServerOptions {
  readonly module: DynamicModule;
  /** Their contracts become routes. */
  readonly contexts: readonly ContextShape[];
  readonly settings: Settings;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** The HTTP server: security headers, compression, cookies, raw bodies, one error format, the web application. */
export async function createHttpServer({
  module,
  contexts,
  settings,
  logger,
  metrics,
}: HttpServerOptions): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: bodyLimits.small, // of JSON; parts of uploads are streams and have a limit of their own
    trustProxy: toTrustProxy(settings.STEPWELL_TRUSTED_PROXIES),
    requestTimeout: 300_000,
    ...gracefulCloseOptions,
    routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: true },
    frameworkErrors: badRequestHandler,
    clientErrorHandler: answerParserError,
  });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: nestLogger(logger),
    abortOnError: false,
    bodyParser: false,
  });
  const errors = new HttpErrors(logger);
  app.useGlobalFilters(errors);
  const fastify = adapter.getInstance();
  trackResponses(fastify.server);
  closeGracefully(fastify, { behindBalancer: settings.STEPWELL_PROFILE === 'cluster' });
  fastify.addHook('onRequest', (request, reply, done) => {
    sanitizeForwardedFor(request.raw);
    withHangUp(
      () => hangUpSignal(reply),
      () => withRequestBudget(done),
    );
  });
  app.get(OpenStreams).attach(fastify);
  const { memory } = app.get(LargeBodies);
  // reading a body costs more than checking a key
  fastify.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/internal/')) return;
    route.bodyLimit = bodyLimits.large;
    if (route.url === internalCommandsPath) route.config = { ...route.config, ...inTurn };
    route.preParsing = async (request, _reply, payload) => {
      requireProcessKey(request.headers.authorization, settings.STEPWELL_WORKER_KEY);
      memory.end(request); // does not count: pipelines limit what they do at once
      return payload;
    };
  });
  // a group with all its members is large; reading it costs more than checking a key
  fastify.addHook('onRoute', (route) => {
    if (!isScim(route.url)) return;
    route.bodyLimit = bodyLimits.large;
    route.config = { ...route.config, ...inTurn };
    route.preParsing = async (request, _reply, payload) => {
      if (mayBeLarge(request)) await app.get(Gateway).requireLargeAllowed(request);
      return payload;
    };
  });
  parseJsonBodies(fastify, memory);
  fastify.addContentTypeParser(
    'application/octet-stream',
    (_request: FastifyRequest, payload: unknown, done: (error: null, body: unknown) => void) =>
      done(null, payload),
  );
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.requests.observe(
      { route, method: request.method, status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1000,
    );
    if (reply.statusCode === 500) metrics.faults.inc({ route });
    done();
  });
  await app.register(fastifyCookie);
  await app.register(fastifyCompress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  // API responses must not be cached; what may be (pages, media) sets its own header.
  const defaultHeaders = { ...(await securityHeaders(settings)), 'cache-control': 'no-store' };
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(defaultHeaders);
    done();
  });
  refuseEncodedBodies(fastify);
  addContractRoutes(
    fastify,
    contexts.flatMap(({ commands, queries }) => [...commands, ...queries]),
    {
      gateway: app.get(Gateway),
      errors,
      windows: new FixedWindowCounter(),
      limit: settings.STEPWELL_RATE_LIMIT,
    },
  );
  if (settings.STEPWELL_WEB) await serveWeb(fastify, settings.STEPWELL_WEB);
  return app;
}
