import { z } from 'zod';
import type { Columns } from '../columns/columns.ts';
import type { ParkedEvent } from '../documents/document-store.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { remainingBudgetMs } from '../processes/request-budget.ts';
import { postToProcess, type ProcessAddress } from '../processes/post-to-process.ts';
import type { ReadModel } from './define-read-model.ts';
import { internalProjectorPath, type ProjectorQuestion } from './internal-projector-controller.ts';
import type { Lag } from './projector.ts';
import { staleWaitMs, type ReadSide } from './read-side.ts';
import { markStale } from './staleness.ts';
import { readToken } from './token.ts';

/** Added to the wait that the projector was asked for. */
const networkMarginMs = 250;
const requestTimeoutMs = 10_000;
/** How long a projector that was behind is not waited for again. */
const behindCacheMs = 2_000;
/** Only a caller that waited this long marks the projector as behind for others: a shorter wait proves nothing. */
const minSharedWaitMs = 500;

const Waited = z.object({ stale: z.boolean() });
const Retried = z.object({ applied: z.number(), remaining: z.number() });
// both come from a projector of this build, authenticated by the shared key
const Parked = z.object({ parked: z.array(z.custom<ParkedEvent>((value) => typeof value === 'object')) });
const Lags = z.object({ lag: z.array(z.custom<Lag>((value) => typeof value === 'object')) });

/** State of the reports, as their projector returns it. */
export const ReportsStatus = z.object({
  behind: z.number(),
  oldestUnseenMs: z.number(),
  problem: z.string().nullable(),
});

/** A projector in another process, for read-only processes. */
export interface RemoteProjector {
  /** True if it has not processed the position in time, or does not answer. */
  isBehind(request: Extract<ProjectorQuestion, { ask: 'documents' | 'columns' }>): Promise<boolean>;
  ask<T>(request: ProjectorQuestion, shape: z.ZodType<T>): Promise<T>;
}

export function remoteProjector(at: ProcessAddress): RemoteProjector {
  const post = async <T>(request: ProjectorQuestion, shape: z.ZodType<T>, ms: number): Promise<T> =>
    shape.parse(await postToProcess(at, internalProjectorPath, { body: request, timeoutMs: ms }));
  const behindSince = new Map<string, number>();
  return {
    ask: (request, shape) => post(request, shape, requestTimeoutMs),
    isBehind: async (request) => {
      // one caller waits; later ones return immediately for a while
      if (Date.now() - (behindSince.get(request.ask) ?? 0) < behindCacheMs) return true;
      const timeoutMs = Math.min(request.timeoutMs, Math.floor(remainingBudgetMs()));
      const stale = await post({ ...request, timeoutMs }, Waited, timeoutMs + networkMarginMs).then(
        (waited) => waited.stale,
        () => true,
      );
      if (!stale) behindSince.delete(request.ask);
      else if (timeoutMs >= minSharedWaitMs) behindSince.set(request.ask, Date.now());
      return stale;
    },
  };
}

interface RemoteReadSideParts {
  readonly documents: ReadSide['documents'];
  readonly projector: RemoteProjector;
  readonly readModels: readonly ReadModel[];
  readonly close: () => Promise<void>;
}

/**
 * The read models of a read-only process. It is not notified of single writes, so answers are not cached. Rebuilds are
 * done by the projector's own process.
 */
export function remoteReadSide({ documents, projector, readModels, close }: RemoteReadSideParts): ReadSide {
  const all = readModels.map(({ collection }) => collection.name);
  const waitForPosition: ReadSide['waitForPosition'] = async (position, names, timeoutMs = staleWaitMs) => ({
    stale: await projector.isBehind({ ask: 'documents', position, names: [...names], timeoutMs }),
  });
  const refuseHere = async (): Promise<never> => {
    throw new Error('The projector does this: use its own process.');
  };
  return {
    documents,
    waitForPosition,
    waitFor: async (token, names, timeoutMs) => {
      const requested =
        names === 'all' ? all : names.map((name) => (typeof name === 'string' ? name : name.name));
      return waitForPosition(readToken(token).position, requested, timeoutMs);
    },
    rebuild: refuseHere,
    purgeFormerData: refuseHere,
    parked: async () => (await projector.ask({ ask: 'parked' }, Parked)).parked,
    retry: (id) => projector.ask({ ask: 'retry', id }, Retried),
    lag: async () => (await projector.ask({ ask: 'lag' }, Lags)).lag,
    close,
  };
}

/**
 * The analytics of a read-only process: a query waits until the projector has applied what the log holds, or is marked
 * as stale.
 */
export const remoteColumns = (
  columns: Columns,
  store: Pick<EventStore, 'head'>,
  projector: RemoteProjector,
): Columns => ({
  query: async (organizationId, sql, parameters) => {
    // without the event store it is unknown what is missing: the answer is what there is, marked as stale
    const position = await store.head().catch(() => null);
    if (position === null || (await projector.isBehind({ ask: 'columns', position, timeoutMs: staleWaitMs })))
      markStale();
    return columns.query(organizationId, sql, parameters);
  },
  insert: columns.insert.bind(columns),
  checkpoint: columns.checkpoint.bind(columns),
  park: columns.park.bind(columns),
  parked: columns.parked.bind(columns),
  startBuilding: columns.startBuilding.bind(columns),
  swapBuilt: columns.swapBuilt.bind(columns),
  close: columns.close.bind(columns),
});
