import type { DocumentStore } from '../documents/document-store.ts';
import { openEmbeddedDocuments } from '../documents/embedded-documents.ts';
import { openMongoDocuments } from '../documents/mongo-documents.ts';
import { insert, update, type ReadModel } from './define-read-model.ts';
import type { Document } from '../documents/documents.ts';
import { embeddedEventFeed } from '../event-feed/embedded-event-feed.ts';
import { origin, type Position, type RecordedEvent } from '../event-store/event-store.ts';
import { Projector, type Log } from './projector.ts';

/** Every event adds one to some tallies, so that a tally shows exactly which events it has processed. */
export const tallies = 50;
export const endlessEvents = 1_000_000;

export const tallyModel: ReadModel = {
  collection: { name: 'tallies', version: 1, indexes: [['count']], text: ['words'] },
  events: [],
  on: {
    Counted: ({ position }) =>
      position <= tallies
        ? insert<Document>({ id: tallyOf(position), count: 1, words: `seen ${position}` })
        : update<Document>(tallyOf(position), (tally) => ({
            ...tally,
            count: Number(tally['count']) + 1,
            words: `seen ${position}`,
          })),
  },
};
export const tallyOf = (position: number): string => `t${position % tallies}`;

/** A log whose events follow from their position. */
export function tallyLog(length: number): Log {
  const event = (position: number): RecordedEvent => ({
    id: `e${position}`,
    organizationId: 'o1',
    stream: tallyOf(position),
    revision: Math.floor((position - 1) / tallies),
    position: position as Position, // this log numbers its events
    type: 'Counted',
    version: 1,
    time: '2026-01-01T00:00:00.000Z',
    data: {},
    metadata: { actor: 'u1', commandId: `c${position}`, correlationId: 'x', causationId: null, client: null },
    previousHash: '',
    hash: '',
  });
  return {
    readAll: async (after, limit) =>
      Array.from({ length: Math.min(limit, length - after) }, (_, at) => event(after + 1 + at)),
    readStream: async () => [],
    // an empty head, so that the log is followed and not built in one go
    head: async () => origin,
    onCommit: () => () => undefined,
  };
}

/** The tallies in a folder, or in the database of a URL. */
export async function openTallies(where: string): Promise<DocumentStore> {
  const collections = [tallyModel.collection];
  return where.startsWith('mongodb:')
    ? openMongoDocuments({ url: where, collections })
    : openEmbeddedDocuments({ folder: where, collections });
}

const where = process.argv[2];
if (import.meta.main && where !== undefined) {
  const documents = await openTallies(where);
  const fail = (error: unknown) => {
    throw error;
  };
  const log = tallyLog(endlessEvents);
  const projector = new Projector({
    log,
    feed: embeddedEventFeed(log),
    documents,
    readModels: [tallyModel],
    acceptsOlderLog: true, // its head is behind what was folded
    onFailure: fail,
  });
  await projector.start();
  await projector.waitFor(2 * tallies, ['tallies'], 60_000);
  process.stdout.write('started\n');
  if (process.argv[3] === 'rebuild') void projector.rebuild(['tallies']);
}
