import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The file of the read models in a data folder. */
export const documentsFile = (folder: string): string => join(folder, 'documents', 'documents.sqlite');

type Dump = ReadonlyMap<string, readonly string[]>;

/**
 * Everything that the serving read models hold, byte for byte: bodies, positions, index keys, counters, elements and words.
 * Only the row numbers are left out, since they tell no more than in which order documents were written.
 */
export function dumpDocuments(file: string): Dump {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  try {
    const dump = new Map<string, string[]>();
    const serving = database
      .prepare('SELECT collection, generation, position FROM generations WHERE serving = 1')
      .all();
    for (const { collection, generation, position } of serving) {
      const name = String(collection);
      dump.set(name, [
        `position ${String(position)}`,
        ...dumpCollection(database, `${name}@${String(generation)}`),
      ]);
    }
    return dump;
  } finally {
    database.close();
  }
}

function dumpCollection(database: DatabaseSync, table: string): string[] {
  const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
  const exists = (name: string): boolean =>
    database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(name) !== undefined;
  const lines = (kind: string, sql: string): string[] =>
    database
      .prepare(sql)
      .all()
      .map(
        (row) =>
          `${kind} ${Object.values(row)
            .map((value) =>
              value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value),
            )
            .join('|')}`,
      );
  const documents = quoted(table);
  const columns = database
    .prepare(`SELECT name FROM pragma_table_info(?)`)
    .all(table)
    .map(({ name }) => quoted(String(name)))
    .filter((name) => name !== '"seq"');
  const found = [
    ...lines('document', `SELECT ${columns.join(', ')} FROM ${documents} ORDER BY organization_id, id`),
    ...lines('count', `SELECT * FROM ${quoted(`${table}#counts`)} WHERE n <> 0 ORDER BY 1, 2`),
    ...lines(
      'element',
      `SELECT e.organization_id, e.column_at, e.element, d.id FROM ${quoted(`${table}#elements`)} e
       JOIN ${documents} d USING (seq) ORDER BY 1, 2, 3, 4`,
    ),
  ];
  const words = `${table}#words`;
  if (!exists(words)) return found;
  const vocabulary = `temp.${quoted(`${table}#vocabulary`)}`;
  database.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS ${vocabulary} USING fts5vocab('main', '${words.replaceAll("'", "''")}', 'instance')`,
  );
  const sql = `SELECT v.term, v.col, v.offset, d.organization_id, d.id FROM ${vocabulary} v
    JOIN ${documents} d ON d.seq = v.doc ORDER BY 1, 2, 3, 4, 5`;
  return [...found, ...lines('word', sql)];
}

/** What differs between two dumps, in a sentence per read model. */
export function differencesOf(before: Dump, after: Dump): string[] {
  const sentences: string[] = [];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [left, right] = [before.get(name) ?? [], after.get(name) ?? []];
    const at = left.findIndex((line, index) => line !== right[index]);
    if (at === -1 && left.length === right.length) continue;
    const where = at === -1 ? left.length : at;
    sentences.push(
      `${name}: "${left[where]?.slice(0, 200) ?? 'nothing'}" was, "${right[where]?.slice(0, 200) ?? 'nothing'}" is after a rebuild.`,
    );
  }
  return sentences;
}
