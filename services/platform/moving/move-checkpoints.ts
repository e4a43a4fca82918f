import type { Collection } from 'mongodb';
import { readState } from '../documents/mongo-state.ts';
import { origin, type Position } from '../event-store/event-store.ts';
import { insertMissing } from '../mongo/mongo-outages.ts';
import { withMongo } from '../mongo/with-mongo.ts';
import { checkpointsIn, type StoredCheckpoint } from '../policies/mongo-checkpoints.ts';

/**
 * Writes the checkpoints, with the new positions of their events, where there are none yet: the policies continue after
 * what they have reacted to.
 */
export const moveCheckpoints = (
  folderPositions: ReadonlyMap<string, number>,
  positions: ReadonlyMap<number, Position>,
  url: string,
): Promise<number> =>
  withCheckpoints(url, async (collection) => {
    const moved = [...folderPositions].map(([_id, before]): StoredCheckpoint => {
      const position = positions.get(before);
      if (position !== undefined) return { _id, position };
      throw new Error(`The policy ${_id} has reacted to event ${before}, which is not in the log.`);
    });
    await insertMissing(collection, moved);
    return moved.length;
  });

/** A sentence for each policy that would react again to what it had reacted to in the folder. */
export const compareCheckpoints = (
  folderPositions: ReadonlyMap<string, number>,
  positions: ReadonlyMap<number, Position>,
  url: string,
): Promise<readonly string[]> =>
  withCheckpoints(url, async (collection) => {
    const stored = await readStored(collection);
    return [...folderPositions].flatMap(([name, before]) => {
      const expected = positions.get(before);
      const found = stored.get(name) ?? origin;
      if (expected === undefined)
        return [`The policy ${name} has reacted to event ${before}, which is not in the event store.`];
      if (found >= expected) return []; // it is further on if a projector runs
      return [
        `The policy ${name} has its checkpoint at ${found}, and the event that it had reached is at ${expected}.`,
      ];
    });
  });

/** Whether a projector has built read models in the database. */
export const hasReadModels = (url: string): Promise<boolean> =>
  withMongo(url, async (db) => (await readState(db)) !== null);

/** How far each policy of a cluster has reacted: names and positions of its log. */
export const readCheckpoints = (url: string): Promise<ReadonlyMap<string, Position>> =>
  withCheckpoints(url, readStored);

const readStored = async (collection: Collection<StoredCheckpoint>): Promise<ReadonlyMap<string, Position>> =>
  new Map((await collection.find({}).toArray()).map(({ _id, position }) => [_id, position]));

const withCheckpoints = <T>(
  url: string,
  work: (collection: Collection<StoredCheckpoint>) => Promise<T>,
): Promise<T> => withMongo(url, (db) => work(checkpointsIn(db)));
