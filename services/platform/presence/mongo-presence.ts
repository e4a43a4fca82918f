import { MongoClient } from 'mongodb';
import { connectWithRetry, failFastOptions, failFastWhileAway } from '../mongo/mongo-outages.ts';
import type { Place, Presence } from './presence.ts';

interface StoredPlace {
  /** Organisation, topic and person. */
  readonly _id: string;
  /** Organisation and topic. */
  readonly topic: string;
  readonly personId: string;
  readonly place: Place;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Places whose time is over are deleted at this interval. Milliseconds. */
const sweepMs = 60_000;

/** Who is where, in a database that all processes share; by the clocks of the processes. */
export async function openMongoPresence(url: string): Promise<Presence> {
  const client = new MongoClient(url, { ...failFastOptions, maxPoolSize: 4 });
  const failFast = failFastWhileAway(client);
  try {
    await connectWithRetry(client);
    const places = client.db().collection<StoredPlace>('presence');
    await places.createIndex({ topic: 1 });
    let sweptAt = Date.now();
    const sweep = async (): Promise<void> => {
      if (Date.now() - sweptAt < sweepMs) return;
      sweptAt = Date.now();
      await places.deleteMany({ until: { $lte: Date.now() } });
    };
    return {
      show: (organizationId, topicName, { personId, place }, seconds) =>
        failFast(async () => {
          const topic = `${organizationId}/${topicName}`;
          const shown = { topic, personId, place, until: Date.now() + seconds * 1000 };
          await places.replaceOne({ _id: `${topic}/${personId}` }, shown, { upsert: true });
          await sweep();
        }),
      list: (organizationId, topicName) =>
        failFast(async () => {
          const here = { topic: `${organizationId}/${topicName}`, until: { $gt: Date.now() } };
          const found = await places.find(here).sort({ personId: 1 }).toArray();
          return found.map(({ personId, place }) => ({ personId, place }));
        }),
      close: () => client.close(),
    };
  } catch (error) {
    await client.close();
    throw error;
  }
}
