import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { logFile } from '../../services/platform/event-store/embedded-event-store.ts';
import type { RecordedEvent } from '../../services/platform/event-store/event-store.ts';
import { verifyLog } from '../../services/platform/event-store/verify-log.ts';
import { readSealPublicKey } from '../../services/platform/keys/embedded-keys.ts';
import type { Objects } from '../../services/platform/objects/objects.ts';
import { chunkKey, openDataFolder } from './data-folder.ts';
import type { DataFolder } from './data-folder.ts';
import { differencesOf, documentsFile, dumpDocuments } from './documents-dump.ts';
import { FolderWorkload, keyOfUpload } from './folder-workload.ts';
import type { Acknowledgement } from './folder-workload.ts';
import { damageOf } from './log-workload.ts';
import { chunksOfClip, organizationId, runOf } from './small-product.ts';
import { wholeLog } from '../support/whole-log.ts';

/** What a fault did to a data folder. */
export interface Findings {
  /** Of what was acknowledged, or named by an event: events, parts, objects, pipelines. */
  lost: number;
  doubled: number;
  reordered: number;
  /** Read models and tables of the analytics store that differ from rebuilt ones. */
  diverged: number;
  /** Files that nothing will ever use or remove, and pipelines that did not end. */
  left: number;
  /** The folder could not be opened, or did not verify. */
  refused: number;
  /** What was found, in words. */
  readonly sentences: string[];
}

export const noFindings = (): Findings => ({
  lost: 0,
  doubled: 0,
  reordered: 0,
  diverged: 0,
  left: 0,
  refused: 0,
  sentences: [],
});
const numbers = ['lost', 'doubled', 'reordered', 'diverged', 'left', 'refused'] as const;
export const damaged = (findings: Findings): boolean => numbers.some((name) => findings[name] > 0);
export function addFindings(sum: Findings, more: Findings): void {
  for (const name of numbers) sum[name] += more[name];
  sum.sentences.push(...more.sentences.slice(0, Math.max(0, 8 - sum.sentences.length)));
}

export interface Examination {
  readonly producers: number;
  /** Whether the analytics engine is opened, whose start is dear. */
  readonly columns: boolean;
}

/** A busy disk may take minutes for what is done in seconds otherwise. */
const timeoutMs = 600_000;

/**
 * Opens a folder as the product does after a fault, holds it against what was acknowledged, goes on with the work, and
 * compares what was derived with what a rebuild from zero makes. Returns what was acknowledged meanwhile, too.
 */
