import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';

/** Address of a database that nobody has used yet, on the server of another address. */
export function freshDatabase(url: string): string {
  const fresh = new URL(url);
  fresh.pathname = `/stepwell-${randomUUID()}`;
  return fresh.href;
}

export async function dropDatabase(url: string): Promise<void> {
  const client = new MongoClient(url);
  await client.db().dropDatabase();
  await client.close();
}
