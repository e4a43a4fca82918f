import { MongoClient, type Db } from 'mongodb';

/**
 * Connects to a database for one task, as command-line programs do, and disconnects. Writes are durable on a majority
 * of members. Rejects if no server answers in time: ten seconds unless `timeoutMs` says otherwise.
 */
export async function withMongo<T>(
  url: string,
  work: (db: Db) => Promise<T>,
  timeoutMs = 10_000,
): Promise<T> {
  const client = new MongoClient(url, {
    serverSelectionTimeoutMS: timeoutMs,
    writeConcern: { w: 'majority', j: true },
  });
  try {
    await client.connect();
    return await work(client.db());
  } finally {
    await client.close();
  }
}
