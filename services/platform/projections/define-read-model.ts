import type { AccessFacts } from '../../../contracts/kernel/explain-access.ts';
import type { Permissions } from '../../../contracts/kernel/permissions.ts';
import type { EventContract, EventData, EventOf } from '../../../contracts/kernel/define-event.ts';
import type { AnswerOf, AnyQueryContract, SendQuery } from '../../../contracts/kernel/define-query.ts';
import type { CollectionContract, Document, Documents } from '../documents/documents.ts';
import type { Columns } from '../columns/columns.ts';
import type { MediaKind } from '../objects/signed-urls.ts';
import type { RecordedEvent } from '../event-store/event-store.ts';
import type { z } from 'zod';

/** A change of one document that a fold requests. Plain data, applied in the transaction that moves the checkpoint. */
export type Change<D extends Document = Document> =
  | { readonly op: 'insert'; readonly document: D }
  | { readonly op: 'patch'; readonly id: string; readonly fields: Partial<D> }
  | { readonly op: 'update'; readonly id: string; readonly change: (document: D) => D }
  | { readonly op: 'remove'; readonly id: string }
  /**
   * Reads the document `from` and writes the result (which carries `id`) under `id`; `null` leaves everything as it is.
   */
  | {
      readonly op: 'derive';
      readonly id: string;
      readonly from: string;
      readonly make: (source: D | null) => D | null;
    }
  /** Every document of the organisation that matches; rare (a workspace renamed, a person erased). */
  | {
      readonly op: 'updateWhere';
      readonly field: string;
      readonly equals: string;
      readonly change: (document: D) => D;
    };

export const insert = <D extends Document>(document: NoInfer<D>): Change<D> => ({ op: 'insert', document });
export const patch = <D extends Document>(id: string, fields: NoInfer<Partial<D>>): Change<D> => ({
  op: 'patch',
  id,
  fields,
});
/** Changes an existing document; a missing one stays missing. */
export const update = <D extends Document>(id: string, change: (document: D) => D): Change<D> => ({
  op: 'update',
  id,
  change,
});
export const remove = <D extends Document = Document>(id: string): Change<D> => ({ op: 'remove', id });
/** Creates the document, or changes an existing one. */
export const upsert = <D extends Document>(id: string, make: (document: D | null) => D): Change<D> => ({
  op: 'derive',
  id,
  from: id,
  make,
});
/** Writes a document derived from another of the same collection, as when a draft becomes a publication. */
export const copy = <D extends Document>(from: string, id: string, make: (source: D) => D): Change<D> => ({
  op: 'derive',
  id,
  from,
  make: (source) => source && make(source),
});
export const updateWhere = <D extends Document>(
  field: string,
  equals: string,
  change: (document: D) => D,
): Change<D> => ({ op: 'updateWhere', field, equals, change });

export type Fold<D extends Document, E> = (event: E) => Change<D> | readonly Change<D>[] | undefined;

/**
 * A fold decides nothing and may be replayed from zero at any time; `on` has one entry per event.
 * The type of an entry's `data` follows from the event contracts in `events`.
 */
export interface ReadModel<D extends Document = Document> {
  readonly collection: CollectionContract<D>;
  readonly events: readonly EventContract[];
  readonly on: { readonly [type: string]: Fold<D, RecordedEvent> };
}

type FoldsOf<D extends Document, C extends readonly EventContract[]> = {
  readonly [T in C[number]['type']]: Fold<D, RecordedEvent<Extract<EventOf<C[number]>, { type: T }>>>;
};

/** Fold and collection of one read model; its queries are in the same folder. */
export function defineReadModel<D extends Document, const C extends readonly EventContract[]>(
  collection: CollectionContract<D>,
  events: C,
  on: FoldsOf<D, C>,
): ReadModel<D> {
  return { collection, events, on: on as unknown as ReadModel<D>['on'] };
}

/** Each kind of event of a union, recorded, with its own data. */
export type EachRecorded<E> = E extends EventData ? RecordedEvent<E> : never;

