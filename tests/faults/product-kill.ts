import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { verifyLog } from '../../services/platform/event-store/verify-log.ts';
import { readSealPublicKey } from '../../services/platform/keys/embedded-keys.ts';
import { sendControlRequest } from '../../services/platform/operations/control-client.ts';
import { seedAccounts, serveProduct, signIn } from '../bench/built-product.ts';
import { makeShortVideo } from '../support/short-video.ts';
import { differencesOf, documentsFile, dumpDocuments } from './documents-dump.ts';
import { processesOf } from './orphans.ts';
import {
  Client,
  openUploads,
  partBytes,
  waitFor,
  startVideo,
  uploadVideo,
  OutcomeRecorder,
} from './product-clients.ts';

const clients = 64;
const timeoutMs = 120_000;

export interface ProductKills {
  /** Ends with SIGKILL, and ends with SIGTERM, at load. */
  readonly n: { readonly kills: number; readonly stops: number };
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Read models that differ from rebuilt ones. */
  diverged: number;
  /** Commands in the log that a graceful stop did not answer. */
  unanswered: number;
  /** Requests that a graceful stop cut off, none of which left a trace. */
  cut: number;
  /** Processes left behind; scratch files and parts that nothing will use. */
  left: number;
  /** Videos that were uploaded over kills, and how many of them became watchable. */
  videos: number;
  processed: number;
  /** Seconds that the slowest graceful stop took. */
  slowestStop: number;
  readonly sentences: string[];
}

/** The built product, spoken to over HTTP by 64 clients, one of whom uploads a video, and ended again and again. */
class ProductKillRun {
  readonly folder: string;
  readonly recorder = new OutcomeRecorder();
  readonly report: ProductKills;
  readonly #video: Buffer;
  #workspaceId = '';
  #uploadId: string | null = null;

  constructor(folder: string, video: Buffer, n: ProductKills['n']) {
    this.folder = folder;
    this.#video = video;
    const counts = { acknowledged: 0, lost: 0, doubled: 0, diverged: 0, unanswered: 0, cut: 0, left: 0 };
    this.report = { n, ...counts, videos: 0, processed: 0, slowestStop: 0, sentences: [] };
  }

  /** One life of the product at load, ended by a signal. */
  async live(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const product = await serveProduct(this.folder);
    const token = await signIn(product.address, 'admin@stepwell.example');
    const connections = Array.from({ length: clients }, () => new Client(product.address, token));
    const [first, ...others] = connections;
    if (!first) return;
    this.#workspaceId ||= await anyWorkspace(first);
    const sent = new Set(this.recorder.commands.keys());
    const work = [
      this.#keepUploading(first),
      ...others.map((client) => openUploads(client, this.#workspaceId, this.recorder)),
    ];
    await this.#underWay(sent.size);
    await pause(Math.random() * 1_000);
    const began = performance.now();
    product.child.kill(signal);
    const [code] = (await once(product.child, 'exit')) as [number | null];
    await Promise.all(work);
    for (const client of connections) client.close();
    const own = [...this.recorder.commands].filter(([id]) => !sent.has(id));
    this.report.acknowledged += own.filter(([, kind]) => kind === 'answered').length;
    if (signal === 'SIGTERM') {
      this.report.slowestStop = Math.max(this.report.slowestStop, (performance.now() - began) / 1000);
      if (code !== 0) this.report.sentences.push(`A graceful stop ended with ${code}.`);
      this.report.cut += own.filter(([, kind]) => kind === 'cut').length;
    }
    const orphans = await processesOf(this.folder);
    this.report.left += orphans;
    if (orphans > 0) this.report.sentences.push(`${orphans} processes were left after ${signal}.`);
    this.#checkLog(signal === 'SIGTERM' ? own.map(([id]) => id) : []);
  }

  /** Until there is something to lose, and every client is connected. */
  async #underWay(before: number): Promise<void> {
    await waitFor(async () => this.recorder.commands.size - before > 3 * clients, 20_000);
  }

  /** One video after the other; one that was cut off goes on in the next life with what is not safe yet. */
  async #keepUploading(client: Client): Promise<void> {
    await this.#checkParts(client);
    for (;;) {
      this.#uploadId ??= await startVideo(client, this.#workspaceId, this.#video.length);
      if (this.#uploadId === null) return;
      const done = await uploadVideo(client, this.#video, {
        uploadId: this.#uploadId,
        recorder: this.recorder,
      });
      if (!done) return;
      this.#uploadId = null;
      await pause(700); // a video is worth seconds of work: a few of them under way are enough
    }
  }

  async #checkParts(client: Client): Promise<void> {
    const sent = this.#uploadId === null ? undefined : this.recorder.uploads.get(this.#uploadId);
    if (!sent || sent.size * partBytes >= this.#video.length) return; // it may have been joined meanwhile
    const outcome = await client.call({ method: 'GET', path: `/v1/uploads/${this.#uploadId}/parts` });
    if (outcome.kind !== 'answered') return;
    const safe = new Set((outcome.body['items'] as { part: number }[]).map(({ part }) => part));
    for (const part of sent) if (!safe.has(part)) this.#lose(`Part ${part} of ${this.#uploadId} is gone.`);
  }

