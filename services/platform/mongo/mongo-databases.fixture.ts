import { randomUUID } from 'node:crypto';
import { withMongo } from './with-mongo.ts';

/** Address of an unused database on the server of another address. */
export function freshDatabase(url: string): string {
  const fresh = new URL(url);
  fresh.pathname = `/stepwell-${randomUUID()}`;
  return fresh.href;
}

export async function dropDatabase(url: string): Promise<void> {
  await withMongo(url, (db) => db.dropDatabase());
}
