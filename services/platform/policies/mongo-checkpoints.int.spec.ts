import { expect, it } from 'vitest';
import { describeOnEngine } from '../../../tests/support/engines/harness/in-tests.ts';
import { dropDatabase, freshDatabase } from '../mongo/mongo-databases.fixture.ts';
import { at, checkpointsSuite } from './checkpoints.suite.ts';
import { openMongoCheckpoints } from './mongo-checkpoints.ts';

await describeOnEngine('mongodb', (server) => {
  checkpointsSuite('in MongoDB', async () => {
    const url = freshDatabase(server.url());
    const fail = (error: unknown): void => {
      throw error;
    };
    return { open: () => openMongoCheckpoints(url, fail), dispose: () => dropDatabase(url) };
  });

  it('writes what it could not write while the server was unavailable', async () => {
    const own = server.own();
    if (!own) return;
    const url = freshDatabase(server.url());
    const problems: unknown[] = [];
    const checkpoints = await openMongoCheckpoints(url, (error) => problems.push(error));
    await own.end('SIGKILL');
    checkpoints.write('letters', at(4));
    await expect.poll(() => problems.length, { timeout: 60_000 }).toBeGreaterThan(0);
    await own.start();
    const again = async () => {
      const other = await openMongoCheckpoints(url, () => undefined);
      const position = other.read('letters');
      await other.close();
      return position;
    };
    await expect.poll(again, { timeout: 60_000 }).toBe(4);
    await checkpoints.close();
    await dropDatabase(url);
  });
});
