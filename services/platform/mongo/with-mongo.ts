import { MongoClient, type Db } from 'mongodb';

/**
 * Connects to a database for one piece of work, as programs beside the product do, and hangs up. What is written is durable on most
 * members. Rejects when no server answers in time: ten seconds unless `patienceMs` says otherwise.
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
