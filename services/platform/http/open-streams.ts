import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '../projections/define-read-model.ts';

/** How often the senders of open requests are checked; with the time until a process learns of a change, within 5 s. */
const checkMs = 1_000;

/** The rights with which a request was admitted, and those of the same sender now. */
export interface Admission {
  readonly viewer: Viewer;
  readonly now: () => Promise<Viewer | null>;
}

interface OpenStream extends Admission {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly since: number;
}

/**
 * Cuts off a request whose sender loses a right while its body is being read or its answer sent: a download, an upload, a
 * stream of messages. A client that may still have it asks again, and is answered by the rights of that moment.
 */
export class OpenStreams {
  readonly #replies = new WeakMap<FastifyRequest, FastifyReply>();
  readonly #open = new Map<FastifyRequest, OpenStream>();
  #isChecking = false;

  /** Follows the requests of a server until it closes. */
  attach(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      this.#replies.set(request, reply);
      done();
    });
    const timer = setInterval(() => void this.cutOff(performance.now() - checkMs), checkMs).unref();
    fastify.addHook('onClose', (_fastify, done) => {
      clearInterval(timer);
      done();
    });
  }

  /** Checks a request from now on for as long as it is open. */
  follow(request: FastifyRequest, admission: Admission): void {
    const reply = this.#replies.get(request);
    if (reply === undefined || reply.raw.closed) return;
    if (!this.#open.has(request)) reply.raw.once('close', () => this.#open.delete(request));
    this.#open.set(request, { ...admission, request, reply, since: performance.now() });
  }

  /** Cuts off those that were open at a time, and whose senders have lost a right. */
  async cutOff(openAt: number): Promise<void> {
    if (this.#isChecking) return; // the event store is away, and the senders of before are still being looked up
    this.#isChecking = true;
    try {
      const followed = [...this.#open.values()].filter(({ since }) => since <= openAt);
      await Promise.all(followed.filter(isStream).map(cutOffIfLost));
    } finally {
      this.#isChecking = false;
    }
  }
}

/** Bytes on their way in, or an answer that has begun: what is about to be answered in one piece is not held up. */
const isStream = ({ request, reply }: OpenStream): boolean =>
  reply.raw.headersSent || request.headers['content-type'] === 'application/octet-stream';

async function cutOffIfLost({ viewer, now, reply }: OpenStream): Promise<void> {
  // whose rights cannot be looked up is refused, as at the next request
  const current = await now().catch(() => null);
  if (current === null || hasLost(viewer, current)) reply.raw.destroy();
}

/** Whether anything that somebody had is gone; more rights, or other names, end nothing. */
export function hasLost(before: Viewer, current: Viewer): boolean {
  if (before === current) return false;
  const isSame = (workspaceId: string): boolean => before.roles[workspaceId] === current.roles[workspaceId];
  return (
    before.role !== current.role ||
    !Object.keys(before.roles).every(isSame) ||
    !isWithin(before.flags, current.flags) ||
    !isWithin(before.features, current.features) ||
    !isWithin(before.workspaces, current.workspaces)
  );
}

const isWithin = <T>(some: Iterable<T>, all: Iterable<T> & Pick<ReadonlySet<T>, 'has'>): boolean =>
  some === all || [...some].every((each) => all.has(each));
