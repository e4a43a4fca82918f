import { Session } from 'chdb';
import { embeddedDatabases as databases } from '../../services/platform/columns/databases.ts';

/** A statement of a report, as it reaches the engine. */
export interface BareStatement {
  readonly sql: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface BareRequest {
  readonly id: number;
  readonly run?: readonly BareStatement[];
  readonly execute?: readonly string[];
}

/**
 * The lower limit in its own process: chDB, the same tables and bytes, the statement, the rows as objects. It
 * measures itself, so that sending the request costs nothing.
 */
async function serve(folder: string): Promise<void> {
  const session = new Session(folder);
  session.query(`USE ${databases.serving}`);
  session.query('SET max_threads = 2');
  process.on('message', (request: BareRequest) => {
    void answer(session, request).then((reply) => process.send?.({ id: request.id, ...reply }));
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ id: 0 });
}

async function answer(
  session: Session,
  request: BareRequest,
): Promise<{ milliseconds?: number; error?: string }> {
  try {
    for (const sql of request.execute ?? []) await session.queryAsync(sql);
    const started = performance.now();
    for (const { sql, parameters } of request.run ?? []) {
      const result = await session.queryBindAsync(sql, parameters, { format: 'JSONEachRow' });
      const text = result.text();
      JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`);
    }
    return { milliseconds: performance.now() - started };
  } catch (error) {
    return { error: String(error) };
  }
}

const folder = process.argv[2];
if (import.meta.main && folder !== undefined) await serve(folder);
