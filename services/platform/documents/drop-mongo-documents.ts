import { withMongo } from '../mongo/with-mongo.ts';

const storeCollections = new Set(['generations', 'journal', 'parked', 'state']);

/** Drops every read model of a database and their metadata. Everything else in it stays. */
export const dropMongoDocuments = (url: string): Promise<void> =>
  withMongo(url, async (db) => {
    const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    for (const name of names)
      if (storeCollections.has(name) || /@\d+(\.counters)?$/.test(name)) await db.collection(name).drop();
  });
