import type { CollectionContract, Document, Documents, Filter } from './documents.ts';

/** One build of a collection, whole by itself. One of them answers; others are made beside it, or go. */
export interface Generation {
  readonly collection: string;
  readonly number: number;
}

/** Where a document stands within its generation. */
export interface DocumentPlace {
  readonly organizationId: string;
  readonly id: string;
}

/** A document that an engine holds. It comes from `load` or a write and is given back with the next write, so that an engine may note in it what that takes. */
export interface StoredDocument {
  readonly document: Document;
}

/** One write of one document. */
export interface Write extends DocumentPlace {
  /** Position of the event that caused it. */
  readonly position: number;
  /** What stands there before; the engine puts here what stands there afterwards. */
  standing: StoredDocument | null;
  /** What shall stand there; `null` removes the document. */
  readonly document: Document | null;
}

/** An event that a projection could not digest, or one of the same stream that waits behind it. */
export interface ParkedEvent {
  readonly id: string;
  readonly projection: string;
  readonly organizationId: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly eventId: string;
  readonly type: string;
  /** What the fold said; `null` for an event that only waits. */
  readonly error: string | null;
  readonly attempts: number;
  /** When it was parked or last tried. ISO 8601. */
  readonly time: string;
}

/** What a slice of the log makes of one generation. */
export interface SlicePart {
  readonly generation: Generation;
  readonly writes: readonly Write[];
  /** Put beside the log's way, or noted anew. */
  readonly parked?: readonly ParkedEvent[];
  /** Let go. */
  readonly released?: readonly ParkedEvent[];
}

/** What a slice of the log makes of the generations that answer. */
export interface Slice {
  readonly parts: readonly SlicePart[];
  /** Up to where the generations of all parts have now seen the log; absent where the slice is not of the log's way. */
  readonly position?: number;
}

/**
 * Writing side of the documents port, for one projector at a time. Whatever dies at whatever moment: of a slice either all is
 * there when a projector opens the store again, with the position that it led to, or nothing.
 */
export interface DocumentStore extends Documents {
  /** Documents that a slice should write at most: what is written at once holds others up. */
  readonly writesPerSlice: number;
  /** The generation that answers. */
  serving(collection: string): Generation;
  /** The last position of the log that a generation has seen; 0 for nothing. */
  positionOf(generation: Generation): number;
  /** Whether what answers was laid out for another version of the contract. */
  isOutdated(collection: string): boolean;
  /** In the order of the places; `null` for what is not there. */
  load(generation: Generation, places: readonly DocumentPlace[]): Promise<readonly (StoredDocument | null)[]>;
  /** Every document of an organisation that a filter matches, in no order; by a scan where no index serves. */
  loadWhere(
    generation: Generation,
    organizationId: string,
    filter: Filter,
  ): Promise<readonly StoredDocument[]>;
  /** Rejects when it may not have taken place: `settle` finds that out. Rejects for good where a document cannot be written. */
  commit(slice: Slice): Promise<void>;
  /** After a commit that failed: completes it or undoes it. From then on positions and `load` tell what is so. */
  recover(): Promise<void>;
  /** Parked events of a generation, or those of one stream of it, in log order. */
  parked(
    generation: Generation,
    of?: { readonly organizationId: string; readonly stream: string },
  ): Promise<readonly ParkedEvent[]>;
  /** An empty generation beside the one that answers. */
  prepare(contract: CollectionContract): Promise<Generation>;
  /** Writes into a generation that nobody reads yet, and gives others their turn meanwhile. */
  fill(generation: Generation, writes: readonly Write[]): Promise<void>;
  /** Lets finished generations answer, all at one moment. Returns those that answered before. */
  swap(generations: readonly Generation[], position: number): Promise<readonly Generation[]>;
  /** Removes a generation that nobody reads, with its parked events, for as long as `goesOn`; what is left goes at the next opening. */
  drop(generation: Generation, shouldContinue: () => boolean): Promise<void>;
  /** Leaves nothing in its files of what was changed or removed before. Rejects when it cannot do so now; try again. */
  purgeFormerText(): Promise<void>;
  close(): Promise<void>;
}
