import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { engineOf } from './engines.ts';
import { OwnServer } from './own-server.ts';

/** Engines of the profile `cluster`. */
const needed = ['eventstore', 'kafka', 'mongodb', 'clickhouse', 'temporal', 's3'];
/** An engine cannot be had. */
const missing = 3;

// The product in its processes, on servers that were started for it alone and end with it.
const servers: OwnServer[] = [];
const addresses: Record<string, string> = {};
for (const name of needed) {
  const engine = await engineOf(name);
  try {
    const server = await OwnServer.open(engine);
    servers.push(server);
    addresses[engine.recipe.setting] = server.url;
  } catch (error) {
    await disposeAll();
    console.error(`${name} cannot be had: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(missing);
  }
}
const command = join(import.meta.dirname, '../../../../deploy/commands/cluster.mjs');
const product = spawn(process.execPath, [command], {
  stdio: 'inherit',
  env: { ...process.env, ...addresses },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => product.kill(signal));
const code = await new Promise<number>((resolve) => product.once('exit', (ended) => resolve(ended ?? 1)));
await disposeAll();
process.exit(code);

async function disposeAll(): Promise<void> {
  await Promise.all(servers.map((server) => server.dispose()));
}
