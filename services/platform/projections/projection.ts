import { compileFilter } from '../documents/compile-filter.ts';
import type { DocumentStore, Generation, StoredDocument, Write } from '../documents/document-store.ts';
import type { Document } from '../documents/documents.ts';
import type { RecordedEvent } from '../event-store/event-store.ts';
import type { Change, ReadModel } from './define-read-model.ts';

type ChangeOfMany = Extract<Change, { op: 'updateWhere' }>;
type ChangeOfOne = Exclude<Change, ChangeOfMany>;

/** A document in memory: the stored one, and the result of later folds. It also serves as its next write. */
interface Entry extends Write {
  stored: StoredDocument | null;
  document: Document | null;
  position: number;
  /** Whether the stored document is known yet. */
  loaded: boolean;
  dirty: boolean;
  /** Whether an event of the current slice refers to it. */
  named: boolean;
}

/** No engine stores a longer document; in characters. */
const maxDocumentLength = 8 * 1024 * 1024;

export interface ProjectionSettings {
  /** Documents cached in memory after they were written, so that frequently changed ones are not read again. */
  readonly maxDocumentsInMemory: number;
}

/**
 * One read model over one generation of its collection. Events are folded in three steps: `expect` determines what a
 * slice of them changes, `load` reads all of that together, `apply` changes it in memory. Many changes of one document
 * become one write.
 */
export class Projection {
  readonly model: ReadModel;
  readonly generation: Generation;
  /** Position of the last processed event, including parked ones. */
  position: number;
  readonly #store: DocumentStore;
  readonly #settings: ProjectionSettings;
  readonly #entries = new Map<string, Map<string, Entry>>();
  #size = 0;
  #dirty: Entry[] = [];
  #named: Entry[] = [];
  #unloaded: Entry[] = [];
  #expectedMany: { readonly organizationId: string; readonly change: ChangeOfMany }[] = [];
  /** Everything stored is in memory, so nothing has to be looked up. */
  #complete: boolean;

  constructor(store: DocumentStore, model: ReadModel, generation: Generation, settings: ProjectionSettings) {
    this.model = model;
    this.generation = generation;
    this.position = store.positionOf(generation);
    this.#store = store;
    this.#settings = settings;
    this.#complete = this.position === 0;
  }

  get name(): string {
    return this.model.collection.name;
  }
  /** Number of documents that the current slice refers to. */
  get named(): number {
    return this.#named.length;
  }
  get size(): number {
    return this.#size;
  }
  folds(type: string): boolean {
    return Object.hasOwn(this.model.on, type);
  }

  /** The changes of the fold; notes which documents they need. */
  expect(event: RecordedEvent): readonly Change[] {
    const result = this.model.on[event.type]?.(event) ?? [];
    const changes = Array.isArray(result) ? (result as readonly Change[]) : [result as Change];
    const { organizationId } = event;
    for (const change of changes) {
      if (change.op === 'updateWhere') this.#expectedMany.push({ organizationId, change });
      else for (const id of idsIn(change)) this.#name(organizationId, id);
    }
    return changes;
  }

