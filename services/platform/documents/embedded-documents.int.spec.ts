import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CollectionContract, Document } from './documents.ts';
import { documentsSuite, type DocumentsUnderTest } from './documents.suite.ts';
import { openEmbeddedDocuments, type EmbeddedDocuments } from './embedded-documents.ts';

documentsSuite('SQLite', async (collections, settings = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-documents-'));
  const documents = openEmbeddedDocuments({ folder, collections, ...settings });
  return underTest(documents, folder);
});

function underTest(documents: EmbeddedDocuments, folder: string): DocumentsUnderTest {
  const write = (
    organizationId: string,
    { name }: CollectionContract,
    id: string,
    document: Document | null,
  ) => {
    const { table } = documents.serving(name);
    const stored = table.load(organizationId, id);
    const before = stored && { seq: stored.seq, shape: table.shaper.shape(stored.document) };
    const after = document && { document, body: JSON.stringify(document) };
    table.write({ organizationId, id, position: 1, before, after });
    table.flushCounts();
  };
  return {
    documents,
    put: (organization, collection, list) =>
      documents.database.transaction(() =>
        list.forEach((document) => write(organization, collection, document.id, document)),
      ),
    remove: (organization, collection, ids) =>
      documents.database.transaction(() => ids.forEach((id) => write(organization, collection, id, null))),
    close: async () => {
      await documents.close();
      rmSync(folder, { recursive: true });
    },
  };
}
