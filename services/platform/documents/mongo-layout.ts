import type { Collection, CreateIndexesOptions, Db, IndexSpecification } from 'mongodb';
import type { DocumentPlace, Generation } from './document-store.ts';
import type { Layout, Shape, Shaper } from './document-shape.ts';
import type { Document } from './documents.ts';
import { distinctTerms } from './search-text.ts';
import type { Key } from './sort-order.ts';

/**
 * A document as MongoDB holds it. Beside its text stand the keys of the declared paths (`k0`, `k1` …), each as a text whose
 * order is the port's, so that the server only ever compares texts and answers as every other engine does.
 */
export interface MongoDocument {
  /** Organisation and id. */
  readonly _id: string;
  /** Of the commit that wrote it: an older one, said again, changes nothing. */
  readonly s: number;
  /** Position of the event that caused it. */
  readonly p: number;
  /** The organisation; absent with all below where a document was removed. */
  readonly o?: string;
  /** The id, as a key. */
  readonly i?: string;
  /** Elements of the paths that lead into arrays: column, colon, key. */
  readonly e?: readonly string[];
  /** Terms of its searched text. */
  readonly t?: readonly string[];
  /** The document as JSON: every text and number is as it was put, which BSON does not promise. */
  readonly b?: string;
  readonly [key: `k${number}`]: string;
}

/** How many documents a counter counts, and the commit that moved it last. */
export interface MongoCounter {
  readonly _id: string;
  readonly s: number;
  readonly n: number;
}

/** Of the MongoDB collection in which a generation is. */
export const collectionName = ({ collection, number }: Generation): string => `${collection}@${number}`;
/** Of the collection in which its counters are. */
export const counterCollectionName = (generation: Generation): string =>
  `${collectionName(generation)}.counters`;
/** `_id` of a document or counter of an organisation. */
export const documentId = (organizationId: string, id: string): string => `${organizationId}\n${id}`;

/** Every key as a text, in the same order: nothing, numbers, texts, and what is neither. */
export function encodeKey(key: Key): string {
  if (typeof key === 'string') return `3${key}`;
  if (typeof key === 'number') return key === -Infinity ? '1' : `2${orderedHex(key)}`;
  return `4${Buffer.from(key).toString('hex')}`;
}

/** The bits of a number, turned so that their order as text is that of the numbers. */
function orderedHex(number: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(number === 0 ? 0 : number); // there are two zeros
  const isNegative = (bytes[0] ?? 0) >= 0x80;
  for (const [at, byte] of bytes.entries()) bytes[at] = isNegative ? ~byte : byte;
  if (!isNegative) bytes[0] = (bytes[0] ?? 0) | 0x80;
  return bytes.toString('hex');
}

/** The field that holds the key of a path. */
export const keyField = (shaper: Shaper, path: string): string =>
  path === 'id' ? 'i' : `k${shaper.columns.indexOf(path)}`;

/** An element of an array, as it stands in `e`. */
export const encodeElement = (column: number, key: Key): string => `${column}:${encodeKey(key)}`;

/** What is written of a document, beside its place. */
export function documentFields(
  { id, organizationId }: DocumentPlace,
  { document, shape }: { readonly document: Document; readonly shape: Shape },
  { text }: Layout,
): Partial<MongoDocument> {
  return {
    o: organizationId,
    i: encodeKey(id),
    ...Object.fromEntries(shape.keys.map((key, at) => [`k${at}`, encodeKey(key)] as const)),
    ...(shape.elements.length > 0 && {
      e: shape.elements.map(([column, key]) => encodeElement(column, key)),
    }),
    ...(text.length > 0 && { t: distinctTerms(shape.text) }),
    b: JSON.stringify(document),
  };
}

/** Makes the collections of a generation with their indexes, and checks those that are there: another one of the same name is refused. */
export async function ensureCollections(
  db: Db,
  generation: Generation,
  layout: Layout,
  shaper: Shaper,
): Promise<void> {
  const documents: Collection = db.collection(collectionName(generation));
  const keyed = layout.indexes.map((index) =>
    index.filter((path) => path !== 'id').map((path) => keyField(shaper, path)),
  );
  const lists = [...keyed.map((fields) => ['o', ...fields, 'i']), ['o', 'i'], ['o', 'e']];
  if (layout.text.length > 0) lists.push(['o', 't']);
  for (const fields of lists) {
    const index: IndexSpecification = Object.fromEntries(fields.map((field) => [field, 1]));
    const options: CreateIndexesOptions = { name: fields.join('_') };
    await documents.createIndex(index, options);
  }
}
