import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '../../contracts/kernel/errors.ts';
import type { Append, EventStore } from '../../services/platform/event-store/event-store.ts';
import { Counted } from './feed-projector.child.ts';

const writers = 8;
const pauseMs = 10;

export interface Acknowledged {
  readonly stream: string;
  readonly revision: number;
}

/** People who write, each on a stream of their own, and send what was refused again until it is taken. */
export class Writers {
  readonly acknowledged: Acknowledged[] = [];
  refused = 0;
  slowestMs = 0;
  readonly #store: EventStore;
  readonly #working: Promise<void>[];
  #ended = false;

  constructor(store: EventStore) {
    this.#store = store;
    this.#working = Array.from({ length: writers }, (_, number) => this.#write(`tally-${number}`));
  }

  async end(): Promise<void> {
    this.#ended = true;
    await Promise.all(this.#working);
  }

  async #write(stream: string): Promise<void> {
    for (let expected: Append['expected'] = 'no-stream'; !this.#ended; await pause(pauseMs))
      expected = await this.#insist(appendOf(stream, expected));
  }

  async #insist(append: Append): Promise<number> {
    for (;;) {
      const began = performance.now();
      try {
        const { revision } = await this.#store.append(append);
        this.acknowledged.push({ stream: append.stream, revision });
        return revision;
      } catch (error) {
        if (!(error instanceof DomainError) || error.error !== 'service.unavailable') throw error;
        this.refused++;
        await pause(pauseMs * 10);
      } finally {
        this.slowestMs = Math.max(this.slowestMs, Math.round(performance.now() - began));
      }
    }
  }
}

function appendOf(stream: string, expected: Append['expected']): Append {
  const commandId = randomUUID();
  return {
    organizationId: 'acme',
    stream,
    expected,
    events: [Counted({ text: commandId })],
    metadata: { actor: 'ada', commandId, correlationId: commandId, causationId: null, client: null },
    commandHash: createHash('sha256').update(commandId).digest('hex'),
    time: new Date().toISOString(),
  };
}
