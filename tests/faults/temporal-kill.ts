import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { IngestVideo } from '../../contracts/media/ingest-video.ts';
import type { Pipelines, RunDescription } from '../../services/platform/pipelines/pipelines.ts';
import { openTemporalPipelines } from '../../services/platform/pipelines/temporal-pipelines.ts';
import { seedAccounts, serve, serveProduct, type Served } from '../bench/built-product.ts';
import { sendVideo } from '../support/sent-video.ts';
import { engineOf } from '../support/engines/harness/engines.ts';
import { OwnServer } from '../support/engines/harness/own-server.ts';
import { makeShortVideo } from '../support/short-video.ts';
import { processesOf } from './orphans.ts';

const root = join(import.meta.dirname, '..', '..');
const organizationId = 'harbour-works';
const installation = 'kills';
const timeoutMs = 600_000;
/** `stop`: the worker is asked to end, with too little time for what it does. */
type Victim = 'worker' | 'server' | 'stop';

export interface TemporalKills {
  readonly n: Readonly<Record<Victim, number>>;
  /** Ingests that did not end as they should. */
  lost: number;
  /** Facts of an asset that stand in the log more than once. */
  doubled: number;
  /** Chunks that were encoded again, over all kills, and the most that one kill repeated. */
  repeated: number;
  mostRepeated: number;
  /** Processes that outlived their worker. */
  orphans: number;
  /** Files in the making that nobody will use. */
  left: number;
  /** Seconds from the kill to the end of the slowest ingest. */
  slowest: number;
  readonly sentences: string[];
}

/** The built product with its pipelines on a Temporal server and in a worker; one or the other is killed while it encodes. */
class TemporalKillRun {
  readonly report: TemporalKills;
  readonly #folder: string;
  readonly #video: string;
  readonly #server: OwnServer;
  readonly #env: Readonly<Record<string, string>>;

