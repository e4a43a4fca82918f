import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DomainError } from '../../contracts/kernel/errors.ts';
import { KafkaRelay } from '../../services/platform/event-feed/kafka-relay.ts';
import { openEventStoreDb } from '../../services/platform/event-store/eventstoredb-event-store.ts';
import { eventStoreDbRecords } from '../../services/platform/event-store/eventstoredb-record-log.ts';
import { retryWhile } from '../../services/platform/retry/retry-while.ts';
import type { EventStore } from '../../services/platform/event-store/event-store.ts';
import { openEmbeddedKeys } from '../../services/platform/keys/embedded-keys.ts';
import { brokers } from '../support/engines/kafka.ts';
import { recipe as eventstore } from '../support/engines/eventstore.ts';
import { fetchEngine } from '../support/engines/harness/cache.ts';
import { endServer, freePorts, startServer, type Started } from '../support/engines/harness/server.ts';
import type { EngineRecipe, Place } from '../support/engines/harness/recipe.ts';
import { clusterTopics, Counted, openEffects } from './feed-projector.child.ts';
import { Writers } from './cluster-writers.ts';

const child = fileURLToPath(new URL('./feed-projector.child.ts', import.meta.url));
const timeoutMs = 120_000;
const restartMs = 500;

/** One line of a report: nothing may be lost or doubled. */
export interface ClusterReport {
  /** Faults that were made. */
  readonly n: number;
  readonly acknowledged: number;
  /** Acknowledged and not in the log, or not in what was made of it. */
  readonly lost: number;
  /** In the log twice, or counted more than once. */
  readonly doubled: number;
  /** Commands that were refused meanwhile, all of which were sent again. */
  readonly refused: number;
  /** Projectors that ended by themselves and were started again. */
  readonly restarted: number;
  /** The longest that any command waited for its answer. */
  readonly slowestMs: number;
  readonly sentences: readonly string[];
}

/** Runs a program of faults from the command line and prints its line. */
export async function printReport(make: (n: number) => Promise<ClusterReport>, usual: number): Promise<void> {
  const report = await make(Number(process.argv[2] ?? usual));
  console.log(JSON.stringify(report));
  const isWhole = report.lost === 0 && report.doubled === 0 && report.sentences.length === 0;
  process.exit(isWhole ? 0 : 1); // a client may still be looking for a broker that was killed
}

/** A machine that starts brokers may keep a server waiting. */
const retryUntilReady = <T>(work: () => Promise<T>): Promise<T> =>
  retryWhile((error) => error instanceof DomainError, work, { intervalMs: 200, maxDurationMs: timeoutMs });

interface Server {
  readonly recipe: EngineRecipe;
  readonly place: Place;
  started: Started | null;
}

/** What a world is made of. */
interface Parts {
  readonly folder: string;
  readonly brokers: readonly Server[];
  readonly eventstore: Server;
  readonly store: EventStore;
  readonly effects: DatabaseSync;
  readonly relay: KafkaRelay;
}

const urlOf = (server: Server | undefined): string => server?.recipe.url(server.place) ?? '';

async function startServers(folder: string, count: number): Promise<Pick<Parts, 'brokers' | 'eventstore'>> {
  const recipes = brokers(count);
  const [recipe] = recipes;
  if (!recipe) throw new Error('A cluster has brokers.');
  const home = await fetchEngine({ name: 'kafka', recipe });
  const place = { home, data: join(folder, 'kafka'), ports: await freePorts(2 * count) };
  const running = recipes.map((each): Server => ({ recipe: each, place, started: null }));
  const store: Server = {
    recipe: eventstore,
    place: { home: '', data: join(folder, 'eventstore'), ports: await freePorts(1) },
    started: null,
  };
  await Promise.all([store, ...running].map((server) => startIn(folder, server)));
  return { brokers: running, eventstore: store };
}

async function startIn(folder: string, server: Server): Promise<void> {
  const log = join(folder, `${server.place.ports.join('-')}.log`);
  server.started = await startServer(server.recipe, server.place, { log });
}

/** The servers of a cluster, a relay, projectors in processes of their own, and people who write. */
export class ClusterWorld {
  readonly folder: string;
  readonly brokers: readonly Server[];
  readonly projectors: ChildProcess[] = [];
  readonly store: EventStore;
  readonly #eventstore: Server;
  readonly #effects: DatabaseSync;
  readonly #relay: KafkaRelay;
  #writers: Writers | undefined;
  #restarted = 0;
  #isClosed = false;

  private constructor({ folder, brokers: running, store, eventstore: log, effects, relay }: Parts) {
    this.folder = folder;
    this.brokers = running;
    this.store = store;
    this.#eventstore = log;
    this.#effects = effects;
    this.#relay = relay;
  }

  static async open(options: { brokers: number; projectors: number }): Promise<ClusterWorld> {
    const folder = mkdtempSync(join(tmpdir(), 'stepwell-cluster-'));
    const servers = await startServers(folder, options.brokers);
    const url = urlOf(servers.eventstore);
    const keys = openEmbeddedKeys(join(folder, 'keys'));
    const onProblem = (): void => undefined; // outages are what happens here
    const store = await openEventStoreDb({ url, namespace: 'faults', keys, contracts: [Counted], onProblem });
    const log = eventStoreDbRecords({ url, namespace: 'faults', onProblem });
    const kafka = urlOf(servers.brokers[0]);
    const relay = await KafkaRelay.start({ ...clusterTopics, url: kafka, log, onProblem });
    const effects = openEffects(join(folder, 'effects.sqlite'));
    const world = new ClusterWorld({ ...servers, folder, store, effects, relay });
    for (let n = 0; n < options.projectors; n++) world.startProjector();
    return world;
  }

