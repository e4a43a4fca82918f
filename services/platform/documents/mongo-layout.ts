import type { Collection, CreateIndexesOptions, Db, IndexSpecification } from 'mongodb';
import type { DocumentPlace, Generation } from './document-store.ts';
import type { Layout, Shape, Shaper } from './document-shape.ts';
import type { Document } from './documents.ts';
import { distinctTerms } from './search-text.ts';
import type { Key } from './sort-order.ts';

/**
 * A document as MongoDB stores it. Beside its body are the keys of the declared paths (`k0`, `k1` …), each encoded as a
 * string whose order is the port's, so that the server only ever compares strings and answers like every other engine.
 */
export interface MongoDocument {
  /** Organisation and id. */
  readonly _id: string;
  /** Number of the commit that wrote it: applying an older one again changes nothing. */
  readonly s: number;
  /** Position of the event that caused it. */
  readonly p: number;
  /** The organisation; absent, like everything below, if the document was removed. */
  readonly o?: string;
  /** The id, as a key. */
  readonly i?: string;
  /** Elements of the paths that lead into arrays: column, colon, key. */
  readonly e?: readonly string[];
  /** Terms of its searchable text. */
  readonly t?: readonly string[];
  /** Terms of its restricted text. */
  readonly r?: readonly string[];
  /** The document as JSON: every string and number is exactly as written, which BSON does not guarantee. */
  readonly b?: string;
  readonly [key: `k${number}`]: string;
}

/** How many documents a counter counts, and the last commit that moved it. */
export interface MongoCounter {
  readonly _id: string;
  readonly s: number;
  readonly n: number;
}

/** Name of the MongoDB collection of a generation. */
export const collectionName = ({ collection, number }: Generation): string => `${collection}@${number}`;
/** Name of the collection of its counters. */
export const counterCollectionName = (generation: Generation): string =>
  `${collectionName(generation)}.counters`;
/** `_id` of a document or counter of an organisation. */
export const documentId = (organizationId: string, id: string): string => `${organizationId}\n${id}`;

/** Every key as a string, in the same order: missing, numbers, strings, and the rest. */
export function encodeKey(key: Key): string {
  if (typeof key === 'string') return `3${key}`;
  if (typeof key === 'number') return key === -Infinity ? '1' : `2${orderedHex(key)}`;
  return `4${Buffer.from(key).toString('hex')}`;
}

/** The bits of a number, transformed so that their order as text is that of the numbers. */
function orderedHex(number: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(number === 0 ? 0 : number); // JavaScript has two zeros
  const isNegative = (bytes[0] ?? 0) >= 0x80;
  for (const [at, byte] of bytes.entries()) bytes[at] = isNegative ? ~byte : byte;
  if (!isNegative) bytes[0] = (bytes[0] ?? 0) | 0x80;
  return bytes.toString('hex');
}

/** The field that holds the key of a path. */
export const keyField = (shaper: Shaper, path: string): string =>
  path === 'id' ? 'i' : `k${shaper.columns.indexOf(path)}`;

/** An element of an array, as stored in `e`. */
export const encodeElement = (column: number, key: Key): string => `${column}:${encodeKey(key)}`;

/** The stored fields of a document, beside its place. */
export function documentFields(
  { id, organizationId }: DocumentPlace,
  { document, shape }: { readonly document: Document; readonly shape: Shape },
  { text, restrictedText }: Layout,
): Partial<MongoDocument> {
  return {
    o: organizationId,
    i: encodeKey(id),
    ...Object.fromEntries(shape.keys.map((key, at) => [`k${at}`, encodeKey(key)] as const)),
    ...(shape.elements.length > 0 && {
      e: shape.elements.map(([column, key]) => encodeElement(column, key)),
    }),
    ...(text.length > 0 && { t: distinctTerms(shape.text.open) }),
    ...(restrictedText && { r: distinctTerms(shape.text.restricted) }),
    b: JSON.stringify(document),
  };
}

/**
 * Creates the collections of a generation with their indexes, and checks existing ones: another layout under the same
 * name is refused.
 */
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
  if (layout.restrictedText) lists.push(['o', 'r']);
  for (const fields of lists) {
    const index: IndexSpecification = Object.fromEntries(fields.map((field) => [field, 1]));
    const options: CreateIndexesOptions = { name: fields.join('_') };
    await documents.createIndex(index, options);
  }
}