  #name(organizationId: string, id: string): void {
    const entry = this.#entry(organizationId, id);
    if (entry.named) return;
    entry.named = true;
    this.#named.push(entry);
  }

  #entry(organizationId: string, id: string): Entry {
    let entries = this.#entries.get(organizationId);
    if (!entries) this.#entries.set(organizationId, (entries = new Map()));
    const known = entries.get(id);
    if (known) return known;
    if (id === '') throw new TypeError(`A document of ${this.name} has no id.`);
    const entry: Entry = {
      organizationId,
      id,
      position: 0,
      stored: null,
      document: null,
      loaded: this.#complete,
      dirty: false,
      named: false,
    };
    entries.set(id, entry);
    this.#size++;
    if (!entry.loaded) this.#unloaded.push(entry);
    return entry;
  }

  /** Loads the expected documents that are not in memory yet. */
  async load(): Promise<void> {
    for (const { organizationId, change } of this.#expectedMany) {
      const found = await this.#store.loadWhere(this.generation, organizationId, whereOf(change));
      for (const stored of found) setStored(this.#entry(organizationId, stored.document.id), stored);
    }
    this.#expectedMany = [];
    const unloaded = this.#unloaded.filter(({ loaded }) => !loaded);
    if (unloaded.length > 0) {
      const found = await this.#store.load(this.generation, unloaded);
      unloaded.forEach((entry, at) => setStored(entry, found[at] ?? null));
    }
    this.#unloaded = [];
  }

  /**
   * Applies one event in memory, completely or, if a change throws, not at all. `checked` also checks that the result
   * can be written.
   */
  apply(event: RecordedEvent, changes: readonly Change[], checked = false): void {
    const made = new Map<Entry, Document | null>();
    for (const change of changes) this.#applyChange(event, change, made);
    if (checked) for (const document of made.values()) requireWritable(document);
    for (const [entry, document] of made) this.#setDocument(entry, document, event.position);
  }

  #setDocument(entry: Entry, document: Document | null, position: number): void {
    if (entry.document === document) return;
    entry.document = document;
    entry.position = position;
    if (entry.dirty) return;
    entry.dirty = true;
    this.#dirty.push(entry);
  }

  #applyChange({ organizationId }: RecordedEvent, change: Change, made: Map<Entry, Document | null>): void {
    if (change.op === 'updateWhere') this.#applyToMany(organizationId, change, made);
    else this.#applyToOne(organizationId, change, made);
  }

  // stored documents are in memory since `load`, beside those created meanwhile
  #applyToMany(organizationId: string, change: ChangeOfMany, made: Map<Entry, Document | null>): void {
    const matches = compileFilter(whereOf(change));
    for (const entry of this.#entries.get(organizationId)?.values() ?? []) {
      const document = current(entry, made);
      if (document && matches(document)) made.set(entry, withId(change.change(document), entry.id));
    }
  }

  #applyToOne(organizationId: string, change: ChangeOfOne, made: Map<Entry, Document | null>): void {
    const [id = '', from = id] = idsIn(change);
    const entry = this.#entry(organizationId, id);
    const after = applyChange(change, current(this.#entry(organizationId, from), made));
    if (after !== undefined) made.set(entry, after && withId(after, id));
  }

  /** What has changed since the last call and is to be written; call `written` once it is. */
  writes(): readonly Write[] {
    return this.#dirty.filter(({ document, stored }) => document !== null || stored !== null);
  }

  /** After the writes have succeeded: evicts what memory should not hold. */
  written(): void {
    const { maxDocumentsInMemory } = this.#settings;
    for (const entry of this.#dirty) entry.dirty = false;
    this.#dirty = [];
    this.#clearNamed();
    if (this.#size > maxDocumentsInMemory) this.#clear();
  }

  #clearNamed(): void {
    for (const entry of this.#named) entry.named = false;
    this.#named = [];
  }

  /** After a failed slice: the store is right, memory is not. */
  discard(): void {
    this.#clear();
    this.position = this.#store.positionOf(this.generation);
  }

  #clear(): void {
    this.#entries.clear();
    this.#dirty = [];
    this.#named = [];
    this.#unloaded = [];
    this.#expectedMany = [];
    this.#size = 0;
    this.#complete = false;
  }
}

function setStored(entry: Entry, stored: StoredDocument | null): void {
  if (entry.loaded) return;
  entry.loaded = true;
  entry.stored = stored;
  entry.document = stored?.document ?? null;
}

const whereOf = ({ equals, field }: ChangeOfMany) => ({ [field]: equals });

/** The document that a change writes, and the one that it reads. */
function idsIn(change: ChangeOfOne): readonly string[] {
  const id: unknown = change.op === 'insert' ? change.document.id : change.id;
  if (typeof id !== 'string') throw new TypeError('A change names no document.');
  return change.op === 'derive' && change.from !== id ? [id, change.from] : [id];
}

function requireWritable(document: Document | null): void {
  if (JSON.stringify(document).length > maxDocumentLength)
    throw new RangeError(`A document of more than ${maxDocumentLength} characters cannot be stored.`);
}

/** The document after a change; `undefined` if the change leaves everything as it is. */
function applyChange(change: ChangeOfOne, document: Document | null): Document | null | undefined {
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
