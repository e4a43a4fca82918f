import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { describeOnEngine } from '../../../tests/support/engines/room/in-tests.ts';
import type { DocumentStore } from './document-store.ts';
import { defineCollection } from './documents.ts';
import { documentsSuite } from './documents.suite.ts';
import { dropDatabase, freshDatabase } from '../mongo/mongo-databases.fixture.ts';
import { openMongoDocuments } from './mongo-documents.ts';
import { putDocuments, removeDocuments } from './written-documents.fixture.ts';

const papers = defineCollection({ name: 'papers', version: 1, indexes: [['kind']] });

await describeOnEngine('mongodb', (server) => {
  const openOn = (url: string) => openMongoDocuments({ url, collections: [papers] });

  documentsSuite(
    'MongoDB',
    async (collections, settings = {}) => {
      const url = freshDatabase(server.url());
      const documents = await openMongoDocuments({ url, collections, ...settings });
      const close = documents.close.bind(documents);
      documents.close = async () => {
        await close();
        await dropDatabase(url);
      };
      return documents;
    },
    60,
  );

  describe('documents on MongoDB', () => {
    const kinds = async (documents: DocumentStore) => {
      const { items, total } = await documents.find('o1', papers, { size: 1000 });
      const counted = await Promise.all(['a', 'b'].map((kind) => documents.count('o1', papers, { kind })));
      return { found: items.map(({ id }) => id), total, counted };
    };

    it('takes nothing from a writer after another has opened the store', async () => {
      const url = freshDatabase(server.url());
      const first = await openOn(url);
      await putDocuments(first, 'o1', papers, [{ id: '1', kind: 'a' }]);
      const second = await openOn(url);
      await removeDocuments(second, 'o1', papers, ['1']);
      await expect(putDocuments(first, 'o1', papers, [{ id: '1', kind: 'b' }])).rejects.toThrow(
        /Another projector/,
      );
      await expect(first.settle()).rejects.toThrow(/Another projector/);
      expect(await kinds(second)).toEqual({ found: [], total: 0, counted: [0, 0] });
      await first.close();
      await second.close();
      await dropDatabase(url);
    });

    it('puts a document again where one was removed', async () => {
      const url = freshDatabase(server.url());
      const documents = await openOn(url);
      for (const kind of ['a', 'b']) {
        await putDocuments(documents, 'o1', papers, [{ id: '1', kind }]);
        await removeDocuments(documents, 'o1', papers, ['1']);
      }
      await putDocuments(documents, 'o1', papers, [{ id: '1', kind: 'b' }]);
      expect(await kinds(documents)).toEqual({ found: ['1'], total: 1, counted: [0, 1] });
      await documents.close();
      await dropDatabase(url);
    });

    it('has each commit wholly or not at all when the server is killed under it', async () => {
      const own = server.own();
      if (!own) return;
      const url = freshDatabase(server.url());
      const documents = await openOn(url);
      let written = 0;
      for (let round = 0; round < 3; round++) {
        let goesOn = true;
        const writing = (async () => {
          while (goesOn) {
            const ids = Array.from({ length: 20 }, (_, at) => String(written * 20 + at).padStart(6, '0'));
            await putDocuments(
              documents,
              'o1',
              papers,
              ids.map((id, at) => ({ id, kind: at % 2 ? 'a' : 'b' })),
            );
            written++;
          }
        })().catch(() => undefined);
        const before = written;
        while (written < before + 3) await setTimeout(5);
        await own.end('SIGKILL');
        await own.start();
        goesOn = false;
        await writing;
        await documents.settle();
        const { counted, found, total } = await kinds(documents);
        // the commit that was under way may have taken place
        expect([written * 20, (written + 1) * 20]).toContain(total);
        expect([...counted, found.length]).toEqual([total / 2, total / 2, Math.min(total, 1000)]);
        written = total / 20;
      }
      await documents.close();
      await dropDatabase(url);
    });
  });
});
