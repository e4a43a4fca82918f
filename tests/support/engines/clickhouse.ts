import { join } from 'node:path';
import type { EngineRecipe } from './harness/recipe.ts';

/** The engine of `chdb` behind ClickHouse's HTTP interface: the server itself comes by no package client that checks what it got. */
export const recipe: EngineRecipe = {
  version: '3.4.0',
  setting: 'STEPWELL_CLICKHOUSE_URL',
  command: ({ data, ports: [port] }) => [
    process.execPath,
    join(import.meta.dirname, 'servers', 'clickhouse-server.ts'),
    String(port),
    data,
  ],
  url: ({ ports: [port] }) => `http://stepwell:secret@127.0.0.1:${port}`,
  answers: async (url) => {
    const { origin } = new URL(url);
    await fetch(`${origin}/ping`);
  },
};
