import { setTimeout as pause } from 'node:timers/promises';
import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import { Unavailable } from '../../../contracts/kernel/errors.ts';
import { qualifiedStreamName } from './event-record.ts';
import { toPosition } from './eventstoredb-calls.ts';
import type { LogSource } from './eventstoredb-reading.ts';
import { origin, type Position } from './event-store.ts';

/** Longest wait for the names of a category; reading continues in the background. */
const timeoutMs = 5000;
const pageSize = 1000;
/** Streams of a category that are read at the same time. */
const readConcurrency = 16;

interface Category {
  readonly places: Set<string>;
  /** Resolves when all streams that existed at the first query are known. */
  whole: Promise<void>;
}

/**
 * Which streams a category has. The server has no list of them: the first query for a category reads their names from
 * the start of the log, filtered by the server, and later appends are added as they are announced.
 */
export class CategoryStreams {
  readonly #log: LogSource;
  readonly #categories = new Map<string, Category>();

  constructor(log: LogSource) {
    this.#log = log;
  }

  /** Adds a stream that was appended to. */
  addStream(place: string): void {
    for (const [name, { places }] of this.#categories) if (isInCategory(place, name)) places.add(place);
  }

  /** Reads an organisation's streams of a category. */
  async readEach<T>(
    organizationId: string,
    name: string,
    read: (place: string) => Promise<readonly T[]>,
  ): Promise<readonly T[]> {
    const first = qualifiedStreamName(organizationId, `${name}-`);
    const places = [...(await this.#placesIn(name))].filter((place) => place.startsWith(first));
    const found: T[] = [];
    while (places.length > 0)
      for (const each of await Promise.all(places.splice(0, readConcurrency).map(read))) found.push(...each);
    return found;
  }

  /** Organisations that have a stream of a category. */
  async organizationsWith(name: string): Promise<readonly string[]> {
    const places = [...(await this.#placesIn(name))];
    return [...new Set(places.map((place) => decodeURIComponent(place.slice(0, place.indexOf('/')))))];
  }

  async #placesIn(name: string): Promise<ReadonlySet<string>> {
    const { places, whole } = this.#categories.get(name) ?? this.#startReading(name);
    const late = pause(timeoutMs, 'late', { ref: false });
    if ((await Promise.race([whole, late])) === 'late') throw Unavailable();
    return places;
  }

  #startReading(name: string): Category {
    const places = new Set<string>();
    const whole = this.#read(name, places).catch((error: unknown) => {
      this.#categories.delete(name);
      throw error;
    });
    whole.catch(() => undefined); // callers get the error
    const category = { places, whole };
    this.#categories.set(name, category);
    return category;
  }

  /** Up to the log's end; later events are announced. */
  async #read(name: string, places: Set<string>): Promise<void> {
    const { connection, prefix } = this.#log;
    const regex = `^${escapeRegex(prefix)}[^/]+/${escapeRegex(name)}-`;
    for (let from: Position | null = origin; from !== null;) {
      const page: AllStreamResolvedEvent[] = await connection.scan({ regex }, 'forwards', from, {
        events: pageSize,
      });
      for (const { event } of page) if (event) places.add(event.streamId.slice(prefix.length));
      const last: bigint | undefined = page.at(-1)?.event?.position?.commit;
      from = last === undefined || page.length < pageSize ? null : toPosition(last);
    }
  }
}

const isInCategory = (place: string, category: string): boolean =>
  place.slice(place.indexOf('/') + 1).startsWith(`${category}-`);

/** Valid for the server's regular expressions and for JavaScript's. */
const escapeRegex = (text: string): string => text.replace(/[^\w/-]/g, String.raw`\$&`);
