import { expect, it } from 'vitest';
import { describeOnEngine } from '../../../tests/support/engines/room/in-tests.ts';
import { origin, type Position } from '../event-store/event-store.ts';
import { dropDatabase, freshDatabase } from '../mongo/mongo-databases.fixture.ts';
import { openMongoCheckpoints } from './mongo-checkpoints.ts';

const at = (position: number): Position => position as Position; // of an imagined log

await describeOnEngine('mongodb', (server) => {
  it('keeps how far each policy is, the newest when it is closed, and begins at the origin', async () => {
    const url = freshDatabase(server.url());
    const problems: unknown[] = [];
    const open = () => openMongoCheckpoints(url, (error) => problems.push(error));
    const first = await open();
    expect(first.read('letters')).toBe(origin);
    first.write('letters', at(3));
    first.write('letters', at(7));
    first.write('videos', at(5));
    expect(first.read('letters')).toBe(7);
    await first.close();
    const second = await open();
    expect([second.read('letters'), second.read('videos'), second.read('other')]).toEqual([7, 5, origin]);
    second.write('letters', at(9));
    await second.close();
    const third = await open();
    expect(third.read('letters')).toBe(9);
    await third.close();
    expect(problems).toEqual([]);
    await dropDatabase(url);
  });

  it('writes what it could not write while the server was away', async () => {
    const own = server.own();
    if (!own) return;
    const url = freshDatabase(server.url());
    const problems: unknown[] = [];
    const checkpoints = await openMongoCheckpoints(url, (error) => problems.push(error));
    await own.end('SIGKILL');
    checkpoints.write('letters', at(4));
    await expect.poll(() => problems.length, { timeout: 30_000 }).toBeGreaterThan(0);
    await own.start();
    const again = async () => {
      const other = await openMongoCheckpoints(url, () => undefined);
      const position = other.read('letters');
      await other.close();
      return position;
    };
    await expect.poll(again, { timeout: 30_000 }).toBe(4);
    await checkpoints.close();
    await dropDatabase(url);
  });
});
