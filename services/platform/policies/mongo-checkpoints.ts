import { MongoClient, type Collection, type Db } from 'mongodb';
import { origin, type Position } from '../event-store/event-store.ts';
import { insertIfAbsent } from '../mongo/mongo-outages.ts';
import { withMongo } from '../mongo/with-mongo.ts';
import type { Checkpoints } from './checkpoints.ts';

/** A checkpoint as the database stores it, under the name of its policy. */
export interface StoredCheckpoint {
  readonly _id: string;
  readonly position: Position;
}

/** The collection of the checkpoints. */
export const checkpointsIn = (db: Db): Collection<StoredCheckpoint> =>
  db.collection<StoredCheckpoint>('policies');

/** Moves each policy that is beyond a position back to it; for a database that no process writes. */
export const lowerMongoCheckpoints = (url: string, position: Position): Promise<unknown> =>
  withMongo(url, (db) =>
    checkpointsIn(db).updateMany({ position: { $gt: position } }, { $set: { position } }),
  );

/** A checkpoint is written this long after it was moved; a kill repeats what was reacted to meanwhile. */
const delayMs = 250;
/** How long a stop waits for a server that does not answer. */
const timeoutMs = 2_000;

/** How far each policy has reacted, in the database of the read models. Rejects if no server answers. */
export async function openMongoCheckpoints(
  url: string,
  onProblem: (error: unknown) => void,
): Promise<Checkpoints> {
  const client = new MongoClient(url, {
    serverSelectionTimeoutMS: timeoutMs,
    connectTimeoutMS: timeoutMs,
    socketTimeoutMS: 2 * timeoutMs,
    writeConcern: { w: 'majority' },
  });
  try {
    await client.connect();
    return await checkpointsOn(client, onProblem);
  } catch (error) {
    await client.close();
    throw error;
  }
}

async function checkpointsOn(client: MongoClient, onProblem: (error: unknown) => void): Promise<Checkpoints> {
  const collection = checkpointsIn(client.db());
  const known = new Map((await collection.find({}).toArray()).map(({ _id, position }) => [_id, position]));
  const unwritten = new Map<string, Position>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const writeAll = async (): Promise<void> => {
    for (const [_id, position] of unwritten) {
      if (!(await insertIfAbsent(collection, { _id, position })))
        await collection.updateOne({ _id }, { $set: { position } });
      if (unwritten.get(_id) === position) unwritten.delete(_id);
    }
  };
  const scheduleWrite = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = writing.then(writeAll).catch((error: unknown) => {
        onProblem(error);
        scheduleWrite(); // the checkpoints are still to be written
      });
    }, delayMs);
  };
  return {
    read: (name) => known.get(name) ?? origin,
    write: (name, position) => {
      known.set(name, position);
      unwritten.set(name, position);
      scheduleWrite();
    },
    close: async () => {
      clearTimeout(timer);
      await writing;
      await writeAll().catch(onProblem);
      clearTimeout(timer);
      await client.close();
    },
  };
}
