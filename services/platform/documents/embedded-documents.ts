import { requireName, layoutOf, type Layout } from './document-shape.ts';
import type {
  DocumentPlace,
  DocumentStore,
  Generation,
  ParkedEvent,
  Slice,
  SlicePart,
  StoredDocument,
  Write,
} from './document-store.ts';
import { DocumentTable } from './document-table.ts';
import { DocumentsDatabase } from './documents-database.ts';
import type { CollectionContract, Document, Filter, FindOptions, FindResult } from './documents.ts';
import {
  countDocuments,
  findDocuments,
  plannedFilter,
  type QueryExecutor,
  type FindQuery,
} from './find-documents.ts';
import { ParkedTable } from './parked-table.ts';
import { TableFinder } from './table-finder.ts';
import { yieldToEventLoop, timeSlice } from './yield-to-event-loop.ts';

export interface EmbeddedDocumentsSettings {
  readonly folder: string;
  readonly collections: readonly CollectionContract[];
  /** Answers queries that no declared index serves by a scan, instead of refusing them. Only for production. */
  readonly allowScans?: boolean;
}

/** A generation with its tables, and how far the log has been folded into them. */
interface OpenGeneration extends Generation {
  readonly table: DocumentTable;
  position: number;
}

const schema = `
  CREATE TABLE IF NOT EXISTS generations (collection TEXT NOT NULL, generation INTEGER NOT NULL,
    layout TEXT NOT NULL, serving INTEGER NOT NULL, position INTEGER NOT NULL,
    PRIMARY KEY (collection, generation));
  CREATE TABLE IF NOT EXISTS irregular_columns (table_name TEXT NOT NULL, column_at INTEGER NOT NULL,
    PRIMARY KEY (table_name, column_at)) WITHOUT ROWID;`;
const rowsPerDrop = 400;

/** Read models as SQLite JSON documents, in one file. A slice and its position are one synchronous transaction. */
export class EmbeddedDocuments implements DocumentStore {
  readonly writesPerSlice = 128;
  readonly database: DocumentsDatabase;
  readonly #parked: ParkedTable;
  /** By collection and number. */
  readonly #builds = new Map<string, OpenGeneration>();
  readonly #serving = new Map<string, OpenGeneration>();
  readonly #outdated = new Set<string>();
  readonly #strict: boolean;

  constructor({ folder, collections, allowScans = false }: EmbeddedDocumentsSettings) {
    this.#strict = !allowScans;
    this.database = new DocumentsDatabase(folder);
    this.database.exec(schema);
    this.#parked = new ParkedTable(this.database);
    for (const contract of collections) {
      requireName(contract, this.#serving);
      const build = this.#openServing(contract);
      this.#serving.set(contract.name, build);
      if (JSON.stringify(build.table.layout) !== JSON.stringify(layoutOf(contract)))
        this.#outdated.add(contract.name);
    }
    this.#dropUnfinished();
  }

  #openServing(contract: CollectionContract): OpenGeneration {
    const [row] = this.database.rows(
      `SELECT generation, layout, position FROM generations WHERE collection = ? AND serving = 1`,
      [contract.name],
    );
    if (!row) return this.database.transaction(() => this.#create(contract, true));
    const [number, layout, position] = row;
    return this.#open(contract.name, Number(number), JSON.parse(String(layout)) as Layout, Number(position));
  }

  #open(collection: string, number: number, layout: Layout, position: number): OpenGeneration {
    const table = new DocumentTable(this.database, `${collection}@${number}`, layout);
    const build: OpenGeneration = { collection, number, table, position };
    this.#builds.set(table.name, build);
    return build;
  }