/** A read model whose documents follow a fold defined elsewhere, the same for every event. */
export function defineReadModelByFold<D extends Document, const C extends readonly EventContract[]>(
  collection: CollectionContract<D>,
  events: C,
  fold: Fold<D, EachRecorded<EventOf<C[number]>>>,
): ReadModel<D> {
  const on = Object.fromEntries(events.map(({ type }) => [type, fold as Fold<D, RecordedEvent>]));
  return { collection, events, on };
}

/** What a query handler gets. */
export interface QueryContext {
  readonly documents: Documents;
  readonly columns: Columns;
  /** The sender of the query, with the workspaces they may see. */
  readonly viewer: Viewer;
  /** Sends a query to another context as the same person. */
  readonly ask: SendQuery;
  /**
   * All that decides what somebody of the same organisation may do, from the write side, as from an address if one is
   * given. Checks nothing: the caller must have checked that the viewer may know.
   */
  readonly accessOf: (userId: string, address?: string) => Promise<AccessFacts | null>;
  readonly sign: MediaSigner;
}

/**
 * Creates URLs that this viewer may open for ten minutes (R-MED-01). Checks nothing: the caller must have checked the
 * access.
 */
export interface MediaSigner {
  /** Master playlist of a video: the whole video or a range of seconds, in all qualities or in one. */
  master(assetId: string, part?: VideoPart): string;
  /** The video as it was uploaded. */
  source(assetId: string): string;
  /** The picture at a second of a video. */
  picture(assetId: string, atSecond: number): string;
  /** One sheet of a video's image map, from 0. */
  imageMapSheet(assetId: string, sheet: number): string;
  /** Peaks of a video's audio. */
  waveform(assetId: string): string;
  /** The times of the frames, or how much they move. */
  measured(assetId: string, what: 'frames' | 'motion'): string;
  /** WebVTT of a workflow's transcript; publication 0 is the draft. */
  subtitles(workflowId: string, publication: number, languageCode: string): string;
  /** An uploaded file as it is: a picture, a PDF, a poster. */
  file(assetId: string): string;
  /** The sound of a text that a voice has read. */
  speech(text2SpeechId: string): string;
  /** When the URLs created now expire; milliseconds since 1970. */
  readonly expiresAt: number;
  /** What a URL that was given to this viewer grants, with a new URL for it; `null` for any other. */
  renew(url: string): RenewedAddress | null;
  /** Proves that this viewer opened a publication now. */
  viewToken(workflowId: string, publication: number): string;
  /** The content of a token of this organisation; `null` for one that was not created here. */
  readViewToken(token: string): ViewOpening | null;
}

/** Who opened which publication, and when. */
export interface ViewOpening {
  readonly userId: string;
  readonly workflowId: string;
  readonly publication: number;
  readonly openedAt: string;
}

export interface VideoPart {
  readonly range?: { readonly startTime: number; readonly endTime: number };
  readonly rez?: 'Auto' | '360' | '480' | '720' | '1080';
}

export interface RenewedAddress {
  readonly kind: MediaKind;
  /** An asset; for subtitles a workflow. */
  readonly subjectId: string;
  readonly url: string;
}

/** The current state of the person behind a request. */
export interface Viewer extends Permissions {
  /** The product itself: pipelines and policies. May do everything within its organisation. */
  readonly isSystem: boolean;
  readonly organizationId: string;
  readonly userId: string;
  /** The API key that acts with the rights of this person; absent for people. */
  readonly apiKeyId?: string;
}

export interface QueryHandler {
  readonly query: AnyQueryContract;
  readonly handle: (data: never, context: QueryContext) => Promise<unknown>;
}

/** Binds a query contract to its handler. If it returns `null`, the answer is `resource.absent`. */
export function answerQuery<C extends AnyQueryContract>(
  query: C,
  handle: (data: z.output<C['schema']>, context: QueryContext) => Promise<AnswerOf<C>>,
): QueryHandler {
  return { query, handle: handle as QueryHandler['handle'] };
}
