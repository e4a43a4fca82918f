import { spawn, type ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { engineOf } from '../support/engines/harness/engines.ts';
import { OwnServer } from '../support/engines/harness/own-server.ts';
import { freePorts, killWithParent } from '../support/engines/harness/server.ts';
import { installedSpeech } from '../support/installed-speech.ts';
import { openFailoverProxy, type FailoverProxy } from './failover-proxy.ts';

const root = join(import.meta.dirname, '..', '..');
export const engines = ['eventstore', 'kafka', 'mongodb', 'clickhouse', 'temporal', 's3'] as const;
export type EngineName = (typeof engines)[number];

const files = {
  relay: 'services/main/processes/relay.js',
  projector: 'services/main/processes/projector.js',
  'stand-by': 'services/main/processes/projector.js',
  worker: 'workflows/worker.js',
  api: 'services/main/processes/api.js',
  'other api': 'services/main/processes/api.js',
} as const;
export type ProcessName = keyof typeof files;
const processNames = Object.keys(files) as ProcessName[]; // the keys of its own type
/** What a product consists of; a stand-by and another api are started by who wants them. */
export const defaultProcesses: readonly ProcessName[] = ['relay', 'projector', 'worker', 'api'];

/** What the sample's accounts sign in with. */
export const password = 'Stepwell1!ok';
const startTimeoutMs = 240_000;
const diskMegabytes = 400;

interface ClusterProductOptions {
  /** The server whose disk shall be filled. */
  readonly onSmallDisk?: EngineName | undefined;
  /** What is started; there is a projector among them and an api. */
  readonly processes?: readonly ProcessName[];
}

/** The product in its processes on servers of its own; each of them can be killed, held still and started again. */
export class ClusterProduct {
  readonly folder: string;
  readonly servers = new Map<EngineName, OwnServer>();
  readonly #processes = new Map<ProcessName, ChildProcess>();
  readonly #ports = new Map<ProcessName, number>();
  #settings: Record<string, string> = {};
  #proxy: FailoverProxy | undefined;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async open(productOptions: ClusterProductOptions = {}): Promise<ClusterProduct> {
    const folder = await mkdtemp(join(tmpdir(), 'stepwell-cluster-product-'));
    const product = new ClusterProduct(folder);
    try {
      await product.#open(productOptions);
      return product;
    } catch (error) {
      await product.close();
      throw error;
    }
  }

  get address(): string {
    return this.addressOf('api');
  }

  addressOf(name: ProcessName): string {
    return `http://127.0.0.1:${this.#ports.get(name)}`;
  }

  async #open({ onSmallDisk, processes = defaultProcesses }: ClusterProductOptions): Promise<void> {
    for (const name of engines) {
      const engine = await engineOf(name);
      const server = await OwnServer.open(engine, name === onSmallDisk ? { diskMegabytes } : {});
      this.servers.set(name, server);
      this.#settings[engine.recipe.setting] = server.url;
    }
    const ports = await freePorts(processNames.length);
    for (const [index, name] of processNames.entries()) this.#ports.set(name, ports[index] ?? 0);
    this.#proxy = await openFailoverProxy([
      this.#ports.get('projector') ?? 0,
      this.#ports.get('stand-by') ?? 0,
    ]);
    const keys = new URL(this.#settings['STEPWELL_MONGODB_URL'] ?? '');
    keys.pathname = '/stepwell-keys';
    const speech = installedSpeech();
    Object.assign(this.#settings, {
      STEPWELL_PROFILE: 'cluster',
      STEPWELL_KEYS_URL: keys.href,
      STEPWELL_WORKER_KEY: 'a key that only the tests of faults know',
      STEPWELL_API_URL: this.address,
      STEPWELL_PROJECTOR_URL: `http://127.0.0.1:${this.#proxy.port}`,
      STEPWELL_PUBLIC_URL: this.address,
      STEPWELL_RATE_LIMIT: '1000000',
      STEPWELL_ORGANIZATION_OPEN_UPLOADS: '100000000', // load of clients that open uploads
      STEPWELL_LOG_LEVEL: 'warn',
      ...(speech && { STEPWELL_SPEECH_HOME: speech }),
    });
    for (const name of processes) await this.start(name);
    await this.answers('projector', 'live');
    await this.answers('api');
  }

  async start(name: ProcessName): Promise<void> {
    const data = join(this.folder, name);
    await mkdir(data, { recursive: true });
    const log = openSync(join(this.folder, `${name}.log`), 'a');
    const seeds = name === 'projector' ? { STEPWELL_SEED: 'true', STEPWELL_SEED_PASSWORD: password } : {};
    const port = String(this.#ports.get(name));
    const own = { STEPWELL_DATA: data, STEPWELL_PORT: port, STEPWELL_HEALTH_PORT: port, ...seeds };
    const options = ['--enable-source-maps', '--disable-warning=TimeoutNegativeWarning'];
    const words = [...killWithParent, process.execPath, ...options, join(root, 'dist', files[name])];
    const [program = '', ...args] = words;
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', log, log],
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...this.#settings, ...own },
    });
    this.#processes.set(name, child);
  }

  /** Ends it by a signal and resolves with its exit code once it has gone; `null` where the signal ended it, or it had ended. */
  async end(name: ProcessName, signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#processes.get(name);
    this.#processes.delete(name);
    if (!child || hasEnded(child)) return null;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return ended;
  }

  /** Sends a signal to a process, where it runs. */
  signal(name: ProcessName, signal: NodeJS.Signals): void {
    this.#processes.get(name)?.kill(signal);
  }

  /** Resolves with the exit code of a process that ends by itself and shall not be started again. */
  async ended(name: ProcessName): Promise<number | null> {
    const child = this.#processes.get(name);
    this.#processes.delete(name);
    if (!child || hasEnded(child)) return child?.exitCode ?? null;
    return new Promise((resolve) => child.once('exit', resolve));
  }

  /** Processes that have ended although nobody ended them are started again, as a cluster does. */
  async startEnded(): Promise<ProcessName[]> {
    const ended = [...this.#processes].filter(([, child]) => hasEnded(child)).map(([name]) => name);
    for (const name of ended) await this.start(name);
    return ended;
  }

  /** Where the commands beside a process find it. */
  dataOf(name: ProcessName): string {
    return join(this.folder, name);
  }

  async close(): Promise<void> {
    for (const name of processNames) await this.end(name, 'SIGKILL');
    await this.#proxy?.close();
    await Promise.all([...this.servers.values()].map((server) => server.dispose()));
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Resolves once it says that it is there. */
  async answers(name: ProcessName, how: 'live' | 'ready' = 'ready'): Promise<void> {
    for (const until = Date.now() + startTimeoutMs; Date.now() < until; await pause(300)) {
      const response = await fetch(`${this.addressOf(name)}/health/${how}`).catch(() => null);
      if (response?.ok) return;
    }
    throw new Error(`The ${name} did not come up; its log is in ${this.folder}.`);
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;
