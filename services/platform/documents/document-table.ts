import type { SQLInputValue } from 'node:sqlite';
import type { Document } from './documents.ts';
import {
  organizationToken,
  Shaper,
  type Layout,
  type SearchedText,
  type Shape,
  type GenerationSchema,
} from './document-shape.ts';
import type { DocumentPlace, StoredDocument, Write } from './document-store.ts';
import { quoteIdentifier, type DocumentsDatabase, type Row } from './documents-database.ts';
import { tokenizer } from './search-text.ts';
import { irregularKey, type Key } from './sort-order.ts';

/** A document as stored in the table, with what is needed to change it. */
export interface StoredTableDocument extends StoredDocument {
  readonly seq: number;
  readonly shape: Shape;
}

const noText: SearchedText = { open: '', restricted: '' };
const hasText = ({ open, restricted }: SearchedText): boolean => open !== '' || restricted !== '';

/**
 * The tables of one generation of a collection. Index keys are computed once, on write, into columns of their own, so
 * that neither sorting nor counting opens a body.
 */
export class DocumentTable implements GenerationSchema {
  readonly name: string;
  readonly layout: Layout;
  readonly shaper: Shaper;
  readonly irregular = new Set<number>();
  readonly database: DocumentsDatabase;
  /** Names of the tables, quoted for statements. */
  readonly table: string;
  readonly elements: string;
  readonly counts: string;
  readonly words: string;
  /** The words of the full-text index, as a virtual table of this connection: nothing of it is stored. */
  readonly #vocabulary: string;
  readonly #indexNames: readonly string[];
  readonly #counts = new Map<string, Map<string, number>>();
  readonly #insertSql: string;

