import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { defineCollection, type FindOptions } from '../../services/platform/documents/documents.ts';
import {
  openEmbeddedDocuments,
  type EmbeddedDocuments,
} from '../../services/platform/documents/embedded-documents.ts';
import { quantile, ratiosOf, runBench, slope, spread, versions, type BenchFigures } from './bench-result.ts';

const works = defineCollection({
  name: 'works',
  version: 1,
  indexes: [
    ['workspaceId', 'updatedAt', 'status'],
    ['workspaceId', 'title'],
    ['workspaceId', 'status', 'updatedAt'],
  ],
});
const organization = 'o-bench';
const workspaces = 100;
const reach = {
  vsBare: { most: 1.5 },
  p99Growth: { most: 1.3 },
  listSlope: { most: 0.1 },
  countSlope: { most: 0.1 },
};

/**
 * A page of a workspace's list with its total, through the port, compared with the bare prepared statements over the
 * same rows and index; and how both cost and tail latency grow from ten thousand documents to a million.
 */
export async function listBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const sizes = quick ? [10_000, 40_000, 160_000] : [10_000, 100_000, 1_000_000];
  const rounds = quick ? 5 : 15;
  const folder = mkdtempSync(join(tmpdir(), 'bench-list-'));
  try {
    const samples = await Promise.all(
      sizes.map((size) => BenchCollection.open(join(folder, String(size)), size)),
    );
    await measure(samples, 2);
    const measured = await measure(samples, rounds);
    const figures = await figuresOf(measured, samples, quick);
    for (const sample of samples) await sample.close();
    return figures;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const asksPerRound = 400;

interface Round {
  readonly own: number[];
  readonly bare: number[];
  readonly count: number[];
}

async function measure(samples: readonly BenchCollection[], rounds: number): Promise<Round[][]> {
  const all: Round[][] = samples.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [at, sample] of samples.entries()) {
      const result: Round = { own: [], bare: [], count: [] };
      for (let ask = 0; ask < asksPerRound; ask++) {
        const workspace = `w${Math.floor(Math.random() * workspaces)}`;
        // the second one finds the pages in the CPU cache, so they take turns
        for (const own of ask % 2 === 0 ? [true, false] : [false, true])
          if (own) result.own.push(await timed(() => sample.own(workspace)));
          else result.bare.push(await timed(() => sample.bare(workspace)));
        result.count.push(await timed(() => sample.count(workspace)));
      }
      all[at]?.push(result);
    }
  return all;
}

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) * 1000;
}

async function figuresOf(
  measured: Round[][],
  samples: readonly BenchCollection[],
  quick: boolean,
): Promise<BenchFigures> {
  const [small = [], large = []] = [measured[0], measured.at(-1)];
  const medians = (rounds: Round[], of: keyof Round) => rounds.map((round) => quantile(round[of], 0.5));
  const tails = (rounds: Round[]) => rounds.map(({ own }) => quantile(own, 0.99));
  const slopeOf = (of: keyof Round) =>
    spread(
      large.map((_, round) =>
        slope(samples.map(({ size }, at) => [size, quantile(measured[at]?.[round]?.[of] ?? [], 0.5)])),
      ),
    );
  const ratios = {
    vsBare: ratiosOf(medians(large, 'own'), medians(large, 'bare')),
    p99Growth: ratiosOf(tails(large), tails(small)),
    listSlope: slopeOf('own'),
    countSlope: slopeOf('count'),
  };
  const scan = await timed(() => samples[0]?.scan('w1'));
  const control = { vsBare: scan / quantile(medians(small, 'bare'), 0.5) };
  return {
    name: 'list',
    n: samples.at(-1)?.size ?? 0,
    quick,
    ratios,
    reach,
    control: {
      weakness: 'a sort that no index serves',
      ratios: control,
    },
    raw: {
      oursMicroseconds: medians(large, 'own'),
      bareMicroseconds: medians(large, 'bare'),
      oursP99Large: tails(large),
      oursP99Small: tails(small),
      bareP99Large: large.map(({ bare }) => quantile(bare, 0.99)),
      bareP99Small: small.map(({ bare }) => quantile(bare, 0.99)),
      countMicroseconds: medians(large, 'count'),
    },
    versions,
  };
}

