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

/** MongoDB's number for a key that is there already. */
const duplicateKeyCode = 11000;

interface WithStringId {
  readonly _id: string;
}

/** Adds a document unless one of its name is there; whether it was added. */
export async function insertIfAbsent<T extends WithStringId>(
  collection: Collection<T>,
  document: T,
): Promise<boolean> {
  return (await insertMissing(collection, [document])) > 0;
}

/** Adds those documents of whose name there is none, and returns how many. */
export async function insertMissing<T extends WithStringId>(
  collection: Collection<T>,
  documents: readonly T[],
): Promise<number> {
  if (documents.length === 0) return 0;
  try {
    // they have their own names
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

/** When it is known that a server does not answer, nobody asks it for so long. Milliseconds. */
const outageCacheMs = 1_000;

/**
 * For a client that people wait for: a server that falls silent is given up within a second and a half, by the driver's
 * own looks at it, with everything that was asked of it; one that is only slow is not. What one request waits for in all
 * is limited by `promptAnswers`.
 */
export const failFastOptions = {
  heartbeatFrequencyMS: 500,
  connectTimeoutMS: 1_000,
  serverSelectionTimeoutMS: 500,
  retryReads: false, // a second try doubles the time
} as const;

/** At a start nobody waits for an answer yet: a server that is only busy has so long to be found. Milliseconds. */
const startupTimeoutMs = 10_000;

/** Connects a client that is `promptly` otherwise. */
export const connectWithRetry = (client: MongoClient): Promise<MongoClient> =>
  retryWhile(isConnectionError, () => client.connect(), { intervalMs: 100, maxDurationMs: startupTimeoutMs });

/**
 * As `whileMongoAnswers`; while it is known that none does, nobody waits to find out, and a request that has spent its budget
 * waits no longer for a server whose sign of life is overdue.
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
    // that one request has no more time tells nobody else that the server is gone
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
    answer.catch(() => undefined); // nobody waits for it any more
  }
}

const isConnectionError = (error: unknown): boolean =>
  error instanceof MongoNetworkError || error instanceof MongoServerSelectionError;

/** Rejects with `service.unavailable` where no server answers. */
export async function translateMongoOutage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isConnectionError(error)) throw Unavailable({ cause: error });
    throw error;
  }
}
