import type { Generation, ParkedEvent } from './document-store.ts';
import type { DocumentsDatabase } from './documents-database.ts';

const schema = `CREATE TABLE IF NOT EXISTS parked (projection TEXT NOT NULL, generation INTEGER NOT NULL,
  position INTEGER NOT NULL, organization_id TEXT NOT NULL, stream TEXT NOT NULL, revision INTEGER NOT NULL,
  event_id TEXT NOT NULL, type TEXT NOT NULL, error TEXT, attempts INTEGER NOT NULL, time TEXT NOT NULL,
  PRIMARY KEY (projection, generation, position)) WITHOUT ROWID;`;
const columns =
  'projection, organization_id, stream, revision, position, event_id, type, error, attempts, time';

/** The parked events of all generations, beside the documents. */
export class ParkedTable {
  readonly #database: DocumentsDatabase;

  constructor(database: DocumentsDatabase) {
    this.#database = database;
    database.exec(schema);
  }

  put({ number }: Generation, event: ParkedEvent): void {
    const { projection, position, organizationId, stream, revision, eventId, type, error, attempts, time } =
      event;
    this.#database.run(`INSERT OR REPLACE INTO parked VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, [
      projection,
      number,
      position,
      organizationId,
      stream,
      revision,
      eventId,
      type,
      error,
      attempts,
      time,
    ]);
  }

  remove({ number }: Generation, { position, projection }: ParkedEvent): void {
    this.#database.run(`DELETE FROM parked WHERE projection = ? AND generation = ? AND position = ?`, [
      projection,
      number,
      position,
    ]);
  }

  /** All of one generation. */
  drop({ collection, number }: Generation): void {
    this.#database.run(`DELETE FROM parked WHERE projection = ? AND generation = ?`, [collection, number]);
  }

  list(
    { collection, number }: Generation,
    of?: { readonly organizationId: string; readonly stream: string },
  ): ParkedEvent[] {
    const condition = of ? 'AND organization_id = ? AND stream = ?' : '';
    const sql = `SELECT ${columns} FROM parked WHERE projection = ? AND generation = ? ${condition} ORDER BY position`;
    const parameters = of ? [of.organizationId, of.stream] : [];
    return this.#database.rows(sql, [collection, number, ...parameters]).map((row) => ({
      id: `${String(row[0])}:${String(row[4])}`,
      projection: String(row[0]),
      organizationId: String(row[1]),
      stream: String(row[2]),
      revision: Number(row[3]),
      position: Number(row[4]),
      eventId: String(row[5]),
      type: String(row[6]),
      error: row[7] === null ? null : String(row[7]),
      attempts: Number(row[8]),
      time: String(row[9]),
    }));
  }
}
