import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { fetched } from './cache.ts';
import { engineOf } from './engines.ts';
import type { Engine, Place } from './recipe.ts';
import { endServer, freePorts, startServer, type Started } from './server.ts';

/** A server on a folder and ports of its own, which a test may kill and start again. */
export class OwnServer {
  readonly #engine: Engine;
  readonly #place: Place;
  readonly #folder: string;
  #started: Started | null = null;

  private constructor(engine: Engine, place: Place, folder: string) {
    this.#engine = engine;
    this.#place = place;
    this.#folder = folder;
  }

  static async open(engine: Engine): Promise<OwnServer> {
    const home = await fetched(engine);
    const folder = await mkdtemp(join(tmpdir(), `stepwell-${engine.name}-`));
    const ports = await freePorts(engine.recipe.ports ?? 1);
    const server = new OwnServer(engine, { home, data: join(folder, 'data'), ports }, folder);
    await server.start();
    return server;
  }

  /** What it keeps. */
  get data(): string {
    return this.#place.data;
  }

  get url(): string {
    return this.#engine.recipe.url(this.#place);
  }

  /** Resolves once it answers; also after `end`, on the same folder and ports. */
  async start(): Promise<void> {
    const log = join(this.#folder, 'log');
    this.#started = await startServer(this.#engine.recipe, this.#place, { log });
  }

  /** Asks it to end, or with `SIGKILL` ends it; resolves when it has gone. */
  async end(signal?: NodeJS.Signals): Promise<void> {
    if (this.#started) await endServer(this.#started, signal);
    this.#started = null;
  }

  async dispose(): Promise<void> {
    await this.end('SIGKILL');
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The server that tests run on. */
export interface EngineInTests {
  /** For hooks and tests: before them nothing runs. */
  readonly url: () => string;
  /** The server as one to kill and look into; `null` where a setting names one that is not ours. */
  readonly own: () => OwnServer | null;
}

/**
 * Runs tests on an engine: on the server that the engine's setting names, else on one that is started for them. Where it
 * cannot be had they are skipped, and their names say why. `alwaysOwn` is for tests that look into the server's folder.
 */
export async function describeOnEngine(
  name: string,
  define: (server: EngineInTests) => void,
  { alwaysOwn = false } = {},
): Promise<void> {
  const engine = await engineOf(name);
  const given = alwaysOwn ? undefined : process.env[engine.recipe.setting];
  const missing = given === undefined ? await reasonItIsMissing(engine) : null;
  const or = missing === null ? '' : ` [${name} cannot be had: ${missing}]`;
  describe.skipIf(missing !== null)(`on ${name}${or}`, () => {
    let own: OwnServer | null = null;
    beforeAll(async () => {
      if (given === undefined) own = await OwnServer.open(engine);
    });
    afterAll(() => own?.dispose());
    define({ url: () => given ?? own?.url ?? '', own: () => own });
  });
}

const reasonItIsMissing = (engine: Engine): Promise<string | null> =>
  fetched(engine).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
