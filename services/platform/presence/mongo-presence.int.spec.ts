import { describeOnEngine } from '../../../tests/support/engines/harness/in-tests.ts';
import { dropDatabase, freshDatabase } from '../mongo/mongo-databases.fixture.ts';
import { openMongoPresence } from './mongo-presence.ts';
import { presenceSuite } from './presence.suite.ts';

await describeOnEngine('mongodb', (server) => {
  presenceSuite('in MongoDB', async () => {
    const url = freshDatabase(server.url());
    const presence = await openMongoPresence(url);
    const opened = [presence];
    return {
      presence,
      openAnother: async () => {
        const another = await openMongoPresence(url);
        opened.push(another);
        return another;
      },
      dispose: async () => {
        for (const each of opened) await each.close();
        await dropDatabase(url);
      },
    };
  });
});
