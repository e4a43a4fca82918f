import type { Documents } from '../documents/documents.ts';
import type { EventStore, Position } from '../event-store/event-store.ts';
import type { ReadSide } from './read-side.ts';

/** Reads what is asked for from the documents that it is given, and from nothing else. */
export type Reading<T> = (documents: Documents, organizationId: string, key: string) => Promise<T | null>;

interface Answer {
  readonly value: unknown;
  readonly weight: number;
  /** The documents that it was made of. */
  readonly read: ReadonlySet<string>;
}

interface Ports {
  readonly store: Pick<EventStore, 'onAppended'>;
  readonly readSide: Pick<ReadSide, 'documents' | 'waitForPosition' | 'onChange' | 'foldersOf'>;
  /** The log's newest position at the start. */
  readonly head: Position;
  /** What is kept weighs at most so much; the answer not used for longest goes first. */
  readonly capacity: number;
  /** How long an answer waits for the read models before it is given from what they have; two seconds. */
  readonly patienceMs?: number;
}

const usualPatienceMs = 2000;
const everything = '*';

/**
 * Answers that every request needs (who is this, may they enter), kept in memory. An answer knows which documents it was
 * made of and is dropped when one of them is written. Nor does it lag behind an acknowledgement: from the append of an event
 * that a read model folds into such documents, nothing is answered for that organisation until the read model has seen it.
 */
export class KeptAnswers {
  readonly #ports: Ports;
  readonly #patienceMs: number;
  readonly #answers = new Map<string, Answer>();
  #weight = 0;
  /** Keys of answers, by what they were made of. */
  readonly #madeOf = new Map<string, Set<string>>();
  /** Collections that some answer was made of. */
  readonly #collections = new Set<string>();
  /** Where the read models must be before an organisation is answered. */
  readonly #awaited = new Map<string, Position>();
  #newest: Position;
  /** Counts the writes to these collections. */
  #writes = 0;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#patienceMs = ports.patienceMs ?? usualPatienceMs;
    this.#newest = ports.head;
    ports.store.onAppended(({ organizationId, events }, position) => {
      this.#newest = position;
      if (
        events.some(({ type }) => ports.readSide.foldersOf(type).some((name) => this.#collections.has(name)))
      )
        this.#awaited.set(organizationId, position);
    });
    ports.readSide.onChange((collection, organizationId, id) =>
      this.#dropWhatRead(collection, organizationId, id),
    );
  }

  /** A question that is answered from memory while nothing has changed; that there is no answer is never kept. */
  question<T>(name: string, reading: Reading<T>, weigh: (answer: T) => number = () => 1) {
    return async (organizationId: string, key: string): Promise<T | null> => {
      if (this.#awaited.has(organizationId)) await this.#catchUp(organizationId);
      const place = `${name}\n${organizationId}\n${key}`;
      const known = this.#answers.get(place);
      if (known === undefined) return this.#answer(place, { reading, organizationId, key, weigh });
      this.#answers.delete(place);
      this.#answers.set(place, known);
      return known.value as T; // kept under this question's name
    };
  }

  async #answer<T>(
    place: string,
    asked: { reading: Reading<T>; organizationId: string; key: string; weigh: (answer: T) => number },
  ): Promise<T | null> {
    const { reading, organizationId, key } = asked;
    const [writes, known] = [this.#writes, this.#collections.size];
    const read = new Set<string>();
    const value = await reading(this.#noting(read), organizationId, key);
    if (this.#collections.size > known) {
      // what was appended before these collections were known to matter was not waited for
      await this.#ports.readSide.waitForPosition(this.#newest, [...this.#collections], this.#patienceMs);
      return this.#answer(place, asked);
    }
    if (value !== null && writes === this.#writes)
      this.#keep(place, { value, read, weight: asked.weigh(value) });
    return value;
  }

  async #catchUp(organizationId: string): Promise<void> {
    for (let position = this.#awaited.get(organizationId); position !== undefined;) {
      await this.#ports.readSide.waitForPosition(position, [...this.#collections], this.#patienceMs);
      const newer = this.#awaited.get(organizationId);
      if (newer !== position) position = newer;
      // seen, or as far as the read models come today: they are broken and said so
      else {
        this.#awaited.delete(organizationId);
        return;
      }
    }
  }

  #noting(read: Set<string>): Documents {
    const { documents } = this.#ports.readSide;
    const note = (organizationId: string, collection: string, id: string): void => {
      this.#collections.add(collection);
      read.add(placeOf(collection, organizationId, id));
    };
    return {
      get: (organizationId, collection, id) => {
        note(organizationId, collection.name, id);
        return documents.get(organizationId, collection, id);
      },
      find: (organizationId, collection, options) => {
        note(organizationId, collection.name, everything);
        return documents.find(organizationId, collection, options);
      },
      count: (organizationId, collection, filter) => {
        note(organizationId, collection.name, everything);
        return documents.count(organizationId, collection, filter);
      },
    };
  }

  #keep(place: string, answer: Answer): void {
    this.#drop(place);
    this.#answers.set(place, answer);
    this.#weight += answer.weight;
    for (const document of answer.read) {
      const places = this.#madeOf.get(document) ?? new Set();
      this.#madeOf.set(document, places.add(place));
    }
    for (const oldest of this.#answers.keys()) {
      if (this.#weight <= this.#ports.capacity) return;
      this.#drop(oldest);
    }
  }

  #drop(place: string): void {
    const answer = this.#answers.get(place);
    if (answer === undefined) return;
    this.#answers.delete(place);
    this.#weight -= answer.weight;
    for (const document of answer.read) {
      const places = this.#madeOf.get(document);
      places?.delete(place);
      if (places?.size === 0) this.#madeOf.delete(document);
    }
  }

  #dropWhatRead(collection: string, organizationId: string | null, id: string | null): void {
    if (!this.#collections.has(collection)) return;
    this.#writes++;
    const places =
      organizationId === null || id === null
        ? [...this.#answers.keys()]
        : [id, everything].flatMap((each) => [
            ...(this.#madeOf.get(placeOf(collection, organizationId, each)) ?? []),
          ]);
    for (const place of places) this.#drop(place);
  }
}

const placeOf = (collection: string, organizationId: string, id: string): string =>
  `${collection}\n${organizationId}\n${id}`;
