import { join } from 'node:path';
import type { EngineRecipe } from './room/recipe.ts';

/** ClickHouse's engine (chDB) behind its HTTP protocol; what it does not model stands in the server. */
export const recipe: EngineRecipe = {
  version: '3.4.0',
  setting: 'STEPWELL_CLICKHOUSE_URL',
  command: ({ data, ports: [port] }) => [
    process.execPath,
    join(import.meta.dirname, 'servers', 'clickhouse-server.ts'),
    String(port),
    data,
  ],
  url: ({ ports: [port] }) => `http://127.0.0.1:${port}/default`,
  answers: async (url) => {
    const response = await fetch(new URL('/ping', url));
    if (!response.ok) throw new Error(await response.text());
  },
};
