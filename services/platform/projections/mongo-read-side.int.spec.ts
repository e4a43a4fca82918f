import { describeOnEngine } from '../../../tests/support/engines/room/in-tests.ts';
import { dropDatabase, freshDatabase } from '../mongo/mongo-databases.fixture.ts';
import { openMongoDocuments } from '../documents/mongo-documents.ts';
import { projectionsSuite } from './projections.suite.ts';
import { openReadSide } from './read-side.ts';

await describeOnEngine('mongodb', (server) => {
  projectionsSuite('MongoDB', async () => {
    const url = freshDatabase(server.url());
    return {
      open: async (log, readModels) =>
        openReadSide({
          documents: await openMongoDocuments({
            url,
            collections: readModels.map(({ collection }) => collection),
          }),
          log,
          readModels,
          onFailure: (error) => {
            throw error;
          },
        }),
      clean: () => dropDatabase(url),
    };
  });
});
