import { expect, it } from 'vitest';
import { cuttableWire } from '../../../tests/support/engines/harness/cuttable-wire.ts';
import { describeOnEngine } from '../../../tests/support/engines/harness/in-tests.ts';
import { dropDatabase, freshDatabase } from '../mongo/mongo-databases.fixture.ts';
import { openMongoDocuments } from '../documents/mongo-documents.ts';
import { ArrayLog, projectionsSuite, workModel } from './projections.suite.ts';
import { openReadSide } from './read-side.ts';

await describeOnEngine('mongodb', (server) => {
  projectionsSuite('MongoDB', async () => {
    const url = freshDatabase(server.url());
    return {
      open: async (log, readModels, acceptsOlderLog = false) =>
        openReadSide({
          documents: await openMongoDocuments({
            url,
            collections: readModels.map(({ collection }) => collection),
          }),
          log,
          readModels,
          acceptsOlderLog,
          onFailure: (error) => {
            throw error;
          },
        }),
      clean: () => dropDatabase(url),
    };
  });

  it(
    'folds again what a failed write may have left out, however long the server is unavailable',
    { timeout: 60_000 },
    async () => {
      const url = new URL(freshDatabase(server.url()));
      const wire = await cuttableWire(Number(url.port));
      const wired = new URL(url);
      wired.port = String(wire.port);
      const models = [workModel()];
      const collections = models.map(({ collection }) => collection);
      const log = new ArrayLog();
      let failures = 0;
      const side = await openReadSide({
        documents: await openMongoDocuments({ url: wired.href, collections }),
        log,
        readModels: models,
        onFailure: () => failures++,
      });
      const add = (id: string) =>
        log.add('o1', { type: 'WorkAdded', version: 1, data: { id, title: id, workspaceId: 'w' } });
      try {
        wire.cut();
        add('1');
        await expect.poll(() => failures, { timeout: 60_000 }).toBeGreaterThan(1);
        wire.restore();
        const { position } = add('2');
        await expect
          .poll(() => side.waitForPosition(position, ['works']), { timeout: 60_000 })
          .toEqual({ stale: false });
        const { items, total } = await side.documents.find('o1', workModel().collection, {
          filter: { workspaceId: 'w' },
        });
        expect(items.map(({ id }) => id).toSorted()).toEqual(['1', '2']);
        expect(total).toBe(2);
      } finally {
        await side.close();
        await wire.close();
        await dropDatabase(url.href);
      }
    },
  );
});
