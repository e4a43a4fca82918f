import { FastifyAdapter } from '@nestjs/platform-fastify';
import { readSettings } from '../../platform/config/settings.ts';
import { closeGracefully, gracefulCloseOptions } from '../../platform/http/graceful-close.ts';
import { isOperatorRequest } from '../../platform/processes/process-key.ts';
import { securityHeaders, serveWeb } from '../../platform/http/web-files.ts';
import { untilStopped } from '../../platform/operations/until-stopped.ts';
import { announce } from '../../platform/telemetry/announce.ts';
import { createMetrics } from '../../platform/telemetry/metrics.ts';

// Serves the pages of the web application and nothing else; a proxy routes the API's paths to it.
await untilStopped(async () => {
  const settings = readSettings();
  if (settings.STEPWELL_WEB === undefined)
    throw new Error('The folder of the built pages is not configured: set STEPWELL_WEB.');
  const fastify = new FastifyAdapter(gracefulCloseOptions).getInstance();
  closeGracefully(fastify, { behindBalancer: true });
  const guarding = await securityHeaders(settings);
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(guarding);
    done();
  });
  const { registry } = createMetrics();
  for (const path of ['/health/live', '/health/ready'])
    fastify.get(path, async () => ({ state: 'up', parts: [] })); // it has no part that could be down
  fastify.get('/metrics', async (request, reply) =>
    isOperatorRequest(request, settings)
      ? reply.type(registry.contentType).send(await registry.metrics())
      : reply.callNotFound(),
  );
  await serveWeb(fastify, settings.STEPWELL_WEB);
  await fastify.listen({ host: settings.STEPWELL_HOST, port: settings.STEPWELL_PORT });
  const address = `http://${settings.STEPWELL_HOST}:${settings.STEPWELL_PORT}`;
  announce(`The pages are at ${address}`, { address });
  return () => fastify.close();
});
