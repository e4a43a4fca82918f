import type { CollectionContract, Document, Documents, Filter } from './documents.ts';

/** One complete build of a collection. One of them answers; others are being built beside it, or dropped. */
export interface Generation {
  readonly collection: string;
  readonly number: number;
}

/** Where a document is within its generation. */
export interface DocumentPlace {
  readonly organizationId: string;
  readonly id: string;
}

/**
 * A document that an engine has stored. It comes from `load` or a write and is passed back with the next write, so that
 * an engine may keep in it what that write needs.
 */
export interface StoredDocument {
  readonly document: Document;
}

/** One write of one document. */
export interface Write extends DocumentPlace {
  /** Position of the event that caused it. */
  readonly position: number;
  /** The stored document before the write; the engine replaces it by the one after the write. */
  stored: StoredDocument | null;
  /** The new document; `null` removes it. */
  readonly document: Document | null;
}

/** An event that a projection could not apply, or a later one of the same stream that waits for it. */
export interface ParkedEvent {
  readonly id: string;
  readonly projection: string;
  readonly organizationId: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly eventId: string;
  readonly type: string;
  /** The error of the fold; `null` for an event that only waits. */
  readonly error: string | null;
  readonly attempts: number;
  /** When it was parked or last retried. ISO 8601. */
  readonly time: string;
}

/** What a slice of the log changes in one generation. */
export interface SlicePart {
  readonly generation: Generation;
  readonly writes: readonly Write[];
  /** Events to park, or to update. */
  readonly parked?: readonly ParkedEvent[];
  /** Parked events to delete. */
  readonly released?: readonly ParkedEvent[];
}

/** What a slice of the log changes in the generations that answer. */
export interface Slice {
  readonly parts: readonly SlicePart[];
  /**
   * The position up to which the generations of all parts have now processed the log; absent if the slice does not move
   * it.
   */
  readonly position?: number;
}

/**
 * Writing side of the documents port, for one projector at a time. Whatever crashes at whatever moment: when a
 * projector opens the store again, either all of a slice is there, with the position it led to, or nothing.
 */
export interface DocumentStore extends Documents {
  /** Most documents that a slice should write: a large write blocks others. */
  readonly writesPerSlice: number;
  /** The generation that answers. */
  serving(collection: string): Generation;
  /** The last position of the log that a generation has processed; 0 for nothing. */
  positionOf(generation: Generation): number;
  /** Whether the generation that answers was built for another version of the contract. */
  isOutdated(collection: string): boolean;
  /** In the order of the places; `null` for documents that do not exist. */
  load(generation: Generation, places: readonly DocumentPlace[]): Promise<readonly (StoredDocument | null)[]>;
  /** Every document of an organisation that a filter matches, in no order; by a scan if no index serves. */
  loadWhere(
    generation: Generation,
    organizationId: string,
    filter: Filter,
  ): Promise<readonly StoredDocument[]>;
  /** Rejects if it may not have succeeded: `recover` finds out. Fails permanently if a document cannot be written. */
  commit(slice: Slice): Promise<void>;
  /**
   * After a commit that failed: completes it or rolls it back. From then on positions and `load` return the actual
   * state.
   */
  recover(): Promise<void>;
  /** Parked events of a generation, or those of one stream of it, in log order. */
  parked(
    generation: Generation,
    of?: { readonly organizationId: string; readonly stream: string },
  ): Promise<readonly ParkedEvent[]>;
  /** Creates an empty generation beside the one that answers. */
  prepare(contract: CollectionContract): Promise<Generation>;
  /** Writes into a generation that nobody reads yet, and yields to other work meanwhile. */
  fill(generation: Generation, writes: readonly Write[]): Promise<void>;
  /** Makes finished generations answer, atomically. Returns those that answered before. */
  swap(generations: readonly Generation[], position: number): Promise<readonly Generation[]>;
  /**
   * Removes a generation that nobody reads, with its parked events, for as long as `shouldContinue` returns true; the
   * rest is removed at the next opening.
   */
  drop(generation: Generation, shouldContinue: () => boolean): Promise<void>;
  /** Removes from its files what was changed or removed before. Rejects if it cannot do so now; try again. */
  purgeFormerText(): Promise<void>;
  close(): Promise<void>;
}
