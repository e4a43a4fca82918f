import {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  type Collection,
  type MongoClient,
  type OptionalUnlessRequiredId,
} from 'mongodb';
import { DomainError, Unavailable } from '../../../contracts/kernel/errors.ts';
import { remainingBudgetMs } from '../processes/request-budget.ts';
import { retryWhile } from '../retry/retry-while.ts';
import { Heartbeat } from './heartbeat.ts';

/** MongoDB's error code for a duplicate key. */
const duplicateKeyCode = 11000;

interface WithStringId {
  readonly _id: string;
}

/** Inserts a document unless its id exists; returns whether it was inserted. */
export async function insertIfAbsent<T extends WithStringId>(
  collection: Collection<T>,
  document: T,
): Promise<boolean> {
  return (await insertMissing(collection, [document])) > 0;
}

/** Inserts the documents whose ids do not exist, and returns how many. */
export async function insertMissing<T extends WithStringId>(
  collection: Collection<T>,
  documents: readonly T[],
): Promise<number> {
  if (documents.length === 0) return 0;
  try {
    // they have their own ids
    const withIds = [...documents] as OptionalUnlessRequiredId<T>[];
    return (await collection.insertMany(withIds, { ordered: false })).insertedCount;
  } catch (error) {
    if (error instanceof MongoServerError && !(error instanceof MongoBulkWriteError)) {
      if (error.code === duplicateKeyCode) return 0;
      throw error;
    }
    if (!(error instanceof MongoBulkWriteError)) throw error;
    if ([error.writeErrors].flat().some(({ code }) => code !== duplicateKeyCode)) throw error;
    return error.insertedCount;
  }
}

/** After an outage was detected, the server is not queried for this time. Milliseconds. */
const outageCacheMs = 1_000;

/**
 * For a client that people wait for: the driver's own monitoring detects a silent server within a second and a half and
 * fails everything sent to it; a server that is only slow is not affected. The total wait of one request is limited by
 * `failFastWhileAway`.
 */
export const failFastOptions = {
  heartbeatFrequencyMS: 500,
  connectTimeoutMS: 1_000,
  serverSelectionTimeoutMS: 500,
  retryReads: false, // a retry doubles the time
} as const;

/** At start nobody waits for an answer yet: a busy server may take this long to be found. Milliseconds. */
const startupTimeoutMs = 10_000;

/** Connects a client that otherwise uses `failFastOptions`. */
export const connectWithRetry = (client: MongoClient): Promise<MongoClient> =>
  retryWhile(isConnectionError, () => client.connect(), { intervalMs: 100, maxDurationMs: startupTimeoutMs });

/**
 * Like `translateMongoOutage`; while an outage is known, calls fail immediately, and a request that has spent its
 * budget does not wait for a server whose heartbeat is overdue.
 */
export function failFastWhileAway(client: MongoClient): <T>(work: () => Promise<T>) => Promise<T> {
  const heartbeat = new Heartbeat(client, failFastOptions.heartbeatFrequencyMS);
  let failedAt = 0;
  const rememberOutage = (error: unknown): never => {
    if (error instanceof DomainError && error.kind === 'unavailable') failedAt = Date.now();
    throw error;
  };
  return async (work) => {
    if (Date.now() - failedAt < outageCacheMs) throw Unavailable();
    // one request running out of time does not mean that the server is down for others
    return withinBudget(heartbeat, () => translateMongoOutage(work).catch(rememberOutage));
  };
}

const pollIntervalMs = 50;

async function withinBudget<T>(heartbeat: Heartbeat, work: () => Promise<T>): Promise<T> {
  const budgetMs = remainingBudgetMs();
  if (budgetMs === Infinity) return work();
  const budgetSpent = Promise.withResolvers<never>();
  const poll = (): void => {
    if (heartbeat.isMissing) budgetSpent.reject(Unavailable());
    else timer = setTimeout(poll, pollIntervalMs);
  };
  let timer = setTimeout(poll, budgetMs);
  const answer = work();
  try {
    return await Promise.race([answer, budgetSpent.promise]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => undefined); // nothing awaits it any more
  }
}

const isConnectionError = (error: unknown): boolean =>
  error instanceof MongoNetworkError || error instanceof MongoServerSelectionError;

/** Rejects with `service.unavailable` if no server answers. */
export async function translateMongoOutage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isConnectionError(error)) throw Unavailable({ cause: error });
    throw error;
  }
}