/** A collection of some size, asked through the port and around it. */
export class BenchCollection {
  readonly size: number;
  readonly #documents: EmbeddedDocuments;
  readonly #database: DatabaseSync;
  readonly #page;
  readonly #total;

  static async open(folder: string, size: number): Promise<BenchCollection> {
    const documents = openEmbeddedDocuments({ folder, collections: [works], allowScans: true });
    const generation = documents.serving(works.name);
    for (let from = 0; from < size; from += 5000) {
      const some = Array.from({ length: Math.min(5000, size - from) }, (_, at) => work(from + at));
      await documents.fill(
        generation,
        some.map((document) => ({
          organizationId: organization,
          id: document.id,
          position: 1,
          stored: null,
          document,
        })),
      );
    }
    documents.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return new BenchCollection(documents, folder, size);
  }

  private constructor(documents: EmbeddedDocuments, folder: string, size: number) {
    this.size = size;
    this.#documents = documents;
    const { table } = documents.serving(works.name);
    this.#database = new DatabaseSync(join(folder, 'documents.sqlite'));
    this.#database.exec(`PRAGMA mmap_size = ${1 << 30}; PRAGMA cache_size = -65536;`);
    this.#page = this.#database.prepare(`SELECT json(body) AS body FROM ${table.table}
      WHERE organization_id = ? AND k0 = ? ORDER BY k1 DESC, k2 DESC, id DESC LIMIT 25`);
    this.#total = this.#database.prepare(
      `SELECT n FROM ${table.counts} WHERE organization_id = ? AND counter = ?`,
    );
  }

  own(workspaceId: string): Promise<unknown> {
    return this.#documents.find(organization, works, page(workspaceId, 'updatedAt'));
  }

  count(workspaceId: string): Promise<number> {
    return this.#documents.count(organization, works, { workspaceId });
  }

  scan(workspaceId: string): Promise<unknown> {
    return this.#documents.find(organization, works, page(workspaceId, 'author.name'));
  }

  bare(workspaceId: string): unknown {
    const items = this.#page
      .all(organization, workspaceId)
      .map(({ body }) => JSON.parse(String(body)) as unknown);
    return { items, total: this.#total.get(organization, `0|"${workspaceId}"`)?.['n'] };
  }

  async close(): Promise<void> {
    this.#database.close();
    await this.#documents.close();
  }
}

const page = (workspaceId: string, by: string): FindOptions => ({
  filter: { workspaceId },
  sort: [[by, 'DESC']],
  size: 25,
});

const scrambled = (at: number): number => Math.imul(at + 1, 0x9e3779b1) >>> 0;
const work = (at: number) => ({
  id: `work-${scrambled(at).toString(16).padStart(8, '0')}-${at}`,
  workspaceId: `w${scrambled(at) % workspaces}`,
  title: `How to mount the gear box of line ${at % 97} (${scrambled(at ^ 77) % 1000})`,
  status: ['uploaded', 'processing', 'ready', 'published'][scrambled(at ^ 5) % 4] ?? 'ready',
  updatedAt: new Date(1_750_000_000_000 + (scrambled(at ^ 9) % 1_000_000) * 1000).toISOString(),
  author: { id: `user-${at % 1000}`, name: `Person ${at % 1000}` },
  languages: ['en', 'de'],
  durationSeconds: at % 3600,
  steps: Array.from({ length: 5 }, (_, step) => ({
    id: `s${step}`,
    title: `Step ${step} of ${at}`,
    start: step * 10,
  })),
  poster: `/media/${at}/poster.webp`,
});

if (import.meta.main) await runBench(listBench);
