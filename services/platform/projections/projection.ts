import type { Generation } from '../documents/embedded-documents.ts';
import type { Document } from '../documents/documents.ts';
import type { DocumentTable, Write } from '../documents/document-table.ts';
import type { RecordedEvent } from '../event-store/event-store.ts';
import { matchingIds } from '../documents/matching-ids.ts';
import type { Change, ReadModel } from './define-read-model.ts';

type ChangeOfMany = Extract<Change, { op: 'updateWhere' }>;
type ChangeOfOne = Exclude<Change, ChangeOfMany>;

/** A document in memory: what the table holds, and what the folds have made of it since. */
interface Entry {
  readonly organizationId: string;
  readonly id: string;
  before: Write['before'];
  document: Document | null;
  position: number;
  dirty: boolean;
}

export interface ProjectionSettings {
  /** Documents kept in memory after they were written; hot ones are then not read again. */
  readonly keep: number;
  /** Told of each document that is written. */
  readonly onWrite?: (organizationId: string, id: string) => void;
}

/**
 * One read model over one generation of its collection. Many changes of one document become one write:
 * they are made in memory and written by `flush`, in the transaction that moves the checkpoint.
 */
export class Projection {
  readonly model: ReadModel;
  readonly generation: Generation;
  /** Position of the last event that it has seen, parked ones included. */
  position: number;
  readonly #keep: number;
  readonly #onWrite: ProjectionSettings['onWrite'];
  readonly #entries = new Map<string, Map<string, Entry>>();
  #size = 0;
  #dirty: Entry[] = [];
  /** How many of the dirty ones a flush that was interrupted has written. */
  #written = 0;
  /** The table holds nothing that is not in memory, so nothing has to be looked up. */
  #complete: boolean;

  constructor(model: ReadModel, generation: Generation, { keep, onWrite }: ProjectionSettings) {
    this.model = model;
    this.generation = generation;
    this.position = generation.position;
    this.#complete = generation.position === 0;
    this.#keep = keep;
    this.#onWrite = onWrite;
  }

  get name(): string {
    return this.model.collection.name;
  }
  get dirty(): number {
    return this.#dirty.length - this.#written;
  }
  get size(): number {
    return this.#size;
  }
  folds(type: string): boolean {
    return Object.hasOwn(this.model.on, type);
  }

  /**
   * Applies one event in memory, wholly or, when the fold throws, not at all. `checked` also makes sure
   * that what it made can be written.
   */
  apply(event: RecordedEvent, checked = false): void {
    const changes = this.model.on[event.type]?.(event);
    if (!changes) return;
    const made = new Map<Entry, Document | null>();
    for (const change of Array.isArray(changes) ? changes : [changes]) this.#make(event, change, made);
    if (checked) for (const document of made.values()) JSON.stringify(document);
    for (const [entry, document] of made) this.#take(entry, document, event.position);
  }

  #take(entry: Entry, document: Document | null, position: number): void {
    if (entry.document === document) return;
    entry.document = document;
    entry.position = position;
    if (entry.dirty) return;
    entry.dirty = true;
    this.#dirty.push(entry);
  }

  #make({ organizationId }: RecordedEvent, change: Change, made: Map<Entry, Document | null>): void {
    if (change.op === 'updateWhere') this.#makeWhere(organizationId, change, made);
    else this.#makeOne(organizationId, change, made);
  }

  #makeWhere(organizationId: string, change: ChangeOfMany, made: Map<Entry, Document | null>): void {
    for (const entry of this.#matching(organizationId, change.field, change.equals, made)) {
      const document = current(entry, made);
      if (document) made.set(entry, withId(change.change(document), entry.id));
    }
  }

  #makeOne(organizationId: string, change: ChangeOfOne, made: Map<Entry, Document | null>): void {
    const id = change.op === 'insert' ? change.document.id : change.id;
    if (typeof id !== 'string' || id === '') throw new TypeError(`A document of ${this.name} has no id.`);
    const entry = this.#entry(organizationId, id);
    const source =
      change.op === 'derive' && change.from !== id ? this.#entry(organizationId, change.from) : entry;
    const after = outcomeOf(change, current(source, made));
    if (after !== undefined) made.set(entry, after && withId(after, id));
  }

  #entry(organizationId: string, id: string): Entry {
    let entries = this.#entries.get(organizationId);
    if (!entries) this.#entries.set(organizationId, (entries = new Map()));
    const known = entries.get(id);
    if (known) return known;
    const { table } = this.generation;
    const stored = this.#complete ? null : table.load(organizationId, id);
    const before = stored && { seq: stored.seq, shape: table.shaper.shape(stored.document) };
    const entry: Entry = {
      organizationId,
      id,
      before,
      document: stored?.document ?? null,
      position: 0,
      dirty: false,
    };
    entries.set(id, entry);
    this.#size++;
    return entry;
  }

  // the table knows what was written, memory what was not yet
  #matching(
    organizationId: string,
    field: string,
    equals: string,
    made: Map<Entry, Document | null>,
  ): Entry[] {
    const { table } = this.generation;
    const { ids, matches } = matchingIds(table, organizationId, { [field]: equals });
    for (const id of ids) this.#entry(organizationId, id);
    return [...(this.#entries.get(organizationId)?.values() ?? [])].filter((entry) => {
      const document = current(entry, made);
      return document !== null && matches(document);
    });
  }

  /** Writes what changed until `until` says to stop; inside a transaction. True when nothing is left. */
  flush(until: () => boolean = () => false): boolean {
    const { table } = this.generation;
    while (this.#written < this.#dirty.length && !until()) {
      const entry = this.#dirty[this.#written++];
      if (entry) this.#write(table, entry);
    }
    table.flushCounts();
    if (this.#written < this.#dirty.length) return false;
    this.#dirty = [];
    this.#written = 0;
    return true;
  }

  #write(table: DocumentTable, entry: Entry): void {
    const { document, before, id, organizationId, position } = entry;
    entry.dirty = false;
    const after = document && { document, body: JSON.stringify(document) };
    if (before || after) entry.before = table.write({ organizationId, id, position, before, after });
    this.#onWrite?.(organizationId, id);
  }

  /** After the transaction has committed: lets go of what memory should not hold. */
  release(): void {
    if (this.#size > this.#keep && this.#dirty.length === 0) this.#forget();
  }

  /** After a transaction that failed: the table is right, memory is not. */
  discard(): void {
    this.#forget();
    this.generation.table.forgetUnwritten();
  }

  #forget(): void {
    this.#entries.clear();
    this.#dirty = [];
    this.#written = 0;
    this.#size = 0;
    this.#complete = false;
  }
}

/** What a change makes of a document; `undefined` where it leaves everything as it is. */
function outcomeOf(change: ChangeOfOne, document: Document | null): Document | null | undefined {
  switch (change.op) {
    case 'insert':
      return change.document;
    case 'remove':
      return null;
    case 'derive':
      return change.make(document) ?? undefined;
    case 'patch':
      return document ? { ...document, ...change.fields } : undefined;
    case 'update':
      return document ? change.change(document) : undefined;
  }
}

function current(entry: Entry, made: Map<Entry, Document | null>): Document | null {
  const changed = made.get(entry);
  return changed === undefined ? entry.document : changed;
}

function withId(document: Document, id: string): Document {
  if (document.id !== id) throw new TypeError(`A change may not move the document ${id} to another id.`);
  return document;
}
