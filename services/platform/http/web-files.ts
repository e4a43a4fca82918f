import fastifyHelmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { helpDeskOf, type Settings } from '../config/settings.ts';

/** Paths of the API; every other GET is a page of the web application. */
const apiPaths =
  /^\/(v1|v2|media|health|metrics|admin\/organization|sso|user|access|sign|reset|scim|login-activity|core-features|openapi)([/.?]|$)/;

/**
 * Helmet's headers, computed once: it would compute the same headers for each request, which costs more than a small
 * query.
 */
export async function securityHeaders(settings: Settings): Promise<Readonly<Record<string, string>>> {
  const helpDesk = helpDeskOf(settings);
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
        // people are signed in to the help desk by a form
        formAction: ["'self'", ...(helpDesk ? [helpDesk.url.origin] : [])],
        frameAncestors: ["'self'", ...settings.STEPWELL_FRAME_HOSTS],
        upgradeInsecureRequests: null,
      },
    },
    // The older header cannot list hosts; the policy above does, in every current browser.
    ...(settings.STEPWELL_FRAME_HOSTS.length > 0 && { frameguard: false }),
    strictTransportSecurity: settings.STEPWELL_PUBLIC_URL?.startsWith('https:') ?? false,
  });
  sample.get('/', (_request, reply) => reply.code(204).send());
  const { headers } = await sample.inject('/');
  await sample.close();
  const headerEntries = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && !nonHelmetHeaders.has(name) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(headerEntries);
}

/** Headers of any response that are not Helmet's. */
const nonHelmetHeaders = new Set(['date', 'connection', 'content-length', 'content-type', 'keep-alive']);

/**
 * Files with a hash in their name are cached for ever; the page itself is revalidated each time; every other path
 * returns the page.
 */
export async function serveWeb(fastify: FastifyInstance, root: string): Promise<void> {
  await fastify.register(fastifyStatic, {
    root,
    wildcard: false,
    setHeaders: (reply, path) => {
      void reply.header(
        'cache-control',
        /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  fastify.get('/*', (request, reply) => {
    if (apiPaths.test(request.url)) return reply.callNotFound();
    return reply.type('text/html').header('cache-control', 'no-cache').sendFile('index.html');
  });
}
