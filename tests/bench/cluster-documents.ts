import { MongoClient, type Collection } from 'mongodb';
import {
  counterCollectionName,
  documentId,
  collectionName,
  encodeKey,
  type MongoCounter,
  type MongoDocument,
} from '../../services/platform/documents/mongo-layout.ts';
import { defineCollection, type Document } from '../../services/platform/documents/documents.ts';
import type { DocumentStore } from '../../services/platform/documents/document-store.ts';
import { putDocuments } from '../../services/platform/documents/written-documents.fixture.ts';
import { openMongoDocuments } from '../../services/platform/documents/mongo-documents.ts';
import { engineOf } from '../support/engines/harness/engines.ts';
import { OwnServer } from '../support/engines/harness/own-server.ts';
import { quantile, ratiosOf, runBench, versions, type BenchFigures } from './bench-result.ts';

const works = defineCollection({ name: 'works', version: 1, indexes: [['workspaceId', 'updatedAt']] });
const organization = 'o-bench';
const workspaces = 20;
const pageSize = 20;
const asksPerRound = 60;
const reach = { listVsBare: { most: 1.2 }, getVsBare: { most: 1.2 } };

/**
 * A page of a workspace's list with its total, and one document, through the port on a server with MongoDB's
 * protocol, compared with the bare driver sending the same requests. Few documents: the test server scans where
 * MongoDB uses an index.
 */
export async function clusterDocumentsBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const n = quick ? 1_000 : 4_000;
  const server = await OwnServer.open(await engineOf('mongodb'));
  const store = await openMongoDocuments({ url: server.url, collections: [works], allowScans: true });
  const client = await new MongoClient(server.url).connect();
  try {
    await fill(store, n);
    const own = asksOf(store);
    const bare = bareAsks(client, store);
    await measure(own, bare);
    const raw = {
      list: [] as number[],
      bareList: [] as number[],
      get: [] as number[],
      bareGet: [] as number[],
    };
    for (let round = 0; round < (quick ? 5 : 15); round++) {
      const { list, bareList, get, bareGet } = await measure(own, bare);
      raw.list.push(list);
      raw.bareList.push(bareList);
      raw.get.push(get);
      raw.bareGet.push(bareGet);
    }
    const weakened = await measure({ list: twice(own.list), get: twice(own.get) }, bare);
    return {
      name: 'cluster-documents',
      n,
      quick,
      ratios: {
        listVsBare: ratiosOf(raw.list, raw.bareList),
        getVsBare: ratiosOf(raw.get, raw.bareGet),
      },
      reach,
      control: {
        weakness: 'everything is asked twice',
        ratios: {
          listVsBare: weakened.list / weakened.bareList,
          getVsBare: weakened.get / weakened.bareGet,
        },
      },
      raw,
      versions: { ...versions, mongodb: 'FerretDB 1.24.2' },
    };
  } finally {
    await client.close();
    await store.close();
    await server.dispose();
  }
}

interface Asks {
  list(workspaceId: string): Promise<unknown>;
  get(id: string): Promise<unknown>;
}

const asksOf = (store: DocumentStore): Asks => ({
  list: (workspaceId) =>
    store.find(organization, works, {
      filter: { workspaceId },
      sort: [['updatedAt', 'DESC']],
      size: pageSize,
    }),
  get: (id) => store.get(organization, works, id),
});

const twice =
  (ask: (of: string) => Promise<unknown>) =>
  async (of: string): Promise<unknown> => {
    await ask(of);
    return ask(of);
  };

/** The code of somebody who needs just these two answers: the keys are in index order. */
function bareAsks(client: MongoClient, store: DocumentStore): Asks {
  const generation = store.serving(works.name);
  const documents: Collection<MongoDocument> = client.db().collection(collectionName(generation));
  const counters: Collection<MongoCounter> = client.db().collection(counterCollectionName(generation));
  const bodyOnly = { _id: 0, b: 1 } as const;
  const documentOf = ({ b = 'null' }: Pick<MongoDocument, 'b'>): Document => JSON.parse(b) as Document;
  return {
    list: async (workspaceId) => {
      const found = documents
        .find({ o: organization, k0: encodeKey(workspaceId) }, { projection: bodyOnly })
        .sort({ k1: -1, i: -1 })
        .limit(pageSize + 1)
        .toArray();
      const counted = counters.findOne({ _id: documentId(organization, `0|${JSON.stringify(workspaceId)}`) });
      const [items, total] = await Promise.all([found, counted]);
      if (!total || items.length === 0) throw new Error('The bare driver asks for something else.');
      return { items: items.map(documentOf), total: total.n };
    },
    get: async (id) => {
      const found = await documents.findOne({ _id: documentId(organization, id) }, { projection: bodyOnly });
      if (!found) throw new Error('The bare driver asks for something else.');
      return documentOf(found);
    },
  };
}

interface Medians {
  readonly list: number;
  readonly bareList: number;
  readonly get: number;
  readonly bareGet: number;
}

/** Microseconds. Both take turns, so that other load on the machine affects both. */
async function measure(own: Asks, bare: Asks): Promise<Medians> {
  const times = {
    list: [] as number[],
    bareList: [] as number[],
    get: [] as number[],
    bareGet: [] as number[],
  };
  const inTurns = async (ofAsk: (ask: number) => readonly (() => Promise<unknown>)[]): Promise<void> => {
    for (let ask = 0; ask < asksPerRound; ask++)
      for (const turn of ask % 2 === 0 ? ofAsk(ask) : ofAsk(ask).toReversed()) await turn();
  };
  // a list keeps the server busy for a while after its answer, which would slow the next lookup
  await inTurns((ask) => [
    async () => times.list.push(await timed(() => own.list(`w${ask % workspaces}`))),
    async () => times.bareList.push(await timed(() => bare.list(`w${ask % workspaces}`))),
  ]);
  await inTurns((ask) => [
    async () => times.get.push(await timed(() => own.get(`work-${ask}`))),
    async () => times.bareGet.push(await timed(() => bare.get(`work-${ask}`))),
  ]);
  const middle = (values: readonly number[]) => quantile(values, 0.5);
  return {
    list: middle(times.list),
    bareList: middle(times.bareList),
    get: middle(times.get),
    bareGet: middle(times.bareGet),
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) * 1000;
}

async function fill(store: DocumentStore, n: number): Promise<void> {
  const documents = Array.from({ length: n }, (_, at) => ({
    id: `work-${at}`,
    workspaceId: `w${at % workspaces}`,
    updatedAt: new Date(1_770_000_000_000 + at * 61_000).toISOString(),
    title: `Tighten bolt ${at} by hand first`,
    status: 'published',
  }));
  for (let from = 0; from < n; from += store.writesPerSlice) {
    const some = documents.slice(from, from + store.writesPerSlice);
    await putDocuments(store, organization, works, some);
  }
}

if (import.meta.main) await runBench(clusterDocumentsBench);
