import { join } from 'node:path';
import type { EngineRecipe } from './harness/recipe.ts';

/** fauxqs, an S3 service for tests; any key opens it. */
export const recipe: EngineRecipe = {
  version: '2.4.1',
  setting: 'STEPWELL_S3_URL',
  command: ({ data, ports: [port] }) => [
    process.execPath,
    join(import.meta.dirname, 'servers', 's3-server.ts'),
    String(port),
    data,
  ],
  url: ({ ports: [port] }) => `http://stepwell:secret@127.0.0.1:${port}/stepwell`,
  answers: async (url) => {
    const { origin } = new URL(url);
    await fetch(origin);
  },
};