  /** Of the event store. */
  get url(): string {
    return urlOf(this.#eventstore);
  }

  get kafka(): string {
    return urlOf(this.brokers[0]);
  }

  /** Begins to write, over the world's own connection or another one. */
  startWriters(store: EventStore = this.store): void {
    this.#writers = new Writers(store);
  }

  startProjector(): void {
    const args = [
      '--disable-warning=ExperimentalWarning',
      child,
      this.kafka,
      join(this.folder, 'effects.sqlite'),
    ];
    const projector = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'ignore'] });
    this.projectors.push(projector);
    // one that ends by itself is started again, as a cluster does; the report says how often
    projector.once('exit', () => {
      const at = this.projectors.indexOf(projector);
      if (at < 0) return;
      this.projectors.splice(at, 1);
      this.#restarted++;
      setTimeout(() => this.#isClosed || this.startProjector(), restartMs);
    });
  }

  killProjector(): void {
    this.projectors.shift()?.kill('SIGKILL');
  }

  async kill(server: Server): Promise<void> {
    if (server.started) await endServer(server.started, 'SIGKILL');
    server.started = null;
  }

  /** Holds it still: it neither answers nor closes a connection, as behind a cut network. */
  freeze({ started }: Server): void {
    if (started) process.kill(started.pid, 'SIGSTOP');
  }

  /** Lets it go on after `hold`. */
  resume({ started }: Server): void {
    if (started) process.kill(started.pid, 'SIGCONT');
  }

  /** Milliseconds until everything that is acknowledged by now has been counted; `Infinity` where that takes too long. */
  async catchesUpIn(): Promise<number> {
    const acknowledged = [...(this.#writers?.acknowledged ?? [])];
    const began = Date.now();
    for (; Date.now() - began < timeoutMs; await pause(100)) {
      while (acknowledged.length > 0) {
        const { revision = 0, stream = '' } = acknowledged.at(-1) ?? {};
        if (!this.#isSeen(stream, revision)) break;
        acknowledged.pop();
      }
      if (acknowledged.length === 0) return Date.now() - began;
    }
    return Infinity;
  }

  start(server: Server): Promise<void> {
    return startIn(this.folder, server);
  }

  /** Waits until so much more was written; whatever is broken, the writers go on trying. */
  async waitForAppends(more: number): Promise<void> {
    const acknowledged = this.#writers?.acknowledged ?? [];
    const enough = acknowledged.length + more;
    for (const until = Date.now() + timeoutMs; acknowledged.length < enough; await pause(20))
      if (Date.now() > until) throw new Error('Nothing is written any more.');
  }

  /** Lets the writers end and everything catch up, and compares. */
  async report(n: number): Promise<ClusterReport> {
    const { acknowledged, refused, slowestMs } = await this.#ended();
    const revisions = new Map<string, number>();
    let doubled = 0;
    for (const stream of new Set(acknowledged.map((each) => each.stream))) {
      const events = await retryUntilReady(() => this.store.readStream('acme', stream));
      revisions.set(stream, events.length);
      const texts = events.map(({ data }) => data['text']);
      doubled += texts.length - new Set(texts).size;
    }
    const inLog = [...revisions.values()].reduce((sum, length) => sum + length, 0);
    const stored = acknowledged.filter(({ stream, revision }) => revision < (revisions.get(stream) ?? 0));
    await this.#caughtUp(inLog);
    const unprojected = acknowledged.filter(({ stream, revision }) => !this.#isSeen(stream, revision));
    const counted = this.#number('SELECT coalesce(sum(count), 0) AS number FROM tallies');
    const twice = this.#number('SELECT count(*) AS number FROM seen WHERE times > 1');
    return {
      n,
      acknowledged: acknowledged.length,
      lost: acknowledged.length - stored.length + unprojected.length,
      doubled: doubled + twice + Math.max(0, counted - inLog),
      refused,
      restarted: this.#restarted,
      slowestMs,
      sentences: counted === inLog ? [] : [`${inLog} events are in the log and ${counted} were counted.`],
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writers?.end();
    for (const projector of this.projectors.splice(0)) projector.kill('SIGKILL');
    await this.#relay.stop();
    await this.store.close();
    for (const server of [...this.brokers, this.#eventstore]) await this.kill(server);
    this.#effects.close();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async #caughtUp(events: number): Promise<void> {
    const seen = () => this.#number('SELECT count(*) AS number FROM seen');
    for (const until = Date.now() + timeoutMs; seen() < events && Date.now() < until;) await pause(50);
  }

  async #ended(): Promise<Writers> {
    if (!this.#writers) throw new Error('Nobody writes.');
    await this.#writers.end();
    return this.#writers;
  }

  #isSeen(stream: string, revision: number): boolean {
    const row = this.#effects
      .prepare('SELECT 1 FROM seen WHERE stream = ? AND revision = ?')
      .get(stream, revision);
    return row !== undefined;
  }

  #number(sql: string): number {
    return Number(this.#effects.prepare(sql).get()?.['number']);
  }
}
