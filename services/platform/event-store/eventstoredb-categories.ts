import { setTimeout as pause } from 'node:timers/promises';
import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import { Unavailable } from '../../../contracts/kernel/errors.ts';
import { placeOf } from './event-record.ts';
import { positionOf } from './eventstoredb-connection.ts';
import { readNewest, type ReadLog } from './eventstoredb-reading.ts';

/** Nobody waits for the names of a category for longer; they go on being read. */
const patienceMs = 5000;

interface Category {
  readonly places: Set<string>;
  /** Resolves when all that were there at the first question are known. */
  whole: Promise<void>;
}

/**
 * Which streams a category has. The server keeps no list of them: the first question for a category reads their names from the
 * log's start, filtered by the server, and what is appended later is noted as it is told of.
 */
export class CategoryStreams {
  readonly #log: ReadLog;
  readonly #categories = new Map<string, Category>();

  constructor(log: ReadLog) {
    this.#log = log;
  }

  /** Something was appended there. */
  note(place: string): void {
    for (const [name, { places }] of this.#categories) if (isIn(place, name)) places.add(place);
  }

  /** Places of an organisation's streams of a category. */
  async placesOf(organizationId: string, name: string): Promise<readonly string[]> {
    const { places, whole } = this.#categories.get(name) ?? this.#begin(name);
    const late = pause(patienceMs, 'late', { ref: false });
    if ((await Promise.race([whole, late])) === 'late') throw Unavailable();
    const first = placeOf(organizationId, `${name}-`);
    return [...places].filter((place) => place.startsWith(first));
  }

  #begin(name: string): Category {
    const places = new Set<string>();
    const whole = this.#read(name, places).catch((error: unknown) => {
      this.#categories.delete(name);
      throw error;
    });
    whole.catch(() => undefined); // whoever asked is told
    const category = { places, whole };
    this.#categories.set(name, category);
    return category;
  }

  /** Ends at the newest event of all, which is let through whatever its stream is: else nothing would say that it is the last. */
  async #read(name: string, places: Set<string>): Promise<void> {
    const { connection, prefix } = this.#log;
    const newest = await readNewest(this.#log);
    if (newest === null) return;
    const pattern = `^${literal(prefix)}([^/]+/${literal(name)}-.*|${literal(newest.place)})$`;
    const subscription = connection.subscribeToMatching(pattern);
    await new Promise<void>((resolve, reject) => {
      subscription.on('error', reject).on('close', () => reject(Unavailable()));
      subscription.on('data', ({ event }: AllStreamResolvedEvent) => {
        if (!event) return;
        const place = event.streamId.slice(prefix.length);
        if (isIn(place, name)) places.add(place);
        if ((event.position && positionOf(event.position.commit)) === newest.position) resolve();
      });
    }).finally(() => subscription.destroy());
  }
}

const isIn = (place: string, category: string): boolean =>
  place.slice(place.indexOf('/') + 1).startsWith(`${category}-`);

/** For the server's expressions as for ours. */
const literal = (text: string): string => text.replace(/[^\w/-]/g, String.raw`\$&`);
