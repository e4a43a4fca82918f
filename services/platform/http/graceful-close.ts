import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How often idle connections are checked: in a single process, where a person waits for it to stop. */
const idleCheckMs = 500;
/** And behind a load balancer, which keeps using a connection until a response on it says to close. */
const balancedIdleCheckMs = 5_000;
/** A turn of the event loop that takes no longer has done little but poll. */
const quietTurnMs = 0.5;
/** A process that is never that quiet closes after a turn without new connections. */
const maxQuietWaitMs = 2_000;
/** Longest wait for clients that never stop connecting. */
const maxWaitMs = 5_000;

/** With these a closing server lets open connections end, and answers requests sent before the client could know. */
export const gracefulCloseOptions = { forceCloseConnections: 'idle', return503OnClosing: false } as const;

/**
 * Closes a server without dropping requests. Connections waiting to be accepted would be reset with the listener, and a
 * turn of the event loop accepts one: the server closes after a turn without a new connection. Then every response says
 * that it is the last on its connection. A request may be on its way over a connection that looks idle: it gets some
 * time, more behind a load balancer.
 */
export function closeGracefully(
  fastify: FastifyInstance,
  { behindBalancer }: { readonly behindBalancer: boolean },
): void {
  const { server } = fastify;
  const connections = new ConnectionTracker(server);
  const close = fastify.close.bind(fastify);
  let idleTimer: NodeJS.Timeout | undefined;
  server.closeIdleConnections = () => {
    idleTimer ??= setInterval(
      () => void connections.closeIdle(),
      behindBalancer ? balancedIdleCheckMs : idleCheckMs,
    );
  };
  const closeWhenQuiet = async (): Promise<undefined> => {
    if (server.listening) await untilNoNewConnections(server);
    return close();
  };
  fastify.close = closeWhenQuiet as typeof close; // nothing calls it with a callback
  server.once('close', () => clearInterval(idleTimer));
  fastify.addHook('onSend', async (_request, reply) => {
    if (idleTimer !== undefined) reply.header('connection', 'close');
  });
}

/** The connections of a server, and their requests. */
class ConnectionTracker {
  /** Requests in progress, and how many bytes had arrived when the last one was over. */
  readonly #uses = new Map<Socket, { underWay: number; read: number }>();

  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.#uses.set(socket, { underWay: 0, read: 0 });
      socket.once('close', () => this.#uses.delete(socket));
    });
    server.on('request', ({ socket }, response) => {
      const use = this.#uses.get(socket);
      if (use) use.underWay++;
      response.once('close', () => {
        if (use) Object.assign(use, { underWay: use.underWay - 1, read: socket.bytesRead });
      });
    });
  }

  /** Closes one after the other, each right after checking whether a request has arrived over it. */
  async closeIdle(): Promise<void> {
    for (const [socket, use] of this.#uses) {
      await measureTurn();
      if (use.underWay > 0) continue;
      if (use.read === socket.bytesRead) socket.destroy();
      else use.read = socket.bytesRead; // a request is starting, or bytes that will never be answered: the next check tells
    }
  }
}

/** Resolves right after a turn that polled for connections and found none. */
async function untilNoNewConnections(server: Server): Promise<void> {
  let hasNewConnection = true;
  const onConnection = (): void => void (hasNewConnection = true);
  server.on('connection', onConnection);
  await measureTurn(); // the rest of the current turn may not poll
  const startedAt = performance.now();
  const shouldWait = (turnMs: number): boolean =>
    performance.now() - startedAt <
    (hasNewConnection ? maxWaitMs : turnMs > quietTurnMs ? maxQuietWaitMs : 0);
  for (let turnMs = Infinity; shouldWait(turnMs);) {
    hasNewConnection = false;
    turnMs = await measureTurn();
  }
  server.off('connection', onConnection);
}

/** Lets the event loop poll once; resolves with the time that this and the resulting work took. */
async function measureTurn(): Promise<number> {
  const startedAt = performance.now();
  await setImmediate();
  return performance.now() - startedAt;
}
