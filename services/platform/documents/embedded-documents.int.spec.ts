import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentsSuite } from './documents.suite.ts';
import { openEmbeddedDocuments } from './embedded-documents.ts';

documentsSuite('SQLite', async (collections, settings = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-documents-'));
  const documents = openEmbeddedDocuments({ folder, collections, ...settings });
  const close = documents.close.bind(documents);
  documents.close = async () => {
    await close();
    rmSync(folder, { recursive: true });
  };
  return documents;
});
