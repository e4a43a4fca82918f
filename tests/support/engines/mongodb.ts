import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { EngineRecipe } from './harness/recipe.ts';
import { run } from './harness/run.ts';

const sources = join(import.meta.dirname, 'mongodb');

/** FerretDB as a Go library on its SQLite back end; how it differs from MongoDB stands in decision 0015. */
export const recipe: EngineRecipe = {
  version: '1.24.2',
  setting: 'STEPWELL_MONGODB_URL',
  gotWith: ['go'],
  // go checks every module against go.sum
  fetch: (home) =>
    run(['go', 'build', '-mod=readonly', '-trimpath', '-buildvcs=false', '-o', join(home, 'mongodb'), '.'], {
      cwd: sources,
    }),
  command: ({ home, data, ports: [port] }) => [join(home, 'mongodb'), `127.0.0.1:${port}`, data],
  url: ({ ports: [port] }) => `mongodb://127.0.0.1:${port}/stepwell`,
  answers: async (url) => {
    const client = new MongoClient(url, { serverSelectionTimeoutMS: 500 });
    await client
      .db()
      .command({ ping: 1 })
      .finally(() => client.close());
  },
};