export async function examine(
  path: string,
  text: readonly Acknowledgement[],
  { producers, columns }: Examination,
): Promise<{ findings: Findings; text: Acknowledgement[] }> {
  const findings = noFindings();
  const meanwhile: Acknowledgement[] = [];
  try {
    const folder = await openDataFolder(path, { columns });
    try {
      await checkAcknowledged(folder, text, findings);
      const workload = await FolderWorkload.resume(folder, (more) => meanwhile.push(more));
      const goOn = Array.from({ length: producers }, (_, producer) => workload.produce(producer, 2));
      await Promise.all(goOn);
      await checkPipelines(folder, findings);
      await checkAcknowledged(folder, [...text, ...meanwhile], findings);
      await compareDocuments(folder, path, findings);
      await compareColumns(folder, findings);
      checkLeftovers(path, findings);
    } finally {
      await folder.close();
    }
    checkProof(path, findings);
  } catch (error) {
    findings.refused++;
    findings.sentences.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  return { findings, text: meanwhile };
}

const logOf = (folder: DataFolder): Promise<readonly RecordedEvent[]> => wholeLog(folder.store);

async function checkAcknowledged(
  folder: DataFolder,
  text: readonly Acknowledgement[],
  findings: Findings,
): Promise<void> {
  const log = await logOf(folder);
  const counting = log.filter(({ type }) => type === 'CounterAdvanced');
  const counted = text.filter((each) => each.kind === 'count');
  const { lost, doubled, reordered } = damageOf(counting, counted);
  if (lost + doubled + reordered > 0)
    findings.sentences.push(`counts: ${JSON.stringify({ lost, doubled, reordered })}`);
  findings.lost += lost;
  findings.doubled += doubled;
  findings.reordered += reordered;
  const types = new Map<string, string[]>();
  for (const { stream, type } of log) {
    if (type !== 'CounterAdvanced') types.set(stream, [...(types.get(stream) ?? []), type]);
  }
  for (const [stream, found] of types) {
    if (new Set(found).size < found.length) add(findings, 'doubled', `${stream} holds ${found.join(', ')}.`);
  }
  for (const each of text) {
    if (each.kind === 'stream' && !types.has(each.stream))
      add(findings, 'lost', `The event of ${each.stream} is gone.`);
  }
  await checkFiles(folder.objects, log, text, findings);
}

async function checkFiles(
  objects: Objects,
  log: readonly RecordedEvent[],
  text: readonly Acknowledgement[],
  findings: Findings,
): Promise<void> {
  for (const { type, data } of log) {
    if (type !== 'FileStored') continue;
    const found = await hashOf(objects, String(data['key']));
    if (found !== data['sha256'])
      add(findings, 'lost', `An event names ${String(data['key'])}, which is ${found ?? 'not there'}.`);
  }
  const parts = new Map<string, Set<number>>();
  for (const each of text) {
    if (each.kind !== 'part') continue;
    parts.set(each.upload, (parts.get(each.upload) ?? new Set()).add(each.part));
  }
  for (const [upload, sent] of parts) {
    if ((await objects.head(organizationId, keyOfUpload(upload))) !== null) continue;
    const safe = new Set((await objects.listParts(organizationId, upload)).map(({ part }) => part));
    for (const part of sent) if (!safe.has(part)) add(findings, 'lost', `Part ${part} of ${upload} is gone.`);
  }
}

async function hashOf(objects: Objects, key: string): Promise<string | null> {
  const found = await objects.get(organizationId, key);
  if (found === null) return null;
  const hash = createHash('sha256');
  for await (const piece of found.body) hash.update(piece as Uint8Array);
  return hash.digest('hex');
}

/** Each clip that was asked for has its one run, which ends with one command and with its files. */
async function checkPipelines({ store, pipelines, objects }: DataFolder, findings: Findings): Promise<void> {
  const until = Date.now() + timeoutMs;
  for (const { type, data, stream } of await wholeLog(store)) {
    if (type !== 'ClipRequested') continue;
    const clipId = String(data['clipId']);
    let run = await pipelines.describe(organizationId, runOf(clipId));
    while (Date.now() < until && (run === null || run.endedAt === null)) {
      await pause(10);
      run = await pipelines.describe(organizationId, runOf(clipId));
    }
    if (run?.state !== 'done') add(findings, 'left', `The run of ${clipId} is ${run?.state ?? 'not there'}.`);
    if ((await store.readStream(organizationId, stream)).length !== 2)
      add(findings, 'lost', `The end of the run of ${clipId} is not in the log.`);
    for (let chunk = 0; chunk < chunksOfClip; chunk++) {
      const info = await objects.head(organizationId, chunkKey(clipId, chunk));
      if (!info || info.size < 5000) add(findings, 'lost', `Chunk ${chunk} of ${clipId} is not there.`);
    }
  }
}

async function compareDocuments({ readSide }: DataFolder, path: string, findings: Findings): Promise<void> {
  const until = Date.now() + timeoutMs;
  while ((await readSide.lag()).some(({ behind }) => behind > 0)) {
    if (Date.now() > until) throw new Error('The read models did not catch up.');
    await pause(5);
  }
  const before = dumpDocuments(documentsFile(path));
  await readSide.rebuild('all');
  const differences = differencesOf(before, dumpDocuments(documentsFile(path)));
  findings.diverged += differences.length;
  findings.sentences.push(...differences);
}

const tables = {
  events: 'SELECT * FROM events ORDER BY position, row',
  counts: 'SELECT * FROM counts ORDER BY position, row',
};

async function compareColumns({ columns, store }: DataFolder, findings: Findings): Promise<void> {
  if (columns === undefined) return;
  if (!(await columns.waitFor(await store.head(), timeoutMs)))
    throw new Error('The analytics store did not catch up.');
  for (const [name, sql] of Object.entries(tables)) {
    const before = JSON.stringify(await columns.columns.query(organizationId, sql));
    await columns.rebuild(name);
    const after = JSON.stringify(await columns.columns.query(organizationId, sql));
    if (before !== after)
      add(findings, 'diverged', `Table ${name} had ${before.length} bytes, made anew ${after.length}.`);
  }
}

/** All uploads have been completed by now, so nothing of them may be left. */
function checkLeftovers(path: string, findings: Findings): void {
  const objects = join(path, 'objects');
  const entries = readdirSync(objects, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const name = join(entry.parentPath, entry.name).slice(objects.length + 1);
    if (!name.startsWith('data/')) add(findings, 'left', `${name} is left.`);
  }
}

function checkProof(path: string, findings: Findings): void {
  const publicKey = readSealPublicKey(join(path, 'keys'));
  if (publicKey === null) throw new Error('There is no key for seals.');
  const found = verifyLog(logFile(join(path, 'log')), publicKey).findings;
  findings.refused += found.length;
  findings.sentences.push(...found);
}

function add(findings: Findings, what: 'lost' | 'doubled' | 'left' | 'diverged', sentence: string): void {
  findings[what]++;
  findings.sentences.push(sentence);
}
