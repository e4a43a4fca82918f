import { createHash } from 'node:crypto';
import type { CollectionContract, Document } from './documents.ts';
import { collectValues, splitPath, valueAt, type PathSegments } from './paths.ts';
import { searchableText } from './search-text.ts';
import { irregularKey, toKey, type Key } from './sort-order.ts';

/**
 * The indexes and text fields that a generation of a collection was built with; stored with it, so that an old one
 * still answers.
 */
export interface Layout {
  readonly version: number;
  readonly indexes: readonly (readonly string[])[];
  readonly text: readonly string[];
  readonly restrictedText?: readonly string[];
}

export const layoutOf = ({ version, indexes, text = [], restrictedText }: CollectionContract): Layout => ({
  version,
  indexes,
  text,
  ...(restrictedText && { restrictedText }),
});

/** Names become names of tables and collections. */
export function requireName({ name }: CollectionContract, taken: ReadonlyMap<string, unknown>): void {
  if (!/^[a-z][a-z0-9-]*$/i.test(name)) throw new Error(`A collection cannot be named '${name}'.`);
  if (taken.has(name)) throw new Error(`Two collections are named '${name}'.`);
}

/** What the table stores beside a document's body. */
export interface Shape {
  /** One key per column of the layout. */
  readonly keys: readonly Key[];
  /** Elements of the paths that lead into arrays. */
  readonly elements: readonly (readonly [column: number, key: Key])[];
  /** Names of the counters that count this document. */
  readonly counted: readonly string[];
  readonly text: SearchedText;
}

/** What is searched in a document, ready for the index; empty where its collection has no such fields. */
export interface SearchedText {
  readonly open: string;
  readonly restricted: string;
}

const isoDateTime = /^\d{4}-\d\d-\d\dT/;
/** Values that many documents share are counted; times, titles and fractions are nearly as many as the documents. */
export const isCountable = (key: Key): boolean =>
  typeof key === 'string'
    ? key.length <= 64 && !/\s/.test(key) && !isoDateTime.test(key)
    : typeof key !== 'number' || key === -Infinity || Number.isInteger(key);

const counterText = (key: Key): string => {
  if (typeof key === 'string') return JSON.stringify(key);
  return typeof key === 'number' ? String(key) : `b${key.join('.')}`;
};

/** What the query planner gets to know of one generation. */
export interface GenerationSchema {
  readonly name: string;
  readonly layout: Layout;
  readonly shaper: Shaper;
  /** Columns in which some document has an array or an object, so that keys alone cannot decide. */
  readonly irregular: ReadonlySet<number>;
}

export const hasKeyColumn = ({ shaper }: GenerationSchema, path: string): boolean =>
  path === 'id' || shaper.columns.includes(path);
export const isIrregular = (schema: GenerationSchema, path: string): boolean =>
  schema.irregular.has(schema.shaper.columns.indexOf(path));

/** Reads what a layout needs from documents; the same functions serve writes and queries. */
export class Shaper {
  /** Distinct paths of all indexes; their order is that of the key columns. */
  readonly columns: readonly string[];
  /** Sets of columns whose combinations of values are counted; the first is empty and counts all. */
  readonly groups: readonly (readonly number[])[];
  readonly #steps: readonly PathSegments[];
  readonly #text: readonly PathSegments[];
  readonly #restrictedText: readonly PathSegments[];

  constructor(layout: Layout) {
    this.columns = [...new Set(layout.indexes.flat())].filter((path) => path !== 'id');
    this.#steps = this.columns.map(splitPath);
    this.#text = layout.text.map(splitPath);
    this.#restrictedText = (layout.restrictedText ?? []).map(splitPath);
    this.groups = this.#groupsOf(layout.indexes);
  }

  #groupsOf(indexes: Layout['indexes']): number[][] {
    const groups = new Map<string, number[]>([['', []]]);
    for (const index of indexes) {
      const columns = index.filter((path) => path !== 'id').map((path) => this.columns.indexOf(path));
      for (let length = 1; length <= columns.length; length++) {
        const group = columns.slice(0, length).toSorted((a, b) => a - b);
        groups.set(group.join(), group);
      }
    }
    return [...groups.values()];
  }

  /** The counter for values of a group's columns; `null` where the values are not counted. */
  counter(group: readonly number[], keys: readonly Key[]): string | null {
    return keys.every((key) => key !== irregularKey && isCountable(key))
      ? `${group.join()}|${keys.map(counterText).join()}`
      : null;
  }

  shape(document: Document): Shape {
    const keys = this.#steps.map((steps) => toKey(valueAt(document, steps)));
    const counted: string[] = [];
    for (const group of this.groups) {
      const name = this.counter(
        group,
        group.map((column) => keys[column] ?? irregularKey),
      );
      if (name !== null) counted.push(name);
    }
    const text = {
      open: searchableText(document, this.#text),
      restricted: searchableText(document, this.#restrictedText),
    };
    return { keys, elements: this.#elements(document, keys), counted, text };
  }

  #elements(document: Document, keys: readonly Key[]): [number, Key][] {
    if (!keys.includes(irregularKey)) return [];
    return this.#steps.flatMap((steps, column) => {
      if (keys[column] !== irregularKey) return [];
      const elements = new Set(collectValues(document, steps).flat().map(toKey));
      elements.delete(irregularKey);
      return [...elements].map((key): [number, Key] => [column, key]);
    });
  }
}

/** FTS5 splits words at hyphens; this makes an organisation one word. */
export const organizationToken = (organizationId: string): string =>
  `o${createHash('sha256').update(organizationId).digest('hex').slice(0, 32)}`;
