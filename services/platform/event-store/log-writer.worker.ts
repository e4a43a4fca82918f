import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { isDiskFull } from '../objects/disk-full.ts';
import { LogWriter } from './log-writer.ts';
import type { QueuedAppend } from './log-writer.ts';
import type { WriterEvent, WriterRequest, WriterStart } from './writer-messages.ts';

if (isMainThread || !parentPort) throw new Error('The writer of the log must run in a worker thread.');
const port = parentPort;
const start = workerData as WriterStart; // passed by the engine beside this file
const answer = (message: WriterEvent): void => port.postMessage(message);

let failed = false;
let lastReportedSeal = 0;

function reportSeal({ lastSeal }: LogWriter): void {
  if (!lastSeal || lastSeal.number === lastReportedSeal) return;
  lastReportedSeal = lastSeal.number;
  answer({ kind: 'sealed', seal: lastSeal });
}

/** Runs a task of the writer; after the first failure nothing more is done, including queued tasks. */
function runGuarded(work: () => void): void {
  if (failed) return;
  try {
    work();
  } catch (error) {
    failed = true;
    answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    port.close();
    clearInterval(sealing);
  }
}

/**
 * Runs a task. If the disk has no room for it, the writer's memory may be ahead of the file: the file is reopened, as
 * after a start, and `null` is returned.
 */
function runOrReopen<T>(work: (opened: LogWriter) => T): T | null {
  try {
    return work(writer);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    writer.rollBackAndClose();
    writer = new LogWriter(start);
    return null;
  }
}

function commit(batch: readonly QueuedAppend[]): void {
  const step = start.groupCommit ? batch.length : 1;
  for (let from = 0; from < batch.length; from += step) {
    const startedAt = performance.now();
    const group = batch.slice(from, from + step);
    const outcomes =
      runOrReopen((opened) => opened.commit(group)) ?? group.map(() => ({ kind: 'full' as const }));
    answer({ kind: 'committed', outcomes, head: writer.head, ms: performance.now() - startedAt });
    reportSeal(writer);
    runOrReopen((opened) => opened.checkpoint());
  }
}

function sealNow(): void {
  runOrReopen((opened) => opened.seal());
  reportSeal(writer);
}

function close(): void {
  clearInterval(sealing);
  runOrReopen((opened) => opened.seal());
  runOrReopen((opened) => opened.close());
  reportSeal(writer);
  answer({ kind: 'closed' });
  port.close();
}

let sealing: NodeJS.Timeout | undefined;
let writer: LogWriter;
runGuarded(() => {
  writer = new LogWriter(start);
  sealing = setInterval(() => runGuarded(sealNow), start.sealAfterMs);
  port.on('message', (message: WriterRequest) =>
    runGuarded(() => (message.kind === 'append' ? commit(message.appends) : close())),
  );
  lastReportedSeal = writer.lastSeal?.number ?? 0;
  answer({ kind: 'ready', head: writer.head, seal: writer.lastSeal ?? null });
});
