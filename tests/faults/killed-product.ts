import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { serve, type Served } from '../bench/built-product.ts';
import { processesOf } from './orphans.ts';
import { Client, type Call } from './product-clients.ts';

const program = join(import.meta.dirname, '..', '..', 'dist', 'services', 'main.js');

/** The built product on the folder of a world that was stopped: ended by force, and started again on what is left. */
export class KilledProduct {
  kills = 0;
  /** Processes that outlived the killed one. */
  orphans = 0;
  readonly #folder: string;
  readonly #token: string;
  readonly #settings: Readonly<Record<string, string>>;
  #served: Served | null = null;

  constructor(folder: string, token: string, settings: Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.#token = token;
    this.#settings = settings;
  }

  async start(): Promise<void> {
    this.#served = await serve(program, {
      STEPWELL_DATA: this.#folder,
      STEPWELL_PORT: '0',
      STEPWELL_LOG_LEVEL: 'fatal',
      ...this.#settings,
    });
  }

  async kill(): Promise<void> {
    const served = this.#running();
    served.child.kill('SIGKILL');
    await once(served.child, 'exit');
    this.kills += 1;
    this.orphans += await processesOf(this.#folder);
    this.#served = null;
  }

  /** A graceful end. */
  async stop(): Promise<void> {
    await this.#served?.stop();
    this.#served = null;
  }

  /** The item, or the items, of an answer that must be fine. */
  async ask(call: Call): Promise<unknown> {
    const client = new Client(this.#running().address, this.#token);
    const outcome = await client.call(call);
    client.close();
    if (outcome.kind === 'answered' && outcome.status === 200)
      return outcome.body['item'] ?? outcome.body['items'];
    throw new Error(`${call.method} ${call.path}: ${JSON.stringify(outcome)}`);
  }

  /** How many events of this type are in the log. */
  countEvents(type: string): number {
    const log = new DatabaseSync(join(this.#folder, 'log', 'events.sqlite'), { readOnly: true });
    const found = log.prepare(`SELECT count(*) AS n FROM events WHERE body ->> '$.type' = ?`).get(type);
    log.close();
    return Number(found?.['n']);
  }

  #running(): Served {
    if (this.#served === null) throw new Error('The product does not run.');
    return this.#served;
  }
}
