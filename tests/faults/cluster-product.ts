import { spawn, type ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { engineOf } from '../support/engines/room/engines.ts';
import { OwnServer } from '../support/engines/room/own-server.ts';
import { freePorts } from '../support/engines/room/server.ts';
import { installedSpeech } from '../support/installed-speech.ts';

const root = join(import.meta.dirname, '..', '..');
export const engines = ['eventstore', 'kafka', 'mongodb', 'clickhouse', 'temporal', 's3'] as const;
export type EngineName = (typeof engines)[number];

const files = {
  relay: 'services/relay.js',
  projector: 'services/projector.js',
  worker: 'workflows/worker.js',
  api: 'services/api.js',
} as const;
export type ProcessName = keyof typeof files;
export const processNames = Object.keys(files) as ProcessName[]; // the keys of its own type

/** What the sample's accounts sign in with. */
export const password = 'Stepwell1!ok';
const comingUpMs = 240_000;
const diskMegabytes = 400;

/** The product in its processes on servers of its own; each of them can be killed, held still and started again. */
export class ClusterProduct {
  readonly folder: string;
  readonly servers = new Map<EngineName, OwnServer>();
  readonly #processes = new Map<ProcessName, ChildProcess>();
  #settings: Record<string, string> = {};
  #ports: Record<ProcessName, number> = { relay: 0, projector: 0, worker: 0, api: 0 };

  readonly #onSmallDisk: EngineName | undefined;

  private constructor(folder: string, onSmallDisk?: EngineName) {
    this.folder = folder;
    this.#onSmallDisk = onSmallDisk;
  }

  /** `onSmallDisk`: the server whose disk shall be filled. */
  static async open(onSmallDisk?: EngineName): Promise<ClusterProduct> {
    const folder = await mkdtemp(join(tmpdir(), 'stepwell-cluster-product-'));
    const product = new ClusterProduct(folder, onSmallDisk);
    try {
      await product.#open();
      return product;
    } catch (error) {
      await product.close();
      throw error;
    }
  }

  get address(): string {
    return `http://127.0.0.1:${this.#ports.api}`;
  }

  async #open(): Promise<void> {
    for (const name of engines) {
      const engine = await engineOf(name);
      const server = await OwnServer.open(engine, name === this.#onSmallDisk ? { diskMegabytes } : {});
      this.servers.set(name, server);
      this.#settings[engine.recipe.setting] = server.url;
    }
    const [relay = 0, projector = 0, worker = 0, api = 0] = await freePorts(4);
    this.#ports = { relay, projector, worker, api };
    const keys = new URL(this.#settings['STEPWELL_MONGODB_URL'] ?? '');
    keys.pathname = '/stepwell-keys';
    const speech = installedSpeech();
    Object.assign(this.#settings, {
      STEPWELL_PROFILE: 'cluster',
      STEPWELL_KEYS_URL: keys.href,
      STEPWELL_WORKER_KEY: 'a key that only the tests of faults know',
      STEPWELL_PORT: String(api),
      STEPWELL_API_URL: this.address,
      STEPWELL_PROJECTOR_URL: `http://127.0.0.1:${projector}`,
      STEPWELL_PUBLIC_URL: this.address,
      STEPWELL_RATE_LIMIT: '1000000',
      STEPWELL_LOG_LEVEL: 'warn',
      ...(speech && { STEPWELL_SPEECH_HOME: speech }),
    });
    for (const name of processNames) await this.start(name);
    await this.#ready(`http://127.0.0.1:${projector}/health/live`);
    await this.#ready(`${this.address}/health/ready`);
  }

  async start(name: ProcessName): Promise<void> {
    const data = join(this.folder, name);
    await mkdir(data, { recursive: true });
    const log = openSync(join(this.folder, `${name}.log`), 'a');
    const seeds = name === 'projector' ? { STEPWELL_SEED: 'true', STEPWELL_SEED_PASSWORD: password } : {};
    const own = { STEPWELL_DATA: data, STEPWELL_HEALTH_PORT: String(this.#ports[name]), ...seeds };
    const options = ['--enable-source-maps', '--disable-warning=TimeoutNegativeWarning'];
    const child = spawn(process.execPath, [...options, join(root, 'dist', files[name])], {
      cwd: root,
      stdio: ['ignore', log, log],
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...this.#settings, ...own },
    });
    this.#processes.set(name, child);
  }

  async kill(name: ProcessName): Promise<void> {
    const child = this.#processes.get(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  /** Processes that have ended although nobody ended them are started again, as a cluster does. */
  async startEnded(): Promise<ProcessName[]> {
    const ended = processNames.filter((name) => {
      const child = this.#processes.get(name);
      return child !== undefined && (child.exitCode !== null || child.signalCode !== null);
    });
    for (const name of ended) await this.start(name);
    return ended;
  }

  /** Where the commands beside the projector find it. */
  get projectorData(): string {
    return join(this.folder, 'projector');
  }

  async close(): Promise<void> {
    for (const name of processNames) await this.kill(name);
    await Promise.all([...this.servers.values()].map((server) => server.dispose()));
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async #ready(url: string): Promise<void> {
    for (const until = Date.now() + comingUpMs; Date.now() < until; await pause(300)) {
      const response = await fetch(url).catch(() => null);
      if (response?.ok) return;
    }
    throw new Error(`The product did not come up; its logs are in ${this.folder}.`);
  }
}
