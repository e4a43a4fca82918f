import { Kafka, logLevel } from 'kafkajs';
import type { Admin } from 'kafkajs';
import { retryWhile } from '../retry/retry-while.ts';

/** A client that stays with it while brokers restart, elect leaders or load what they must. */
export const kafkaClient = (url: string): Kafka =>
  new Kafka({
    clientId: 'stepwell',
    brokers: url.split(','),
    logLevel: logLevel.NOTHING, // whoever listens is told of errors in its own way
    connectionTimeout: 2_000,
    requestTimeout: 10_000,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 20 },
  });

/** Connects an administrator for one piece of work and hangs up; `retries` other than the client's own where they are given. */
export async function withAdmin<T>(
  kafka: Kafka,
  work: (admin: Admin) => Promise<T>,
  retries?: number,
): Promise<T> {
  const admin = kafka.admin(retries === undefined ? {} : { retry: { retries } });
  try {
    await admin.connect();
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}

const pingTimeoutMs = 1_000;

/** Rejects within some two seconds when no broker answers. */
export async function pingBrokers(url: string): Promise<void> {
  const kafka = new Kafka({
    clientId: 'stepwell',
    brokers: url.split(','),
    logLevel: logLevel.NOTHING,
    connectionTimeout: pingTimeoutMs,
    requestTimeout: pingTimeoutMs,
    retry: { retries: 0 },
  });
  await withAdmin(kafka, (admin) => admin.describeCluster());
}

const retryOptions = { intervalMs: 250, maxDurationMs: 10_000 };

/** Asks again while the brokers answer that they are not ready: a coordinator is loading, a leader is being elected. */
export const retryWhileNotReady = <T>(work: () => Promise<T>): Promise<T> =>
  retryWhile(isRetriable, work, retryOptions);

const isRetriable = (error: Error): boolean => 'retriable' in error && error.retriable === true;

/** A group that nobody will join again; where it cannot be deleted now it goes by itself in time. */
export async function deleteGroup(kafka: Kafka, group: string): Promise<void> {
  // else the broker forgets it by its own rule
  await withAdmin(kafka, (admin) => admin.deleteGroups([group]), 1).catch(() => undefined);
}