  constructor(database: DocumentsDatabase, name: string, layout: Layout) {
    this.database = database;
    this.name = name;
    this.layout = layout;
    this.shaper = new Shaper(layout);
    const tableName = (part: string | number): string => quoteIdentifier(`${name}#${part}`);
    this.table = quoteIdentifier(name);
    this.elements = tableName('elements');
    this.counts = tableName('counts');
    this.words = tableName('words');
    this.#vocabulary = `temp.${tableName('vocabulary')}`;
    this.#indexNames = ['id', ...layout.indexes.keys()].map(tableName);
    const columns = this.shaper.columns.map((_, at) => `, k${at}`).join('');
    this.#insertSql = `INSERT INTO ${this.table} (organization_id, id, position, body${columns})
      VALUES (?, ?, ?, jsonb(?)${', ?'.repeat(this.shaper.columns.length)})`;
    this.#create();
    this.#readIrregular();
  }

  /** Of the full-text index: the organisation, the open text and, where the layout has it, the restricted one. */
  get #textColumns(): string {
    return this.layout.restrictedText ? 'o, x, r' : 'o, x';
  }

  /** Name of the SQLite index of a declared one; `-1` is the one on the id. */
  indexName(at: number): string {
    return this.#indexNames[at + 1] ?? '';
  }
  /** The SQL column of a path; `null` where the layout has none. */
  columnOf(path: string): string | null {
    if (path === 'id') return 'id';
    const at = this.shaper.columns.indexOf(path);
    return at < 0 ? null : `k${at}`;
  }

  // untyped columns have no affinity: 5 and '5' stay different
  #create(): void {
    const { columns } = this.shaper;
    const keys = columns.map((_, at) => `, k${at} NOT NULL`).join('');
    this.database.exec(`
      CREATE TABLE IF NOT EXISTS ${this.table} (seq INTEGER PRIMARY KEY, organization_id TEXT NOT NULL,
        id NOT NULL, position INTEGER NOT NULL${keys}, body BLOB NOT NULL);
      CREATE UNIQUE INDEX IF NOT EXISTS ${this.indexName(-1)} ON ${this.table} (organization_id, id);
      CREATE TABLE IF NOT EXISTS ${this.counts} (organization_id TEXT, counter TEXT, n INTEGER NOT NULL,
        PRIMARY KEY (organization_id, counter)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS ${this.elements} (organization_id TEXT, column_at INTEGER, element, seq INTEGER,
        PRIMARY KEY (organization_id, column_at, element, seq)) WITHOUT ROWID;`);
    this.layout.indexes.forEach((index, at) => {
      const list = index.filter((path) => path !== 'id').map((path) => `${this.columnOf(path)}, `);
      this.database.exec(`CREATE INDEX IF NOT EXISTS ${this.indexName(at)}
        ON ${this.table} (organization_id, ${list.join('')}id)`);
    });
    if (this.layout.text.length > 0)
      this.database
        .exec(`CREATE VIRTUAL TABLE IF NOT EXISTS ${this.words} USING fts5 (${this.#textColumns}, content = '',
        contentless_delete = 1, prefix = '2 3', tokenize = "${tokenizer}");
        INSERT INTO ${this.words} (${this.words}, rank) VALUES ('secure-delete', 1);
        CREATE VIRTUAL TABLE IF NOT EXISTS ${this.#vocabulary} USING fts5vocab (main, ${this.words}, instance);`);
  }

  read({ organizationId, id }: DocumentPlace): { seq: number; document: Document } | null {
    const row = this.database
      .statement(`SELECT seq, json(body) FROM ${this.table} WHERE organization_id = ? AND id = ?`)
      .get(organizationId, id);
    return row ? parseRow(row) : null;
  }

  /** Loads a document with what a write of it needs. */
  load(place: DocumentPlace): StoredTableDocument | null {
    const found = this.read(place);
    return found && { ...found, shape: this.shaper.shape(found.document) };
  }

  /** The words of the index, of any organisation, with this prefix; each costs one seek, however often it occurs. */
  wordsWithPrefix(prefix: string, limit: number): string[] {
    const next = this.database.statement(`SELECT term FROM ${this.#vocabulary} WHERE term >= ? LIMIT 1`);
    const words: string[] = [];
    for (let from = prefix; words.length < limit; from = `${words.at(-1)}\u0001`) {
      const word = String((next.get(from) as unknown as Row | undefined)?.[0] ?? '');
      if (word === '' || !word.startsWith(prefix)) break;
      words.push(word);
    }
    return words;
  }

  /** Call inside a transaction, with `flushCounts` in the same one. */
  write(write: Write): void {
    const { document, organizationId } = write;
    const current = write.stored as StoredTableDocument | null; // created here or by `load`
    if (!document) {
      if (current) this.#remove(organizationId, current.seq, current.shape);
      write.stored = null;
      return;
    }
    const body = JSON.stringify(document);
    const shape = this.shaper.shape(document);
    if (shape.keys.includes(irregularKey)) this.#noteIrregular(shape);
    const seq = current ? current.seq : this.#insert(write, body, shape);
    if (current) this.#update(write, body, current, shape.keys);
    this.#writeElements(organizationId, seq, current?.shape.elements ?? [], shape.elements);
    this.#writeText(organizationId, seq, current?.shape.text ?? noText, shape.text);
    this.#recount(organizationId, current?.shape.counted ?? [], shape.counted);
    const after: StoredTableDocument = { seq, shape, document };
    write.stored = after;
  }

  #insert({ organizationId, id, position }: Write, body: string, shape: Shape): number {
    return this.database.run(this.#insertSql, [organizationId, id, position, body, ...shape.keys]);
  }

  // only columns that changed are set: SQLite rewrites every index whose columns are named
  #update(write: Write, body: string, { seq, shape }: StoredTableDocument, keys: readonly Key[]): void {
    let sql = `UPDATE ${this.table} SET position = ?, body = jsonb(?)`;
    const parameters: SQLInputValue[] = [write.position, body];
    keys.forEach((key, at) => {
      if (key === shape.keys[at]) return;
      sql += `, k${at} = ?`;
      parameters.push(key);
    });
    this.database.run(`${sql} WHERE seq = ?`, [...parameters, seq]);
  }

  #remove(organizationId: string, seq: number, shape: Shape): void {
    this.database.run(`DELETE FROM ${this.table} WHERE seq = ?`, [seq]);
    this.#writeElements(organizationId, seq, shape.elements, []);
    this.#writeText(organizationId, seq, shape.text, noText);
    this.#recount(organizationId, shape.counted, []);
  }

  #writeElements(
    organizationId: string,
    seq: number,
    old: Shape['elements'],
    elements: Shape['elements'],
  ): void {
    for (const [column, key] of old)
      this.database.run(
        `DELETE FROM ${this.elements} WHERE organization_id = ? AND column_at = ? AND element = ? AND seq = ?`,
        [organizationId, column, key, seq],
      );
    for (const [column, key] of elements)
      this.database.run(`INSERT INTO ${this.elements} VALUES (?, ?, ?, ?)`, [
        organizationId,
        column,
        key,
        seq,
      ]);
  }

