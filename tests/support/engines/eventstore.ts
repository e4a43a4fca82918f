import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import type { EngineRecipe } from './harness/recipe.ts';

/** A peer of our own that speaks EventStoreDB's protocol; what it does not model stands in its first line. */
export const recipe: EngineRecipe = {
  version: '2',
  setting: 'STEPWELL_EVENTSTORE_URL',
  command: ({ data, ports: [port] }) => [
    process.execPath,
    join(import.meta.dirname, 'servers', 'eventstore-server.ts'),
    data,
    String(port),
  ],
  url: ({ ports: [port] }) => `esdb://127.0.0.1:${port}?tls=false`,
  answers: async (url) => {
    const client = EventStoreDBClient.connectionString(url);
    try {
      for await (const _ of client.readAll({
        maxCount: 1,
        credentials: { username: 'anonymous', password: '' },
      }));
    } finally {
      await client.dispose();
    }
  },
};
