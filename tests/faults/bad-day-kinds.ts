import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { withMongo } from '../../services/platform/mongo/with-mongo.ts';
import type { ClusterProduct, EngineName, ProcessName } from './cluster-product.ts';

/** What becomes of a server or a process, and for how long. */
export interface Outage {
  readonly name: string;
  readonly inject: (product: ClusterProduct) => Promise<void>;
  /** Between the stroke and its end. */
  readonly seconds: number;
  readonly recover: (product: ClusterProduct) => Promise<void>;
  /** Somebody sends a video before it happens, which a worker makes watchable. */
  readonly needsWorker?: true;
  /** The server whose disk is to be filled. */
  readonly onSmallDisk?: EngineName;
}

type OutageKind = Pick<Outage, 'inject' | 'recover' | 'onSmallDisk'>;

/** A server that is killed at once, and started again. */
const serverKilled = (name: EngineName): OutageKind => ({
  inject: async ({ servers }) => servers.get(name)?.end('SIGKILL'),
  recover: async ({ servers }) => servers.get(name)?.startIfEnded(),
});

/** A server that is held still: it neither answers nor closes a connection, as behind a cut network. */
const serverFrozen = (name: EngineName): OutageKind => ({
  inject: async ({ servers }) => servers.get(name)?.freeze(),
  recover: async ({ servers }) => servers.get(name)?.resume(),
});

const withFullDisk = (name: EngineName): OutageKind => ({
  onSmallDisk: name,
  inject: async ({ servers }) => servers.get(name)?.disk?.fill(),
  recover: async ({ servers }) => {
    await servers.get(name)?.disk?.free();
    await servers.get(name)?.startIfEnded();
  },
});

/** A process of the product that is killed at once. */
const processKilled = (name: ProcessName): OutageKind => ({
  inject: async (product) => void (await product.end(name, 'SIGKILL')),
  recover: (product) => product.start(name),
});

/** The stand-by takes the place of a projector that was killed, and gives it back when it is asked to stop. */
const standByTakesOver: OutageKind = {
  inject: async (product) => {
    await product.end('projector', 'SIGKILL');
    await product.start('stand-by');
    await product.answers('stand-by', 'live');
  },
  recover: returnToProjector,
};

/** The stand-by starts while the projector works: that one notices, and ends. */
const standByReplacesProjector: OutageKind = {
  inject: async (product) => {
    await product.start('stand-by');
    const code = await product.ended('projector');
    if (code !== 1) throw new Error(`The projector whose place was taken ended with ${code}.`);
    await product.answers('stand-by', 'live');
  },
  recover: returnToProjector,
};

async function returnToProjector(product: ClusterProduct): Promise<void> {
  const code = await product.end('stand-by', 'SIGTERM');
  if (code !== 0) throw new Error(`A graceful stop of the stand-by ended with ${code}.`);
  await product.start('projector');
}

/** The projector is killed while it rebuilds all read models. */
const killedInRebuild: OutageKind = {
  inject: async (product) => {
    const rebuilding = rebuildAll(product).then(
      () => 'ended' as const,
      () => 'cut off' as const,
    );
    const beginning = rebuildStarted(product);
    if ((await Promise.race([rebuilding, beginning])) === 'ended')
      throw new Error('The rebuild was over before it could be cut off.');
    await pause(Math.random() * 200);
    await product.end('projector', 'SIGKILL');
    if ((await rebuilding) === 'ended')
      throw new Error('The rebuild ended although its projector was killed.');
  },
  recover: (product) => product.start('projector'),
};

/** Resolves when there are read models beside those that answer. */
const rebuildStarted = (product: ClusterProduct): Promise<'begun'> =>
  withMongo(product.servers.get('mongodb')?.url ?? '', async (db): Promise<'begun'> => {
    const generations = db.collection<{ collection: string }>('generations');
    for (;;) {
      const names = (await generations.find().toArray()).map(({ collection }) => collection);
      if (new Set(names).size < names.length) return 'begun';
      await pause(10);
    }
  });

export const outages: readonly Outage[] = [
  { name: 'broker killed', ...serverKilled('kafka'), seconds: 5 },
  { name: 'broker held still', ...serverFrozen('kafka'), seconds: 15 },
  { name: 'disk full under the broker', ...withFullDisk('kafka'), seconds: 15 },
  { name: 'MongoDB killed', ...serverKilled('mongodb'), seconds: 5 },
  { name: 'MongoDB held still', ...serverFrozen('mongodb'), seconds: 15 },
  { name: 'ClickHouse killed', ...serverKilled('clickhouse'), seconds: 5 },
  { name: 'ClickHouse held still', ...serverFrozen('clickhouse'), seconds: 15 },
  { name: 'event store cut off', ...serverFrozen('eventstore'), seconds: 60 },
  { name: 'Temporal killed', ...serverKilled('temporal'), seconds: 5, needsWorker: true },
  { name: 'bucket held still', ...serverFrozen('s3'), seconds: 10, needsWorker: true },
  { name: 'worker killed while it encodes', ...processKilled('worker'), seconds: 2, needsWorker: true },
  { name: 'projector killed', ...processKilled('projector'), seconds: 2 },
  { name: 'projector killed, its stand-by takes over', ...standByTakesOver, seconds: 2 },
  { name: 'projector pushed aside by its stand-by', ...standByReplacesProjector, seconds: 2 },
  { name: 'projector killed while it rebuilds', ...killedInRebuild, seconds: 2 },
  { name: 'relay killed', ...processKilled('relay'), seconds: 2 },
  { name: 'api killed', ...processKilled('api'), seconds: 1 },
];

/** Rebuilds everything that people see from the log. */
export async function rebuildAll(product: ClusterProduct): Promise<void> {
  const program = join(import.meta.dirname, '..', '..', 'dist', 'services', 'main', 'commands', 'rebuild.js');
  await promisify(execFile)(process.execPath, [program, '--data', product.dataOf('projector'), 'all']);
}