  constructor(parts: { folder: string; video: string; server: OwnServer; report: TemporalKills }) {
    this.report = parts.report;
    this.#folder = parts.folder;
    this.#video = parts.video;
    this.#server = parts.server;
    this.#env = {
      STEPWELL_TEMPORAL_URL: parts.server.url,
      STEPWELL_INSTALLATION: installation,
      STEPWELL_WORKER_KEY: 'a key of the kills, of thirty-two and more characters',
    };
  }

  async run(): Promise<void> {
    await seedAccounts(this.#folder);
    Object.assign(process.env, this.#env);
    const product = await serveProduct(this.#folder);
    const contracts = { installation, pipelines: [IngestVideo] };
    const pipelines = await openTemporalPipelines({ url: this.#server.url, ...contracts });
    let worker = await this.#work(product);
    try {
      const kinds = Object.entries(this.report.n) as [Victim, number][]; // of its own type
      for (const victim of kinds.flatMap(([kind, count]) => Array.from({ length: count }, () => kind))) {
        const { workflowId } = await sendVideo(product.address, this.#video);
        const runId = `ingest-${workflowId}`;
        await this.#encodes(pipelines, runId);
        const began = performance.now();
        if (victim === 'server') await this.#restart();
        else worker = await this.#replace(worker, product, victim === 'stop' ? 'SIGTERM' : 'SIGKILL');
        await this.#examine(victim, await ended(pipelines, runId));
        this.report.slowest = Math.max(this.report.slowest, Math.round((performance.now() - began) / 1000));
      }
    } finally {
      await pipelines.close();
      await worker.stop();
      await product.stop();
    }
    this.#checkLog();
    this.#checkFiles();
  }

  #work({ address }: Served): Promise<Served> {
    return serve(join(root, 'dist', 'workflows', 'worker.js'), {
      ...this.#env,
      STEPWELL_DATA: this.#folder,
      STEPWELL_API_URL: address,
      STEPWELL_HEALTH_PORT: '0',
      STEPWELL_WORKER_PATIENCE: '0.5',
      STEPWELL_LOG_LEVEL: 'fatal',
    });
  }

  /** Until a program encodes: it names the source, which lies in the data folder. */
  async #encodes(pipelines: Pipelines, runId: string): Promise<void> {
    await waitFor(`${runId} to encode`, async () => {
      const run = await pipelines.describe(organizationId, runId);
      const encode = run?.stages.find(({ name }) => name === 'encode');
      const isRunning = encode?.activities.some(
        ({ name, state }) => name === 'encodeChunk' && state === 'running',
      );
      return isRunning === true && (await programs(this.#folder)) > 0;
    });
  }

  async #replace(worker: Served, product: Served, signal: 'SIGKILL' | 'SIGTERM'): Promise<Served> {
    worker.child.kill(signal);
    const [code] = (await once(worker.child, 'exit')) as [number | null];
    if (signal === 'SIGTERM' && code !== 0) this.report.sentences.push(`A worker ended with ${code}.`);
    const orphans = await processesOf(join(this.#folder, 'worker-scratch'), 5000);
    this.report.orphans += orphans;
    if (orphans > 0) this.report.sentences.push(`${orphans} programs outlived their worker.`);
    return this.#work(product);
  }

  async #restart(): Promise<void> {
    await this.#server.end('SIGKILL');
    await pause(2000);
    await this.#server.start();
  }

  async #examine(victim: Victim, run: RunDescription | null): Promise<void> {
    if (run?.state !== 'done') {
      this.report.lost++;
      this.report.sentences.push(
        `After a kill of the ${victim}: ${JSON.stringify(run?.cause ?? run?.state ?? null)}`,
      );
    }
    const chunks = (run?.stages ?? [])
      .flatMap(({ activities }) => activities)
      .filter(({ name }) => name === 'encodeChunk');
    const repeated = chunks.reduce((sum, { attempt }) => sum + attempt - 1, 0);
    this.report.repeated += repeated;
    this.report.mostRepeated = Math.max(this.report.mostRepeated, repeated);
    if (repeated > 1) this.report.sentences.push(`A kill of the ${victim} repeated ${repeated} chunks.`);
  }

  /** Each fact of an asset is one: it was probed once, became watchable once, was encoded once. */
  #checkLog(): void {
    const log = new DatabaseSync(join(this.#folder, 'log', 'events.sqlite'), { readOnly: true });
    const facts = log
      .prepare(
        `SELECT stream, body ->> '$.type' AS type, count(*) AS n FROM events
         WHERE stream LIKE 'asset-%' GROUP BY 1, 2`,
      )
      .all();
    log.close();
    const doubled = facts.filter(({ n }) => Number(n) > 1);
    this.report.doubled += doubled.length;
    this.report.sentences.push(
      ...doubled.map(({ stream, type, n }) => `${String(stream)}: ${String(n)} times ${String(type)}.`),
    );
    const encoded = facts.filter(({ type }) => type === 'AssetEncoded').length;
    const expected = Object.values(this.report.n).reduce((sum, count) => sum + count, 0);
    if (encoded < expected) this.report.sentences.push(`Only ${encoded} assets are encoded in the log.`);
  }

  #checkFiles(): void {
    const places = ['worker-scratch', 'scratch', join('objects', 'parts'), join('objects', 'passing')];
    const left = places.flatMap((place) => filesIn(join(this.#folder, place)));
    const own = left.filter((file) => !file.endsWith('events.lock'));
    this.report.left += own.length;
    this.report.sentences.push(...own.slice(0, 5).map((file) => `${file} is left.`));
  }
}

const filesIn = (place: string): readonly string[] =>
  existsSync(place)
    ? readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

const programs = (folder: string): Promise<number> => processesOf(folder, 0);

async function ended(pipelines: Pipelines, runId: string): Promise<RunDescription | null> {
  let run: RunDescription | null = null;
  await waitFor(`${runId} to end`, async () => {
    run = await pipelines.describe(organizationId, runId).catch(() => run); // the server is on its way back
    return run !== null && (run.endedAt !== null || run.state === 'failed');
  }).catch(() => undefined); // told as lost
  return run;
}

async function waitFor(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + timeoutMs; !(await isSo()); await pause(50))
    if (Date.now() > until) throw new Error(`Waited too long for ${what}.`);
}

/** Kills the worker, kills the server, stops the worker, each so often, in the middle of an encode. */
export async function killTemporal(n: TemporalKills['n']): Promise<TemporalKills> {
  const scratch = mkdtempSync(join(tmpdir(), 'temporal-kill-'));
  const server = await OwnServer.open(await engineOf('temporal'));
  const counts = { lost: 0, doubled: 0, repeated: 0, mostRepeated: 0, orphans: 0, left: 0, slowest: 0 };
  const report: TemporalKills = { n, ...counts, sentences: [] };
  try {
    const video = await makeShortVideo(join(scratch, 'source.mp4'), 45, '854x480');
    await new TemporalKillRun({ folder: join(scratch, 'data'), video, server, report }).run();
    return report;
  } finally {
    await server.dispose();
    rmSync(scratch, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const kills = Number(process.argv[2] ?? 12);
  const n = { worker: Math.ceil(kills / 3), server: Math.ceil(kills / 3), stop: Math.ceil(kills / 3) };
  const report = await killTemporal(n);
  process.stdout.write(`${JSON.stringify({ name: 'temporal-kill', ...report })}\n`);
  if (report.sentences.length > 0) process.exitCode = 1;
}
