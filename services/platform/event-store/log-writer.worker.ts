import { isMainThread, parentPort, workerData } from 'node:worker_threads';
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

function commit(writer: LogWriter, batch: readonly QueuedAppend[]): void {
  const step = start.groupCommit ? batch.length : 1;
  for (let from = 0; from < batch.length; from += step) {
    const began = performance.now();
    const outcomes = writer.commit(batch.slice(from, from + step));
    answer({ kind: 'committed', outcomes, head: writer.head, ms: performance.now() - began });
    tellSeal(writer);
    writer.checkpoint();
  }
}

function sealNow(writer: LogWriter): void {
  writer.seal();
  tellSeal(writer);
}

function close(writer: LogWriter): void {
  clearInterval(sealing);
  writer.seal();
  writer.close();
  tellSeal(writer);
  answer({ kind: 'closed' });
  port.close();
}

let sealing: NodeJS.Timeout | undefined;
guarded(() => {
  const writer = new LogWriter(start);
  sealing = setInterval(() => guarded(() => sealNow(writer)), start.sealAfterMs);
  port.on('message', (message: ToWriter) =>
    guarded(() => (message.kind === 'append' ? commit(writer, message.appends) : close(writer))),
  );
  told = writer.lastSeal?.number ?? 0;
  answer({ kind: 'ready', head: writer.head, seal: writer.lastSeal ?? null });
});
