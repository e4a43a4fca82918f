import { connectEngine } from '../config/connect-engine.ts';
import { withMongo } from '../mongo/with-mongo.ts';
import { S3Bucket } from '../objects/s3-bucket.ts';
import { ServerLog, type LogAddress } from './server-log.ts';

/** The servers of a cluster with data that cannot be rebuilt. */
export interface ServerAddresses {
  readonly STEPWELL_EVENTSTORE_URL: string;
  readonly STEPWELL_KEYS_URL: string;
  readonly STEPWELL_MONGODB_URL: string;
  readonly STEPWELL_S3_URL: string;
  readonly STEPWELL_INSTALLATION: string;
}

/**
 * Connects to each server once, so that a wrong address is named before anything is written. Resolves with the log, to
 * be closed by the caller.
 */
export async function reachServers(to: ServerAddresses): Promise<ServerLog> {
  if (to.STEPWELL_KEYS_URL === to.STEPWELL_MONGODB_URL)
    throw new Error(
      'STEPWELL_KEYS_URL and STEPWELL_MONGODB_URL name the same database. Give the keys a database of their own.',
    );
  await connectEngine('The database of the keys', 'STEPWELL_KEYS_URL', to.STEPWELL_KEYS_URL, pingMongo);
  await connectEngine('MongoDB', 'STEPWELL_MONGODB_URL', to.STEPWELL_MONGODB_URL, pingMongo);
  await connectEngine('The bucket', 'STEPWELL_S3_URL', to.STEPWELL_S3_URL, pingBucket);
  return connectEngine('The event store', 'STEPWELL_EVENTSTORE_URL', to.STEPWELL_EVENTSTORE_URL, (url) =>
    openLog({ url, namespace: to.STEPWELL_INSTALLATION }),
  );
}

/** Shorter than usual, because somebody waits for a command to start. */
const timeoutMs = 5_000;

const pingMongo = (url: string): Promise<unknown> =>
  withMongo(url, (db) => db.command({ ping: 1 }), timeoutMs);

async function pingBucket(url: string): Promise<void> {
  const bucket = new S3Bucket(url);
  try {
    await bucket.requireAccess();
  } finally {
    bucket.client.destroy();
  }
}

async function openLog(address: LogAddress): Promise<ServerLog> {
  const log = new ServerLog(address);
  try {
    await log.connection.requireVersion();
    await log.connection.readEnd();
    return log;
  } catch (error) {
    await log.close();
    throw error;
  }
}