  #create(contract: CollectionContract, serving: boolean): OpenGeneration {
    const [[last] = [0]] = this.database.rows(
      `SELECT ifnull(max(generation), 0) FROM generations WHERE collection = ?`,
      [contract.name],
    );
    const number = Number(last) + 1;
    const layout = layoutOf(contract);
    this.database.run(`INSERT INTO generations VALUES (?, ?, ?, ?, 0)`, [
      contract.name,
      number,
      JSON.stringify(layout),
      serving ? 1 : 0,
    ]);
    return this.#open(contract.name, number, layout, 0);
  }

  // an interrupted build is started over: nothing reads from it
  #dropUnfinished(): void {
    const rows = this.database.rows(
      `SELECT collection, generation, layout FROM generations WHERE serving = 0`,
    );
    for (const [collection, number, layout] of rows)
      this.#deleteGeneration(
        this.#open(String(collection), Number(number), JSON.parse(String(layout)) as Layout, 0),
      );
  }

  #build({ collection, number }: Generation): OpenGeneration {
    const build = this.#builds.get(`${collection}@${number}`);
    if (!build) throw new Error(`The generation ${number} of '${collection}' is not open.`);
    return build;
  }

  serving(collection: string): OpenGeneration {
    const build = this.#serving.get(collection);
    if (!build) throw new Error(`The collection '${collection}' is not open.`);
    return build;
  }

  positionOf(generation: Generation): number {
    return this.#build(generation).position;
  }

  isOutdated(collection: string): boolean {
    return this.#outdated.has(collection);
  }

  async load(generation: Generation, places: readonly DocumentPlace[]): Promise<(StoredDocument | null)[]> {
    const { table } = this.#build(generation);
    return places.map((place) => table.load(place));
  }

  async loadWhere(generation: Generation, organizationId: string, filter: Filter): Promise<StoredDocument[]> {
    const { table } = this.#build(generation);
    const ids = new TableFinder(table, plannedFilter(table, organizationId, filter)).ids();
    return ids.flatMap((id) => table.load({ organizationId, id }) ?? []);
  }

  async commit({ parts, position }: Slice): Promise<void> {
    await this.database.waitIfFull();
    try {
      this.database.transaction(() => {
        for (const part of parts) this.#write(part);
        if (position !== undefined) this.#moveTo(parts, position);
      });
    } catch (error) {
      for (const { generation, writes } of parts)
        if (writes.length > 0) this.#build(generation).table.discardUnwritten();
      throw error;
    }
    if (position !== undefined)
      for (const { generation } of parts) {
        const build = this.#build(generation);
        build.position = Math.max(build.position, position);
      }
  }

  #write({ generation, writes, parked = [], released = [] }: SlicePart): void {
    for (const event of parked) this.#parked.put(generation, event);
    for (const event of released) this.#parked.remove(generation, event);
    if (writes.length === 0) return;
    const { table } = this.#build(generation);
    for (const write of writes) table.write(write);
    table.flushCounts();
  }

  #moveTo(parts: readonly SlicePart[], position: number): void {
    this.database.run(
      `UPDATE generations SET position = ? WHERE serving = 1 AND position < ? AND collection IN (SELECT value FROM json_each(?))`,
      [position, position, JSON.stringify(parts.map(({ generation }) => generation.collection))],
    );
  }

  /** A failed transaction has left nothing behind. */
  async recover(): Promise<void> {}

  async parked(
    generation: Generation,
    of?: { organizationId: string; stream: string },
  ): Promise<ParkedEvent[]> {
    return this.#parked.list(generation, of);
  }

  async prepare(contract: CollectionContract): Promise<Generation> {
    return this.database.transaction(() => this.#create(contract, false));
  }

  async fill(generation: Generation, writes: readonly Write[]): Promise<void> {
    const { table } = this.#build(generation);
    for (let at = 0; at < writes.length;) {
      const isSliceOver = timeSlice();
      this.database.transaction(() => {
        do {
          const write = writes[at++];
          if (write) table.write(write);
        } while (at < writes.length && !isSliceOver());
        table.flushCounts();
      });
      await yieldToEventLoop();
      await this.database.waitIfFull();
    }
  }

  async swap(generations: readonly Generation[], position: number): Promise<Generation[]> {
    const builds = generations.map((generation) => this.#build(generation));
    this.database.transaction(() => {
      for (const { collection, number } of builds)
        this.database.run(
          `UPDATE generations SET serving = (generation = ?), position = iif(generation = ?, ?, position) WHERE collection = ?`,
          [number, number, position, collection],
        );
    });
    return builds.map((build) => {
      const old = this.serving(build.collection);
      build.position = position;
      this.#serving.set(build.collection, build);
      this.#outdated.delete(build.collection);
      return old;
    });
  }

  // in small steps, so that freeing a large table does not block the event loop
  async drop(generation: Generation, shouldContinue: () => boolean): Promise<void> {
    const build = this.#build(generation);
    while (shouldContinue() && build.table.deleteRows(rowsPerDrop)) {
      await yieldToEventLoop();
      await this.database.waitIfFull();
    }
    if (shouldContinue()) this.#deleteGeneration(build);
  }

  #deleteGeneration(build: OpenGeneration): void {
    this.database.transaction(() => {
      build.table.drop();
      this.#parked.drop(build);
      this.database.run(`DELETE FROM generations WHERE collection = ? AND generation = ?`, [
        build.collection,
        build.number,
      ]);
    });
    this.#builds.delete(build.table.name);
  }

  async get<D extends Document>(
    organizationId: string,
    collection: CollectionContract<D>,
    id: string,
  ): Promise<D | null> {
    const { table } = this.serving(collection.name);
    return (table.read({ organizationId, id })?.document as D | undefined) ?? null; // written under this contract
  }

  async find<D extends Document>(
    organizationId: string,
    collection: CollectionContract<D>,
    options: FindOptions = {},
  ): Promise<FindResult<D>> {
    return findDocuments<D>(this.#findQuery(organizationId, collection, options));
  }

  async count(organizationId: string, collection: CollectionContract, filter: Filter = {}): Promise<number> {
    return countDocuments(this.#findQuery(organizationId, collection, { filter }));
  }

  #findQuery(organizationId: string, contract: CollectionContract, options: FindOptions): FindQuery {
    const { name } = contract;
    const { table } = this.serving(name);
    // an outdated generation lacks new indexes; until its successor answers, a scan is better than a refusal
    const strict = this.#strict && !this.#outdated.has(name);
    return { contract, schema: table, executor: tableExecutor(table), organizationId, options, strict };
  }

  purgeFormerText(): Promise<void> {
    return this.database.purgeFormerText();
  }

  close(): Promise<void> {
    return this.database.close();
  }
}

const tableExecutor = (table: DocumentTable): QueryExecutor => ({
  page: async (query, window) => new TableFinder(table, query).page(window),
  count: async (query) => new TableFinder(table, query).count(),
  sum: async (organizationId, counters) => table.sum(organizationId, counters),
});

/** Opens (or creates) the documents of a folder. One process per folder; this function does not lock it. */
export const openEmbeddedDocuments = (settings: EmbeddedDocumentsSettings): EmbeddedDocuments =>
  new EmbeddedDocuments(settings);
