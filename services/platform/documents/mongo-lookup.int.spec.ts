import { MongoClient, type CommandStartedEvent } from 'mongodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnEngine } from '../../../tests/support/engines/room/in-tests.ts';
import { dropDatabase, freshDatabase } from '../mongo/mongo-databases.fixture.ts';
import { lookingUp } from './mongo-lookup.ts';

interface Shelf {
  readonly _id: string;
  readonly room: number;
}

await describeOnEngine('mongodb', (server) => {
  let url: string;
  let client: MongoClient;
  let asked: unknown[];
  beforeEach(async () => {
    url = freshDatabase(server.url());
    client = new MongoClient(url, { monitorCommands: true });
    await shelves().insertMany([
      { _id: 'a', room: 1 },
      { _id: 'b', room: 2 },
    ]);
    asked = [];
    client.on('commandStarted', ({ command, commandName }: CommandStartedEvent) => {
      if (commandName === 'find') asked.push(command['filter']);
    });
  });
  afterEach(async () => {
    await client.close();
    await dropDatabase(url);
  });
  const shelves = () => client.db().collection<Shelf>('shelves');

  it('asks the server once for all that is looked up in one turn, each in its place, and anew in the next', async () => {
    const lookUp = lookingUp(shelves(), { room: 1 });
    const roomsOf = async (...ids: string[]) =>
      (await Promise.all(ids.map(lookUp))).map((shelf) => shelf?.room);
    expect(await roomsOf('b', 'none', 'a', 'b')).toEqual([2, undefined, 1, 2]);
    await shelves().updateOne({ _id: 'b' }, { $set: { room: 3 } });
    expect(await roomsOf('b', 'b')).toEqual([3, 3]);
    expect(asked).toEqual([{ _id: { $in: ['b', 'none', 'a'] } }, { _id: 'b' }]);
  });

  it('tells everybody who looked up when the server cannot answer', async () => {
    const lookUp = lookingUp(shelves(), { room: 1 });
    await client.close();
    const outcomes = await Promise.allSettled([lookUp('a'), lookUp('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
