import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** So often is looked which connections are idle: in one process, which a person stops who waits for it to end. */
const idleCheckMs = 500;
/** And behind a balancer, which goes on to use what it holds until it has been told on each. */
const balancedIdleCheckMs = 5_000;
/** A turn of the loop that takes no longer has done little but look. */
const quietTurnMs = 0.5;
/** A process that is never so quiet closes after a turn in which nobody came. */
const maxQuietWaitMs = 2_000;
/** People who never stop coming are not waited for. */
const maxWaitMs = 5_000;

/** With these a server that closes lets open connections end, and answers what came over them before they could know. */
export const gracefulCloseOptions = { forceCloseConnections: 'idle', return503OnClosing: false } as const;

/**
 * Lets a server that closes cut off nobody. What waits to be accepted would be reset with the listener, and a turn of the
 * loop accepts one: the server closes after a turn in which nobody came. Then every answer says that it was the last on its
 * connection. Over a connection that looks idle a request may be on its way: it is given time, more where there is a balancer.
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
  fastify.close = closeWhenQuiet as typeof close; // nobody closes with a callback
  server.once('close', () => clearInterval(idleTimer));
  fastify.addHook('onSend', async (_request, reply) => {
    if (idleTimer !== undefined) reply.header('connection', 'close');
  });
}

/** The connections of a server, and what goes on over them. */
class ConnectionTracker {
  /** Requests under way, and how many bytes had come when the last one was over. */
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

  /** Closes one after the other, each right after a look whether a request has come over it. */
  async closeIdle(): Promise<void> {
    for (const [socket, use] of this.#uses) {
      await measureTurn();
      if (use.underWay > 0) continue;
      if (use.read === socket.bytesRead) socket.destroy();
      else use.read = socket.bytesRead; // a request that begins, or what nobody will answer: the next look tells
    }
  }
}

/** Resolves right after a turn that looked for connections and found none. */
async function untilNoNewConnections(server: Server): Promise<void> {
  let hasNewConnection = true;
  const onConnection = (): void => void (hasNewConnection = true);
  server.on('connection', onConnection);
  await measureTurn(); // what is left of this one may not look
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

/** Lets the loop look once at all that has come; resolves with the time that this and what was done about it took. */
async function measureTurn(): Promise<number> {
  const startedAt = performance.now();
  await setImmediate();
  return performance.now() - startedAt;
}
