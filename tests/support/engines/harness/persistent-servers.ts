import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock, cacheFolder, fetchEngine, versioned } from './cache.ts';
import type { Engine, Place } from './recipe.ts';
import { endServer, freePorts, isAlive, startServer, type Started } from './server.ts';

/** A server that stays up between commands. */
export interface PersistentServer extends Started {
  readonly version: string;
  readonly url: string;
  /** A server that exited is started on the same ports: its clients have its address. */
  readonly ports: readonly number[];
}

const folder = join(cacheFolder, 'running');
const recordOf = ({ name }: Engine): string => join(folder, `${name}.json`);
export const logOf = ({ name }: Engine): string => join(folder, `${name}.log`);

/** What `up` has written of a server, which may have been lost since. */
async function recorded(engine: Engine): Promise<PersistentServer | null> {
  const record = await readFile(recordOf(engine), 'utf8').catch(() => null);
  return record === null ? null : (JSON.parse(record) as PersistentServer); // written by `up`
}

/** The server of an engine that runs now; `null` when none does. */
export async function findPersistentServer(engine: Engine): Promise<PersistentServer | null> {
  const server = await recorded(engine);
  return server && isAlive(server) ? server : null;
}

/** Starts an engine's server unless it runs. What it keeps is there again after `down`. */
export async function up(engine: Engine): Promise<PersistentServer> {
  const { recipe } = engine;
  const home = await fetchEngine(engine);
  return withLock(engine.name, async () => {
    const running = await findPersistentServer(engine);
    if (running?.version === recipe.version) return running;
    if (running) await endServer(running);
    const data = join(cacheFolder, 'data', versioned(engine));
    const { ports: former = [] } = (await recorded(engine)) ?? {};
    const ports = await freePorts(recipe.ports ?? 1, former);
    const place: Place = { home, data, ports };
    const started = await startServer(recipe, place, { log: logOf(engine), persistent: true });
    const server = { ...started, version: recipe.version, url: recipe.url(place), ports };
    await mkdir(folder, { recursive: true });
    await writeFile(recordOf(engine), JSON.stringify(server));
    return server;
  });
}

/** Ends it, if it runs. */
export function down(engine: Engine): Promise<void> {
  return withLock(engine.name, async () => {
    const running = await findPersistentServer(engine);
    if (running) await endServer(running);
    await rm(recordOf(engine), { force: true });
  });
}
