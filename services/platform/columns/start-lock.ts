import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { quoteIdentifier } from './databases.ts';

/** Longer than it takes to create tables and views; a process that holds the lock longer was killed. */
const staleLockSeconds = 30;

/**
 * Lets one process of an installation at a time prepare its databases. ClickHouse has no locks, but creates a table
 * only once: the lock is a table, whose name carries the id of its owner.
 */
export async function withStartLock<T>(
  client: ClickHouseClient,
  database: string,
  work: () => Promise<T>,
): Promise<T> {
  const lock = new StartLock(client, database);
  while (!(await lock.tryAcquire())) await pause(100);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

class StartLock {
  readonly #client: ClickHouseClient;
  readonly #database: string;
  readonly #ownerId = randomUUID();

  constructor(client: ClickHouseClient, database: string) {
    this.#client = client;
    this.#database = database;
  }

  async tryAcquire(): Promise<boolean> {
    const create = `CREATE TABLE IF NOT EXISTS ${this.#table('starting')} (nothing UInt8) ENGINE = Memory COMMENT '${this.#ownerId}'`;
    await this.#client.command({ query: create });
    const answer = await this.#client.query({
      query:
        "SELECT comment AS holder, dateDiff('second', metadata_modification_time, now()) AS seconds " +
        `FROM system.tables WHERE database = '${this.#database}' AND name = 'starting'`,
      format: 'JSONEachRow',
    });
    const [found] = await answer.json<{ holder: string; seconds: number }>();
    if (found?.holder === this.#ownerId) return true;
    if (found && found.seconds > staleLockSeconds) await this.#renameAway(found.holder);
    return false;
  }

  async release(): Promise<void> {
    if (!(await this.#renameAway(this.#ownerId))) return; // another process took over
    await this.#client.command({ query: `DROP TABLE ${this.#table(`left_${this.#ownerId}`)} SYNC` });
  }

  /**
   * Of several processes that break the same owner's lock only the first succeeds: afterwards the table has another
   * name.
   */
  #renameAway(holder: string): Promise<boolean> {
    const query = `RENAME TABLE ${this.#table('starting')} TO ${this.#table(`left_${holder}`)}`;
    return this.#client.command({ query }).then(
      () => true,
      () => false,
    );
  }

  #table(name: string): string {
    return `${quoteIdentifier(this.#database)}.${quoteIdentifier(name)}`;
  }
}
