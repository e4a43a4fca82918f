import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Anchor, updateAnchorSeal, nextGeneration, type Anchors } from './anchors.ts';

export const anchorTable = `CREATE TABLE IF NOT EXISTS anchors (generation INTEGER PRIMARY KEY, anchor TEXT NOT NULL) STRICT;`;

const newestAnchorSql = 'SELECT anchor FROM anchors ORDER BY generation DESC LIMIT 1';

/** Writes to the key file; a written anchor is durable. */
interface AnchorWriter {
  committed(): Promise<void>;
  write(anchor: {
    readonly kind: 'anchor';
    readonly generation: number;
    readonly value: string;
  }): Promise<unknown>;
}

/**
 * Anchors in the key file: durable once they are written, in the thread that writes the keys. The newest seal of a log under
 * load is written each second, and its flush to the disk would hold up every request of the process.
 */
export function embeddedAnchors(database: DatabaseSync, writer: AnchorWriter): Anchors {
  const readStatement = database.prepare(newestAnchorSql);
  const read = async (): Promise<Anchor | null> => {
    await writer.committed();
    return parseAnchor(readStatement.get());
  };
  const write = async (anchor: Anchor | null): Promise<void> => {
    if (anchor)
      await writer.write({ kind: 'anchor', generation: anchor.generation, value: JSON.stringify(anchor) });
  };
  return {
    readAnchor: read,
    moveAnchor: async (seal, isClosed) => write(updateAnchorSeal(await read(), seal, isClosed)),
    acceptLog: async (seal, acceptance) => write(nextGeneration(await read(), seal, acceptance)),
    markAcceptanceRecorded: async (generation) => {
      const anchor = await read();
      if (anchor?.generation === generation && anchor.acceptance)
        await write({ ...anchor, acceptance: { ...anchor.acceptance, isRecorded: true } });
    },
  };
}

/** The anchor in a key file, for a program other than the server; `null` if there is none yet. */
export function readAnchorFile(folder: string): Anchor | null {
  const file = join(folder, 'keys.sqlite');
  if (!existsSync(file)) return null;
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    const isThere = database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'anchors'`).get();
    return isThere ? parseAnchor(database.prepare(newestAnchorSql).get()) : null; // a release without anchors created the file
  } finally {
    database.close();
  }
}

/** Writes the newest anchor of a copied log into the copied key file that belongs to it. */
export function placeAnchor(file: string, anchor: Anchor): void {
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    database.exec(anchorTable);
    database.prepare('DELETE FROM anchors WHERE generation >= ?').run(anchor.generation);
    database.prepare('INSERT INTO anchors VALUES (?, ?)').run(anchor.generation, JSON.stringify(anchor));
  } finally {
    database.close();
  }
}

const parseAnchor = (row: Record<string, unknown> | undefined): Anchor | null =>
  row ? Anchor.parse(JSON.parse(String(row['anchor']))) : null;
