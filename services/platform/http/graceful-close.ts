import type { FastifyInstance } from 'fastify';

/** What a client had sent before it could know is read within this time, however busy the machine is. */
const readingMs = 500;

/** With these a server that closes lets open connections end, and answers what came over them before they could know. */
export const gently = { forceCloseConnections: 'idle', return503OnClosing: false } as const;

/**
 * Lets a server that closes cut off nobody: a connection on which a request may already be waiting looks idle until it is
 * read. So connections that look idle are closed a moment later than the server would, and every answer given meanwhile
 * says that it was the last on its connection.
 */
export function closeGracefully(fastify: FastifyInstance): void {
  const { server } = fastify;
  const closeIdle = server.closeIdleConnections.bind(server);
  let closing: NodeJS.Timeout | undefined;
  // a timer that is late comes before the reading that was late with it, a second turn does not
  const closeSoon = (): void => void setImmediate(() => setImmediate(closeIdle));
  server.closeIdleConnections = () => {
    closing ??= setInterval(closeSoon, readingMs);
  };
  server.once('close', () => clearInterval(closing));
  fastify.addHook('onSend', async (_request, reply) => {
    if (closing !== undefined) reply.header('connection', 'close');
  });
}
