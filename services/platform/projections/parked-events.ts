import type { DocumentsDatabase } from '../documents/documents-database.ts';
import type { RecordedEvent } from '../event-store/event-store.ts';
import type { Projection } from './projection.ts';

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

const schema = `CREATE TABLE IF NOT EXISTS parked (projection TEXT NOT NULL, generation INTEGER NOT NULL,
  position INTEGER NOT NULL, organization_id TEXT NOT NULL, stream TEXT NOT NULL, revision INTEGER NOT NULL,
  event_id TEXT NOT NULL, type TEXT NOT NULL, error TEXT, attempts INTEGER NOT NULL, time TEXT NOT NULL,
  PRIMARY KEY (projection, generation, position)) WITHOUT ROWID;`;
const columns =
  'projection, organization_id, stream, revision, position, event_id, type, error, attempts, time';

const streamKey = (organizationId: string, stream: string): string => `${organizationId}\n${stream}`;
const holdKey = ({ generation }: Projection): string => `${generation.collection}@${generation.number}`;

/** The events beside the log's way, kept in the transaction of the slice that met them. */
export class ParkedEvents {
  readonly #database: DocumentsDatabase;
  /** Streams that are held, by projection and generation. */
  readonly #held = new Map<string, Set<string>>();

  constructor(database: DocumentsDatabase) {
    this.#database = database;
    database.exec(schema);
    this.reload();
  }

  /** Reads anew which streams are held; after a transaction that failed, memory is not right. */
  reload(): void {
    this.#held.clear();
    for (const row of this.#database.rows(
      `SELECT DISTINCT projection || '@' || generation, organization_id, stream FROM parked`,
    ))
      this.#streams(String(row[0])).add(streamKey(String(row[1]), String(row[2])));
  }

  #streams(key: string): Set<string> {
    let streams = this.#held.get(key);
    if (!streams) this.#held.set(key, (streams = new Set()));
    return streams;
  }

  holds(projection: Projection, event: RecordedEvent): boolean {
    const streams = this.#held.get(holdKey(projection));
    return streams !== undefined && streams.has(streamKey(event.organizationId, event.stream));
  }

  /** Inside the transaction of the slice. Without an error it waits behind one of its stream. */
  park(projection: Projection, event: RecordedEvent, error: string | null): void {
    const { number } = projection.generation;
    this.#database.run(`INSERT OR IGNORE INTO parked VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, [
      projection.name,
      number,
      event.position,
      event.organizationId,
      event.stream,
      event.revision,
      event.id,
      event.type,
      error,
      error === null ? 0 : 1,
      new Date().toISOString(),
    ]);
  }

  hold(projection: Projection, event: RecordedEvent): void {
    this.#streams(holdKey(projection)).add(streamKey(event.organizationId, event.stream));
  }

  failedAgain(projection: Projection, position: number, error: string): void {
    this.#database.run(
      `UPDATE parked SET error = ?, attempts = attempts + 1, time = ? WHERE projection = ? AND generation = ? AND position = ?`,
      [error, new Date().toISOString(), projection.name, projection.generation.number, position],
    );
  }

  remove(projection: Projection, position: number): void {
    this.#database.run(`DELETE FROM parked WHERE projection = ? AND generation = ? AND position = ?`, [
      projection.name,
      projection.generation.number,
      position,
    ]);
  }

  /** What was parked while a generation was built goes with it. */
  drop(projection: Projection): void {
    this.#database.run(`DELETE FROM parked WHERE projection = ? AND generation = ?`, [
      projection.name,
      projection.generation.number,
    ]);
    this.#held.delete(holdKey(projection));
  }

  list(projection: Projection): ParkedEvent[] {
    return this.#read('', [projection.name, projection.generation.number]);
  }

  /** All that is parked of the stream of one parked event, in order. */
  ofSameStream(projection: Projection, { organizationId, stream }: ParkedEvent): ParkedEvent[] {
    const condition = 'AND organization_id = ? AND stream = ?';
    return this.#read(condition, [projection.name, projection.generation.number, organizationId, stream]);
  }

  #read(condition: string, parameters: readonly (string | number)[]): ParkedEvent[] {
    const sql = `SELECT ${columns} FROM parked WHERE projection = ? AND generation = ? ${condition} ORDER BY position`;
    return this.#database.rows(sql, parameters).map((row) => ({
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