  #lose(sentence: string): void {
    this.report.lost++;
    this.report.sentences.push(sentence);
  }

  #checkLog(stopped: readonly string[]): void {
    const log = new DatabaseSync(join(this.folder, 'log', 'events.sqlite'), { readOnly: true });
    const counts = new Map<string, number>();
    for (const { id, n } of log
      .prepare(`SELECT body ->> '$.command.id' AS id, count(*) AS n FROM events GROUP BY 1`)
      .all())
      counts.set(String(id), Number(n));
    log.close();
    for (const [id, kind] of this.recorder.commands) {
      const found = counts.get(id) ?? 0;
      if (kind === 'answered' && found === 0) this.#lose(`Command ${id} was answered and is not in the log.`);
      if (found > 1) this.report.doubled++;
    }
    this.report.unanswered += stopped.filter(
      (id) => counts.has(id) && this.recorder.commands.get(id) !== 'answered',
    ).length;
  }

  /** Lets everything end, then looks at what there is. */
  async conclude(): Promise<void> {
    const product = await serveProduct(this.folder);
    const client = new Client(product.address, await signIn(product.address, 'admin@stepwell.example'));
    if (this.#uploadId !== null)
      await uploadVideo(client, this.#video, { uploadId: this.#uploadId, recorder: this.recorder });
    for (const workflowId of this.recorder.workflows.values()) await this.#checkVideo(client, workflowId);
    // what a pipeline still wrote would be taken for a difference
    if (!(await this.#haveRunsEnded())) this.report.sentences.push('A pipeline did not end.');
    await sendControlRequest(this.folder, { do: 'rebuild', names: ['all'] }); // settles; what it replaced is compared below
    client.close();
    await product.stop();
    await this.#compareWithRebuild();
    const publicKey = readSealPublicKey(join(this.folder, 'keys')) ?? '';
    for (const finding of verifyLog(join(this.folder, 'log', 'events.sqlite'), publicKey).findings)
      this.#lose(finding);
    this.#checkLeftovers();
  }

  async #haveRunsEnded(): Promise<boolean> {
    const journal = new DatabaseSync(join(this.folder, 'pipelines', 'pipelines.sqlite'), { readOnly: true });
    const running = journal.prepare('SELECT run FROM runs WHERE ended_at IS NULL');
    const haveEnded = await waitFor(async () => running.get() === undefined, timeoutMs);
    journal.close();
    return haveEnded;
  }

  async #checkVideo(client: Client, workflowId: string): Promise<void> {
    this.report.videos++;
    const isReady = await waitFor(async () => {
      const outcome = await client.call({ method: 'GET', path: `/v1/workflows/${workflowId}` });
      return (
        outcome.kind === 'answered' && JSON.stringify(outcome.body).includes('"convertStatus":"finished"')
      );
    }, timeoutMs);
    if (isReady) this.report.processed++;
    else this.report.sentences.push(`The video of ${workflowId} was not made.`);
  }

  /** The read models as kills left them (and a last life followed the log) against a rebuild from zero. */
  async #compareWithRebuild(): Promise<void> {
    const before = dumpDocuments(documentsFile(this.folder));
    const product = await serveProduct(this.folder);
    await sendControlRequest(this.folder, { do: 'rebuild', names: ['all'] });
    await product.stop();
    const differences = differencesOf(before, dumpDocuments(documentsFile(this.folder)));
    this.report.diverged += differences.length;
    this.report.sentences.push(...differences);
  }

  #checkLeftovers(): void {
    const leftIn = (...path: string[]): string[] => {
      const place = join(this.folder, ...path);
      if (!existsSync(place)) return [];
      return readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
    };
    const left = [...leftIn('objects', 'parts'), ...leftIn('objects', 'passing'), ...leftIn('scratch')];
    this.report.left += left.length;
    this.report.sentences.push(...left.slice(0, 5).map((file) => `${file} is left.`));
  }
}

async function anyWorkspace(client: Client): Promise<string> {
  const outcome = await client.call({ method: 'GET', path: '/v1/workspaces' });
  const [first] = outcome.kind === 'answered' ? (outcome.body['items'] as { id: string }[]) : [];
  if (!first) throw new Error('The seed has made no workspace.');
  return first.id;
}

/** A short video of three parts: players pass over the padding at its end. */
async function paddedVideo(folder: string): Promise<Buffer> {
  const video = readFileSync(await makeShortVideo(join(folder, 'short.mp4'), 2));
  const padding = Buffer.alloc(2 * partBytes);
  padding.writeUInt32BE(padding.length);
  padding.write('free', 4);
  return Buffer.concat([video, padding]);
}

/** Ends the product `kills` times by force and `stops` times by request. */
export async function killProduct(n: ProductKills['n']): Promise<ProductKills> {
  const scratch = mkdtempSync(join(tmpdir(), 'product-kill-'));
  try {
    const folder = join(scratch, 'data');
    await seedAccounts(folder);
    const killRun = new ProductKillRun(folder, await paddedVideo(scratch), n);
    const every = n.stops === 0 ? Infinity : Math.max(1, Math.floor((n.kills + n.stops) / n.stops));
    for (let life = 1, stops = 0; life <= n.kills + n.stops; life++) {
      const isStop = (life % every === 0 && stops < n.stops) || n.kills + stops < life;
      if (isStop) stops++;
      await killRun.live(isStop ? 'SIGTERM' : 'SIGKILL');
    }
    await killRun.conclude();
    return killRun.report;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

export const isDamaged = ({
  lost,
  doubled,
  diverged,
  unanswered,
  left,
  videos,
  processed,
  sentences,
}: ProductKills) =>
  lost + doubled + diverged + unanswered + left + (videos - processed) + sentences.length > 0;

if (import.meta.main) {
  const kills = Number(process.argv[2] ?? 60);
  const report = await killProduct({ kills, stops: Math.ceil(kills / 3) });
  process.stdout.write(`${JSON.stringify({ name: 'product-kill', ...report })}\n`);
  if (isDamaged(report)) process.exitCode = 1;
}
