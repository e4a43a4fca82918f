import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { describeOnEngine } from '../../../tests/support/engines/harness/in-tests.ts';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import type { DocumentStore } from './document-store.ts';
import { defineCollection } from './documents.ts';
import { documentsSuite } from './documents.suite.ts';
import { dropDatabase, freshDatabase } from '../mongo/mongo-databases.fixture.ts';
import { withMongo } from '../mongo/with-mongo.ts';
import { openMongoDocuments } from './mongo-documents.ts';
import { openMongoReader } from './mongo-reader.ts';
import { readState, type StoreState } from './mongo-state.ts';
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

    it('refuses the writes of a writer after another has opened the store', async () => {
      const url = freshDatabase(server.url());
      const first = await openOn(url);
      await putDocuments(first, 'o1', papers, [{ id: '1', kind: 'a' }]);
      const second = await openOn(url);
      await removeDocuments(second, 'o1', papers, ['1']);
      await expect(putDocuments(first, 'o1', papers, [{ id: '1', kind: 'b' }])).rejects.toThrow(
        /Another projector/,
      );
      await expect(first.recover()).rejects.toThrow(/Another projector/);
      expect(await kinds(second)).toEqual({ found: [], total: 0, counted: [0, 0] });
      await first.close();
      await second.close();
      await dropDatabase(url);
    });

    it('writes a document again after it was removed', async () => {
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

    it('lets a read-only process see the generation that answers at any moment, and refuses when it cannot look it up', async () => {
      const url = freshDatabase(server.url());
      const documents = await openMongoDocuments({ url, collections: [papers], readerRetentionMs: 5_000 });
      await putDocuments(documents, 'o1', papers, [{ id: '1', kind: 'a' }]);
      const reader = await openMongoReader({ url, collections: [papers], onProblem: () => undefined });
      const seen = async () => (await reader.get('o1', papers, '1'))?.['kind'];
      expect(await seen()).toBe('a');
      await putDocuments(documents, 'o1', papers, [{ id: '1', kind: 'b' }]);
      expect(await seen()).toBe('b');

      const next = await documents.prepare(papers);
      const stored = null;
      const document = { id: '1', kind: 'c' };
      await documents.fill(next, [{ organizationId: 'o1', id: '1', position: 9, stored, document }]);
      const [former] = await documents.swap([next], 9);
      if (former) await documents.drop(former, () => true);
      const answered = new Set<unknown>();
      await expect
        .poll(async () => {
          const kind = await seen();
          answered.add(kind);
          return kind;
        })
        .toBe('c');
      expect([...answered].filter((kind) => kind !== 'b')).toEqual(['c']);
      expect((await reader.find('o1', papers, { filter: { kind: 'c' } })).total).toBe(1);

      await server.own()?.end('SIGKILL');
      const isRefused = async (): Promise<string> =>
        seen().then(String, (error: unknown) => (error instanceof DomainError ? error.error : String(error)));
      if (server.own()) await expect.poll(isRefused, { timeout: 60_000 }).toBe('service.unavailable');
      await server.own()?.start();
      await expect.poll(isRefused, { timeout: 60_000 }).toBe('c');
      await reader.close();
      await documents.close();
      await dropDatabase(url);
    });

    it('applies nothing that was sent before a recovery', async () => {
      const url = freshDatabase(server.url());
      const documents = await openOn(url);
      await putDocuments(documents, 'o1', papers, [{ id: '1', kind: 'a' }]);
      const stored = await withMongo(url, readState);
      await documents.recover();
      const late = await withMongo(url, (db) =>
        db
          .collection<StoreState>('state')
          .updateOne(
            { _id: 'state', epoch: stored?.epoch ?? 0, sequence: stored?.sequence ?? 0 },
            { $set: { journal: 'late' } },
          ),
      );
      expect(late.matchedCount).toBe(0);
      await putDocuments(documents, 'o1', papers, [{ id: '2', kind: 'a' }]);
      expect((await kinds(documents)).total).toBe(2);
      await documents.close();
      await dropDatabase(url);
    });

    it('applies each commit entirely or not at all if the server is killed during it', async () => {
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
        await documents.recover();
        const { counted, found, total } = await kinds(documents);
        // the commit in progress may have succeeded
        expect([written * 20, (written + 1) * 20]).toContain(total);
        expect([...counted, found.length]).toEqual([total / 2, total / 2, Math.min(total, 1000)]);
        written = total / 20;
      }
      await documents.close();
      await dropDatabase(url);
    });
  });
});
