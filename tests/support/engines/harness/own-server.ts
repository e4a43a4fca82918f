import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchEngine } from './cache.ts';
import type { Engine, Place } from './recipe.ts';
import { endServer, freePorts, isAlive, startServer, type Started } from './server.ts';
import { SmallDisk } from './small-disk.ts';

/** A server on a folder and ports of its own, which a test may kill and start again. */
export class OwnServer {
  readonly #engine: Engine;
  readonly #place: Place;
  readonly #folder: string;
  #started: Started | null = null;
  /** Where it keeps its files, if that is a disk of its own. */
  disk: SmallDisk | null = null;

  private constructor(engine: Engine, place: Place, folder: string) {
    this.#engine = engine;
    this.#place = place;
    this.#folder = folder;
  }

  /** `diskMegabytes`: its files lie on a disk of their own that can be filled; rejects where none can be mounted. */
  static async open(engine: Engine, { diskMegabytes = 0 } = {}): Promise<OwnServer> {
    const home = await fetchEngine(engine);
    const folder = await mkdtemp(join(tmpdir(), `stepwell-${engine.name}-`));
    const ports = await freePorts(engine.recipe.ports ?? 1);
    const server = new OwnServer(engine, { home, data: join(folder, 'data'), ports }, folder);
    if (diskMegabytes > 0) server.disk = await SmallDisk.mount(server.data, diskMegabytes);
    await server.start();
    return server;
  }

  get url(): string {
    return this.#engine.recipe.url(this.#place);
  }

  /** Where it keeps its files. */
  get data(): string {
    return this.#place.data;
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

  /** Starts it again if it exited by itself, as a supervisor does. */
  async startIfEnded(): Promise<void> {
    if (!this.#started || !isAlive(this.#started)) await this.start();
  }

  /** Holds it still: it neither answers nor closes a connection, as behind a cut network. */
  freeze(): void {
    this.#signal('SIGSTOP');
  }

  /** Lets it go on after `hold`. */
  resume(): void {
    this.#signal('SIGCONT');
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.#started) process.kill(this.#started.pid, signal);
  }

  async dispose(): Promise<void> {
    await this.end('SIGKILL');
    await this.disk?.unmount();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
