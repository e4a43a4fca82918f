import fastifyCookie from '@fastify/cookie';
import fastifyCompress from '@fastify/compress';
import fastifyHelmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DynamicModule } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Settings } from '../config/settings.ts';
import { nestLogger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { ContextShape } from '../commands/context-module.ts';
import { addContractRoutes } from './contract-routes.ts';
import { Gateway } from './gateway.ts';
import { closeGracefully } from './graceful-close.ts';
import { HttpErrors, refuseUnreadable } from './http-errors.ts';
import { RequestWindows } from './request-windows.ts';

/** JSON bodies; parts of uploads are streams and have their own limit. */
const bodyLimitBytes = 8 * 1024 * 1024;
/** Addresses of the API; every other GET is a page of the web application. */
const apiPaths =
  /^\/(v1|v2|media|health|metrics|admin\/organization|sso|user|access|sign|reset|login-activity|core-features|openapi)([/.?]|$)/;

interface ServerParts {
  readonly module: DynamicModule;
  /** Their contracts become routes. */
  readonly contexts: readonly ContextShape[];
  readonly settings: Settings;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** HTTP with its manners: security headers, compression, cookies, raw bodies, one error shape, the web application. */
export async function makeHttpServer({
  module,
  contexts,
  settings,
  logger,
  metrics,
}: ServerParts): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: bodyLimitBytes,
    trustProxy: (_address, hop) => hop <= settings.STEPWELL_TRUSTED_PROXIES,
    requestTimeout: 300_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2000 },
    frameworkErrors: refuseUnreadable,
  });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: nestLogger(logger),
    abortOnError: false,
  });
  const errors = new HttpErrors(logger);
  app.useGlobalFilters(errors);
  const fastify = adapter.getInstance();
  closeGracefully(fastify);
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
  const guarding = await securityHeaders(settings);
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(guarding);
    done();
  });
  addContractRoutes(
    fastify,
    contexts.flatMap(({ commands, queries }) => [...commands, ...queries]),
    {
      gateway: app.get(Gateway),
      errors,
      windows: new RequestWindows(),
      limit: settings.STEPWELL_RATE_LIMIT,
    },
  );
  if (settings.STEPWELL_WEB) await serveWeb(app, settings.STEPWELL_WEB);
  return app;
}

/** What Helmet says, asked once: it would make the same headers anew for each request, which costs more than a small query. */
async function securityHeaders(settings: Settings): Promise<Readonly<Record<string, string>>> {
  const sample = new FastifyAdapter().getInstance();
  await sample.register(fastifyHelmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        connectSrc: ["'self'"],
        frameAncestors: ["'self'", ...settings.STEPWELL_FRAME_HOSTS],
        upgradeInsecureRequests: null,
      },
    },
    // The older header knows no list of hosts; the policy above says it to every browser of today.
    ...(settings.STEPWELL_FRAME_HOSTS.length > 0 && { frameguard: false }),
    strictTransportSecurity: settings.STEPWELL_PUBLIC_URL?.startsWith('https:') ?? false,
  });
  sample.get('/', (_request, reply) => reply.code(204).send());
  const { headers } = await sample.inject('/');
  await sample.close();
  const said = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && !ofEveryAnswer.has(name) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(said);
}

/** Headers of any answer, which are not Helmet's. */
const ofEveryAnswer = new Set(['date', 'connection', 'content-length', 'content-type', 'keep-alive']);

/** Files with a hash in their name are kept for ever; the page itself is asked for each time; every address is the page's. */
async function serveWeb(app: NestFastifyApplication, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    setHeaders: (reply, path) => {
      void reply.header(
        'cache-control',
        /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const fastify = app.getHttpAdapter().getInstance();
  fastify.get('/*', (request, reply) => {
    if (apiPaths.test(request.url)) return reply.callNotFound();
    return reply.type('text/html').header('cache-control', 'no-cache').sendFile('index.html');
  });
}
