import { Kafka, logLevel } from 'kafkajs';
import type { Admin } from 'kafkajs';
import { retryWhile } from '../retry/retry-while.ts';

/** A client that retries while brokers restart, elect leaders or load their state. */
export const kafkaClient = (url: string): Kafka =>
  new Kafka({
    clientId: 'stepwell',
    brokers: url.split(','),
    logLevel: logLevel.NOTHING, // errors are reported through callbacks
    connectionTimeout: 2_000,
    requestTimeout: 10_000,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 20 },
  });

/** Connects an admin client for one piece of work and disconnects; `retries` overrides the client's own. */
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

/** Rejects within about two seconds if no broker answers. */
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

/** Retries while the brokers answer that they are not ready: a coordinator is loading, a leader is being elected. */
export const retryWhileNotReady = <T>(work: () => Promise<T>): Promise<T> =>
  retryWhile(isRetriable, work, retryOptions);

const isRetriable = (error: Error): boolean => 'retriable' in error && error.retriable === true;

/** Deletes a group that nobody will join again; if that fails now, the broker expires it. */
export async function deleteGroup(kafka: Kafka, group: string): Promise<void> {
  // otherwise the broker expires it by its own rule
  await withAdmin(kafka, (admin) => admin.deleteGroups([group]), 1).catch(() => undefined);
}
