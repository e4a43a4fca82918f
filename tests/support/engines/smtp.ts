import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { EngineRecipe } from './harness/recipe.ts';

/** A mail server whose mailbox is a folder of messages. */
export const recipe: EngineRecipe = {
  version: '3.21.6',
  setting: 'STEPWELL_SMTP_URL',
  command: ({ data, ports: [port] }) => [
    process.execPath,
    join(import.meta.dirname, 'servers', 'smtp-server.ts'),
    String(port),
    data,
  ],
  url: ({ ports: [port] }) => `smtp://stepwell:secret@127.0.0.1:${port}`,
  answers: async (url) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'data').finally(() => socket.destroy());
  },
};
