import type { CollectionContract, Document, Documents, Filter, FindOptions, Found } from './documents.ts';
import { layoutOf, type Layout } from './document-shape.ts';
import { DocumentTable } from './document-table.ts';
import { DocumentsDatabase } from './documents-database.ts';
import { countDocuments, findDocuments } from './find-documents.ts';

export interface EmbeddedDocumentsSettings {
  readonly folder: string;
  readonly collections: readonly CollectionContract[];
  /** Answers by a scan what no declared index serves, instead of refusing it. Only for production. */
  readonly allowScans?: boolean;
}

/** One build of a collection: its tables, and how far the log has been folded into them. */
export interface Generation {
  readonly collection: string;
  readonly number: number;
  readonly table: DocumentTable;
  /** Position of the last event that it has seen. */
  readonly position: number;
}

const schema = `
  CREATE TABLE IF NOT EXISTS generations (collection TEXT NOT NULL, generation INTEGER NOT NULL,
    layout TEXT NOT NULL, serving INTEGER NOT NULL, position INTEGER NOT NULL,
    PRIMARY KEY (collection, generation));
  CREATE TABLE IF NOT EXISTS irregular_columns (table_name TEXT NOT NULL, column_at INTEGER NOT NULL,
    PRIMARY KEY (table_name, column_at)) WITHOUT ROWID;`;

/** Read models as SQLite JSON documents, in one file. Reads are synchronous inside; nothing else waits. */
export class EmbeddedDocuments implements Documents {
  readonly database: DocumentsDatabase;
  readonly #serving = new Map<string, Generation>();
  readonly #outdated = new Set<string>();
  readonly #strict: boolean;

  constructor({ folder, collections, allowScans = false }: EmbeddedDocumentsSettings) {
    this.#strict = !allowScans;
    this.database = new DocumentsDatabase(folder);
    this.database.exec(schema);
    for (const contract of collections) {
      if (!/^[a-z][a-z0-9-]*$/i.test(contract.name))
        throw new Error(`A collection cannot be named '${contract.name}'.`);
      if (this.#serving.has(contract.name)) throw new Error(`Two collections are named '${contract.name}'.`);
      const generation = this.#openServing(contract);
      this.#serving.set(contract.name, generation);
      if (JSON.stringify(generation.table.layout) !== JSON.stringify(layoutOf(contract)))
        this.#outdated.add(contract.name);
    }
    this.#dropUnfinished();
  }

  #openServing(contract: CollectionContract): Generation {
    const [row] = this.database.rows(
      `SELECT generation, layout, position FROM generations WHERE collection = ? AND serving = 1`,
      [contract.name],
    );
    if (!row) return this.database.transaction(() => this.#create(contract, true));
    const [number, layout, position] = row;
    return this.#open(contract.name, Number(number), JSON.parse(String(layout)) as Layout, Number(position));
  }

  #open(collection: string, number: number, layout: Layout, position: number): Generation {
    const table = new DocumentTable(this.database, `${collection}@${number}`, layout);
    return { collection, number, table, position };
  }

  #create(contract: CollectionContract, serving: boolean): Generation {
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

  // a build that a stop interrupted is started over: nothing reads from it
  #dropUnfinished(): void {
    const rows = this.database.rows(
      `SELECT collection, generation, layout FROM generations WHERE serving = 0`,
    );
    for (const [collection, number, layout] of rows)
      this.drop(this.#open(String(collection), Number(number), JSON.parse(String(layout)) as Layout, 0));
  }

  /** The generation that answers. */
  serving(collection: string): Generation {
    const generation = this.#serving.get(collection);
    if (!generation) throw new Error(`The collection '${collection}' is not open.`);
    return generation;
  }

  /** Whether what answers was laid out for another version of the contract. */
  isOutdated(collection: string): boolean {
    return this.#outdated.has(collection);
  }

  /** An empty generation beside the one that answers. */
  prepare(contract: CollectionContract): Generation {
    return this.database.transaction(() => this.#create(contract, false));
  }

  /** Moves a checkpoint; belongs into the transaction that writes the changes up to it. */
  moveTo(generation: Generation, position: number): void {
    this.database.run(
      `UPDATE generations SET position = ? WHERE collection = ? AND generation = ? AND position < ?`,
      [position, generation.collection, generation.number, position],
    );
  }

  /** The same for the generations that answer, all at once. */
  moveAllTo(collections: readonly string[], position: number): void {
    this.database.run(
      `UPDATE generations SET position = ? WHERE serving = 1 AND position < ? AND collection IN (SELECT value FROM json_each(?))`,
      [position, position, JSON.stringify(collections)],
    );
  }

  /** Lets finished generations answer, all in one transaction. Returns those that answered before. */
  swap(generations: readonly Generation[]): Generation[] {
    this.database.transaction(() => {
      for (const generation of generations) {
        const { collection, number, position } = generation;
        this.database.run(`UPDATE generations SET serving = (generation = ?) WHERE collection = ?`, [
          number,
          collection,
        ]);
        this.moveTo(generation, position);
      }
    });
    return generations.map((generation) => {
      const old = this.serving(generation.collection);
      this.#serving.set(generation.collection, generation);
      this.#outdated.delete(generation.collection);
      return old;
    });
  }

  drop({ collection, number, table }: Generation): void {
    this.database.transaction(() => {
      table.drop();
      this.database.run(`DELETE FROM generations WHERE collection = ? AND generation = ?`, [
        collection,
        number,
      ]);
    });
  }

  async get<D extends Document>(
    organizationId: string,
    collection: CollectionContract<D>,
    id: string,
  ): Promise<D | null> {
    const { table } = this.serving(collection.name);
    return (table.load(organizationId, id)?.document as D | undefined) ?? null;
  }

  async find<D extends Document>(
    organizationId: string,
    collection: CollectionContract<D>,
    options: FindOptions = {},
  ): Promise<Found<D>> {
    return findDocuments<D>(this.#question(organizationId, collection, options));
  }

  async count(organizationId: string, collection: CollectionContract, filter: Filter = {}): Promise<number> {
    return countDocuments(this.#question(organizationId, collection, { filter }));
  }

  #question(organizationId: string, collection: CollectionContract, options: FindOptions) {
    const { table } = this.serving(collection.name);
    // an outdated generation lacks new indexes; until its successor answers, a scan is better than a refusal
    const strict = this.#strict && !this.#outdated.has(collection.name);
    return { database: this.database, table, organizationId, options, strict };
  }

  close(): Promise<void> {
    return this.database.close();
  }
}

/** Opens (or makes) the documents of a folder. One process per folder; its lock is not kept here. */
export const openEmbeddedDocuments = (settings: EmbeddedDocumentsSettings): EmbeddedDocuments =>
  new EmbeddedDocuments(settings);