  #writeText(organizationId: string, seq: number, old: SearchedText, text: SearchedText): void {
    if (old.open === text.open && old.restricted === text.restricted) return;
    if (hasText(old)) this.database.run(`DELETE FROM ${this.words} WHERE rowid = ?`, [seq]);
    if (!hasText(text)) return;
    const { open, restricted } = text;
    const values = [
      organizationToken(organizationId),
      open,
      ...(this.layout.restrictedText ? [restricted] : []),
    ];
    this.database.run(
      `INSERT INTO ${this.words} (rowid, ${this.#textColumns}) VALUES (?${', ?'.repeat(values.length)})`,
      [seq, ...values],
    );
  }

  #recount(organizationId: string, old: readonly string[], counted: readonly string[]): void {
    let counts = this.#counts.get(organizationId);
    if (!counts) this.#counts.set(organizationId, (counts = new Map()));
    for (const name of old) counts.set(name, (counts.get(name) ?? 0) - 1);
    for (const name of counted) counts.set(name, (counts.get(name) ?? 0) + 1);
  }

  /** Writes the counters that changed since the last call. */
  flushCounts(): void {
    const add = `INSERT INTO ${this.counts} VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET n = n + excluded.n`;
    const clear = `DELETE FROM ${this.counts} WHERE organization_id = ? AND counter = ? AND n = 0`;
    for (const [organizationId, counts] of this.#counts)
      for (const [name, n] of counts) {
        if (n !== 0) this.database.run(add, [organizationId, name, n]);
        if (n < 0) this.database.run(clear, [organizationId, name]);
      }
    this.#counts.clear();
  }

  #noteIrregular(shape: Shape): void {
    shape.keys.forEach((key, at) => {
      if (key !== irregularKey || this.irregular.has(at)) return;
      this.database.run(`INSERT INTO irregular_columns VALUES (?, ?)`, [this.name, at]);
      this.irregular.add(at);
    });
  }

  /** After a transaction that was rolled back: drops its changes in memory too. */
  discardUnwritten(): void {
    this.#counts.clear();
    this.#readIrregular();
  }

  #readIrregular(): void {
    this.irregular.clear();
    const rows = this.database.rows(`SELECT column_at FROM irregular_columns WHERE table_name = ?`, [
      this.name,
    ]);
    for (const [at] of rows) this.irregular.add(Number(at));
  }

  /** The sum of counters. */
  sum(organizationId: string, counters: readonly string[]): number {
    const sql = `SELECT n FROM ${this.counts} WHERE organization_id = ? AND counter = ?`;
    return counters.reduce(
      (total, name) => total + Number(this.database.rows(sql, [organizationId, name])[0]?.[0] ?? 0),
      0,
    );
  }

  /** Deletes some rows without updating counters; false when none are left. For tables that nobody reads. */
  deleteRows(limit: number): boolean {
    const { changes } = this.database
      .statement(`DELETE FROM ${this.table} WHERE seq IN (SELECT seq FROM ${this.table} LIMIT ?)`)
      .run(limit);
    return Number(changes) > 0;
  }

  drop(): void {
    const words =
      this.layout.text.length > 0
        ? `DROP TABLE IF EXISTS ${this.#vocabulary}; DROP TABLE IF EXISTS ${this.words};`
        : '';
    this.database.exec(`DROP TABLE IF EXISTS ${this.table}; DROP TABLE IF EXISTS ${this.counts};
      DROP TABLE IF EXISTS ${this.elements}; ${words}`);
    this.database.run(`DELETE FROM irregular_columns WHERE table_name = ?`, [this.name]);
  }
}

const parseRow = (row: unknown): { seq: number; document: Document } => {
  const [seq, body] = row as readonly [number, string];
  return { seq, document: JSON.parse(body) as Document };
};
