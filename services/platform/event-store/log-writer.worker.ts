import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { isDiskFull } from '../objects/disk-full.ts';
import { LogWriter } from './log-writer.ts';
import type { QueuedAppend } from './log-writer.ts';
import type { FromWriter, ToWriter, WriterStart } from './writer-messages.ts';

if (isMainThread || !parentPort) throw new Error('The writer of the log runs in a thread of its own.');
const port = parentPort;
const start = workerData as WriterStart; // given by the engine beside this file
const answer = (message: FromWriter): void => port.postMessage(message);

let failed = false;
let told = 0;

function tellSeal({ lastSeal }: LogWriter): void {
  if (!lastSeal || lastSeal.number === told) return;
  told = lastSeal.number;
  answer({ kind: 'sealed', seal: lastSeal });
}

/** Runs a piece of the writer's work; after the first failure nothing more is done, also for what has queued up. */
function guarded(work: () => void): void {
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
 * Runs a piece of work. Where the disk has no room for it, what the writer remembers may be ahead of the file: it is opened
 * anew, as after a start, and `null` is answered.
 */
function unlessFull<T>(work: (opened: LogWriter) => T): T | null {
  try {
    return work(writer);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    writer.abandon();
    writer = new LogWriter(start);
    return null;
  }
}

function commit(batch: readonly QueuedAppend[]): void {
  const step = start.groupCommit ? batch.length : 1;
  for (let from = 0; from < batch.length; from += step) {
    const began = performance.now();
    const going = batch.slice(from, from + step);
    const outcomes =
      unlessFull((opened) => opened.commit(going)) ?? going.map(() => ({ kind: 'full' as const }));
    answer({ kind: 'committed', outcomes, head: writer.head, ms: performance.now() - began });
    tellSeal(writer);
    unlessFull((opened) => opened.checkpoint());
  }
}

function sealNow(): void {
  unlessFull((opened) => opened.seal());
  tellSeal(writer);
}

function close(): void {
  clearInterval(sealing);
  unlessFull((opened) => opened.seal());
  unlessFull((opened) => opened.close());
  tellSeal(writer);
  answer({ kind: 'closed' });
  port.close();
}

let sealing: NodeJS.Timeout | undefined;
let writer: LogWriter;
guarded(() => {
  writer = new LogWriter(start);
  sealing = setInterval(() => guarded(sealNow), start.sealAfterMs);
  port.on('message', (message: ToWriter) =>
    guarded(() => (message.kind === 'append' ? commit(message.appends) : close())),
  );
  told = writer.lastSeal?.number ?? 0;
  answer({ kind: 'ready', head: writer.head, seal: writer.lastSeal ?? null });
});
