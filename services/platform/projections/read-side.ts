import type { DocumentStore, ParkedEvent } from '../documents/document-store.ts';
import type { CollectionContract, Documents } from '../documents/documents.ts';
import type { ReadModel } from './define-read-model.ts';
import { embeddedEventFeed } from '../event-feed/embedded-event-feed.ts';
import type { EventFeed } from '../event-feed/event-feed.ts';
import { Projector, type Lag, type Log } from './projector.ts';
import { readToken } from './token.ts';

/** How long a query that requires its own writes waits for the read models. Milliseconds. */
export const staleWaitMs = 2000;

export interface ReadSideSettings {
  /**
   * Opened for the collections of the read models, and closed with them. May be lost: it can be rebuilt from the log.
   */
  readonly documents: DocumentStore;
  readonly log: Log;
  /** Delivers the log's newest events; by default the log itself. */
  readonly feed?: Pick<EventFeed, 'subscribe'>;
  readonly readModels: readonly ReadModel[];
  /** An older log was accepted: a read model that is ahead of it is rebuilt instead of refused. */
  readonly acceptsOlderLog?: boolean;
  /** Called when the log cannot be read or the disk not written; the projector keeps trying. */
  readonly onFailure: (error: unknown) => void;
}

/** The read models of this process: their queries, and the projector that keeps them up to date. */
export interface ReadSide {
  readonly documents: Documents;
  /**
   * Read your own writes: resolves once the collections have processed the write of a token, or with `stale: true`
   * after the time limit (2 s). Refused with `input.invalid` if it is not a token.
   */
  waitFor(
    token: string,
    collections: readonly (string | CollectionContract)[] | 'all',
    timeoutMs?: number,
  ): Promise<{ stale: boolean }>;
  /** The same for a position of the log. */
  waitForPosition(
    position: number,
    collections: readonly string[],
    timeoutMs?: number,
  ): Promise<{ stale: boolean }>;
  /** Rebuilds read models from the start of the log; the old ones answer until they are replaced. */
  rebuild(names: readonly string[] | 'all'): Promise<void>;
  /**
   * Once every read model has processed the position: removes what was overwritten up to there from its files. Rejects
   * if that is not so yet; try again.
   */
  purgeFormerData(position: number): Promise<void>;
  /** Events that a projection could not apply, and those that wait for them. */
  parked(): Promise<readonly ParkedEvent[]>;
  /** Retries one, and what waits for it. */
  retry(id: string): Promise<{ applied: number; remaining: number }>;
  /** For metrics: how far each projection is behind the log. */
  lag(): Promise<readonly Lag[]>;
  close(): Promise<void>;
}

/** Resolves when every read model can answer; from then on they follow the log. */
export async function openReadSide(settings: ReadSideSettings): Promise<ReadSide> {
  const { documents, log, readModels, acceptsOlderLog = false, onFailure } = settings;
  const feed = settings.feed ?? embeddedEventFeed(log);
  const all = readModels.map(({ collection }) => collection.name);
  const projector = new Projector({ log, feed, documents, readModels, acceptsOlderLog, onFailure });
  const close = async () => {
    await projector.stop();
    await documents.close();
  };
  try {
    await projector.start();
  } catch (error) {
    await close();
    throw error;
  }
  const waitForPosition = async (position: number, names: readonly string[], timeoutMs = staleWaitMs) => ({
    stale: await projector.waitFor(position, names, timeoutMs),
  });
  return {
    documents,
    waitForPosition,
    waitFor: async (token, names, timeoutMs = staleWaitMs) => {
      const requested =
        names === 'all' ? all : names.map((name) => (typeof name === 'string' ? name : name.name));
      return waitForPosition(readToken(token).position, requested, timeoutMs);
    },
    purgeFormerData: async (position) => {
      if (await projector.waitFor(position, all, staleWaitMs)) throw new Error('The read models are behind.');
      await documents.purgeFormerText();
    },
    rebuild: (names) => projector.rebuild(names === 'all' ? all : names),
    parked: () => projector.parked(),
    retry: (id) => projector.retry(id),
    lag: () => projector.lag(),
    close,
  };
}
