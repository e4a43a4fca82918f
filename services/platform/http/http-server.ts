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
import { addContractRoutes } from './contract-routes.ts';
import { Gateway } from './gateway.ts';
import { closeGracefully, gracefulCloseOptions } from './graceful-close.ts';
import { HttpErrors, badRequestHandler } from './http-errors.ts';
import { withRequestBudget } from '../processes/request-budget.ts';
import { FixedWindowCounter } from './fixed-window-counter.ts';
import { securityHeaders, serveWeb } from './web-files.ts';

/** JSON bodies; upload parts are streams and have their own limit. */
const bodyLimitBytes = 8 * 1024 * 1024;
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
    bodyLimit: bodyLimitBytes,
    trustProxy: toTrustProxy(settings.STEPWELL_TRUSTED_PROXIES),
    requestTimeout: 300_000,
    ...gracefulCloseOptions,
    routerOptions: { maxParamLength: 2000 },
    frameworkErrors: badRequestHandler,
  });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: nestLogger(logger),
    abortOnError: false,
  });
  const errors = new HttpErrors(logger);
  app.useGlobalFilters(errors);
  const fastify = adapter.getInstance();
  closeGracefully(fastify, { behindBalancer: settings.STEPWELL_PROFILE === 'cluster' });
  fastify.addHook('onRequest', (request, _reply, done) => {
    sanitizeForwardedFor(request.raw);
    withRequestBudget(done);
  });
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
