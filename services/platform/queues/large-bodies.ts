import { setImmediate, setTimeout } from 'node:timers/promises';
import { defineError } from '../../../contracts/kernel/errors.ts';
import { currentHangUp } from '../processes/request-hang-up.ts';
import { BodyMemory } from './body-memory.ts';
import { FairQueue, type QueuePlace } from './fair-queue.ts';

export const LargeRequestsBusy = defineError(
  'requests.busy',
  'unavailable',
  'Too many large requests are being processed right now. Nothing was changed; try again in a moment.',
);

/**
 * Bytes of a body from which on it waits for its turn. A million of them take some 50 ms to parse, check and store,
 * in which nobody else is answered, so that dozens of shorter ones at the same moment take no longer than one of those.
 */
export const largeBodyBytes = 16 * 1024;

/**
 * An author sends one after the other; the longest ones (8 MB) take half a second each. So many wait that people of one
 * organisation can save at the same moment, and that what waits fits into memory.
 */
const limits = {
  maxConcurrent: 1,
  maxWaiting: 60,
  maxWaitingPerOwner: 20,
  maxWaitingPerPerson: 5,
  busy: LargeRequestsBusy,
};

/** A command that takes longer waits for something else, such as a history, and keeps nobody waiting for that. */
const maxTurnMs = 2_000;

/** Who sends a body. */
export interface BodySender {
  readonly organizationId: string;
  /** A person; a worker has none, and is never refused: pipelines limit what they do at once. */
  readonly userId?: string;
}

/** The text of a large JSON body, which is parsed when it is its turn. */
export class UnparsedBody {
  readonly parse: () => Promise<unknown>;

  constructor(parse: () => Promise<unknown>) {
    this.parse = parse;
  }
}

/** Large requests are handled one at a time, each for two seconds at most; organisations take turns. */
export class LargeBodies {
  readonly memory = new BodyMemory(LargeRequestsBusy);
  readonly #queue = new FairQueue(limits);
  readonly #maxTurnMs: number;

  constructor(turnMs = maxTurnMs) {
    this.#maxTurnMs = turnMs;
  }

  /** Refuses with `requests.busy` what would be refused now anyway, before its body is read. From now on it counts for its sender. */
  requireRoom(sender: BodySender & { readonly userId: string }, request: object): void {
    this.memory.setSender(request, sender.organizationId, sender.userId);
    this.#queue.requireRoom(sender.organizationId, placeOf(sender));
  }

  /**
   * Handles a request whose sender may send it, with its body parsed; a large one when it is the turn of the sender's
   * organisation. Refused with `requests.busy`, and not handled if the client hangs up while it waits.
   */
  async inTurn<T>(sender: BodySender, request: { body: unknown }, handle: () => Promise<T>): Promise<T> {
    const { body } = request;
    if (!(body instanceof UnparsedBody)) return handle();
    const turn = async () => {
      request.body = await body.parse();
      await setImmediate();
      const handled = handle();
      await endOrTimeout(handled, this.#maxTurnMs);
      return { handled }; // in an object, so that the queue does not await it
    };
    const place = { ...placeOf(sender), signal: currentHangUp() };
    const { handled } = await this.#queue.run(sender.organizationId, turn, place);
    return handled;
  }
}

const placeOf = ({ userId: person }: BodySender): QueuePlace => ({
  person,
  isUnlimited: person === undefined,
});

async function endOrTimeout(handled: Promise<unknown>, ms: number): Promise<void> {
  const stop = new AbortController();
  const timeout = setTimeout(ms, undefined, { signal: stop.signal }).catch(() => undefined);
  await Promise.race([timeout, Promise.allSettled([handled])]);
  stop.abort();
}
