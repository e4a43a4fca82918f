import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allEvents } from '../../../contracts/catalogue.ts';
import type { EventData } from '../../../contracts/kernel/define-event.ts';
import type { AnswerOf, AnyQueryContract, SendQuery } from '../../../contracts/kernel/define-query.ts';
import { startColumnsProjector, withEventsTable, type ColumnsProjector } from './columns-projector.ts';
import type { ParkedRow } from './parked-rows.ts';
import type { FactTable } from '../columns/define-table.ts';
import { openEmbeddedColumns, type EmbeddedColumns } from '../columns/embedded/embedded-columns.ts';
import type { CollectionContract, Document } from '../documents/documents.ts';
import { EmbeddedDocuments } from '../documents/embedded-documents.ts';
import { putDocuments } from '../documents/written-documents.fixture.ts';
import { openEmbeddedEventStore } from '../event-store/embedded-event-store.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { openEmbeddedKeys } from '../keys/embedded-keys.ts';
import type { QueryHandler, Viewer } from './define-read-model.ts';
import { noOtherContext } from './no-other-context.fixture.ts';

/** The real engines of reports and audit on an empty folder, for tests. */
export interface ReadSideWorld {
  readonly events: EventStore;
  readonly store: EmbeddedColumns;
  readonly projector: ColumnsProjector;
  readonly parked: ParkedRow[];
  append(
    stream: string,
    events: readonly EventData[],
    by?: { organizationId?: string; actor?: string; time?: string; address?: string },
  ): Promise<void>;
  /** Destroys a person's key. */
  erase(personId: string): Promise<void>;
  put<D extends Document>(
    organizationId: string,
    collection: CollectionContract<D>,
    document: D,
  ): Promise<void>;
  ask<C extends AnyQueryContract>(
    query: C,
    data: Record<string, unknown>,
    viewer?: Partial<Viewer>,
  ): Promise<AnswerOf<C>>;
  close(): Promise<void>;
}

export const analyst: Viewer = {
  isSystem: false,
  organizationId: 'acme',
  userId: 'ana',
  role: 'admin-organization',
  roles: {},
  flags: new Set(['analytics', 'isOrgAdmin']),
  features: new Set(),
  workspaces: new Set(['west', 'east']),
};

export interface WorldOptions {
  readonly tables?: readonly FactTable[];
  readonly collections?: readonly CollectionContract[];
  readonly handlers: (events: EventStore) => readonly QueryHandler[];
  /** Answers the queries sent to other contexts; fails on any query if absent. */
  readonly ask?: SendQuery;
}

export async function openReadSideWorld({
  tables = [],
  collections = [],
  handlers,
  ask: otherContexts = noOtherContext.ask,
}: WorldOptions): Promise<ReadSideWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'analytics-'));
  const keys = openEmbeddedKeys(join(folder, 'keys'));
  const events = await openEmbeddedEventStore({
    folder: join(folder, 'log'),
    keys,
    contracts: allEvents,
    onFatal: (error) => {
      throw error;
    },
  });
  const documents = new EmbeddedDocuments({ folder, collections });
  const store = openEmbeddedColumns({ folder: join(folder, 'columns'), tables: withEventsTable(tables) });
  const parked: ParkedRow[] = [];
  const projector = startColumnsProjector({
    events,
    columns: store,
    contracts: allEvents,
    categories: [],
    tables,
    onParked: (row) => parked.push(row),
    onProblem: (error) => process.stderr.write(`${String(error)}\n`),
    delayMilliseconds: 50,
    // A test waits for fresh data, however busy the machine is.
    freshMilliseconds: 60_000,
  });
  const known = handlers(events);
  let commands = 0;
  return {
    events,
    store,
    projector,
    parked,
    async append(
      stream,
      batch,
      { organizationId = 'acme', actor = 'ana', time = new Date().toISOString(), address = '10.0.0.9' } = {},
    ) {
      const earlier = await events.readStream(organizationId, stream);
      const commandId = `command-${(commands += 1)}`;
      await events.append({
        organizationId,
        stream,
        expected: earlier.length === 0 ? 'no-stream' : earlier.length - 1,
        events: batch,
        metadata: {
          actor,
          commandId,
          correlationId: commandId,
          causationId: null,
          client: { address, device: 'Firefox' },
        },
        commandHash: commandId.padStart(64, '0'),
        time,
      });
    },
    erase: (personId) => keys.destroyPersonKey('acme', personId),
    put: (organizationId, collection, document) =>
      putDocuments(documents, organizationId, collection, [document]),
    async ask(query, data, viewer = {}) {
      const handler = known.find((each) => each.query === query);
      if (!handler) throw new Error(`${query.type} has no handler`);
      const parsed = query.schema.parse(data) as never;
      const context = {
        documents,
        columns: projector.columns,
        viewer: { ...analyst, ...viewer },
        ...noOtherContext,
        ask: otherContexts,
      };
      return (await handler.handle(parsed, context)) as AnswerOf<typeof query>;
    },
    async close() {
      await projector.close();
      await store.close();
      await events.close();
      await documents.close();
      keys.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
