import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { subscribeToLog } from '../../services/platform/event-feed/embedded-event-feed.ts';
import { logFile } from '../../services/platform/event-store/embedded-event-store.ts';
import { origin } from '../../services/platform/event-store/event-store.ts';
import { openEmbeddedKeys } from '../../services/platform/keys/embedded-keys.ts';
import { appendOf, openLog } from './log-workload.ts';

/** Each with a stream of its own, so that a commit takes one event of each. */
const producers = 512;
/** A projection so slow that it is soon far behind, and one that keeps up. */
const slowMs = 40;
const reach = { memoryMebibytes: 250, walMebibytes: 64 };
const mebibyte = 1024 * 1024;

export interface LogGrowth {
  readonly n: number;
  /** Over what the process held after the first tenth of the events. */
  readonly memoryMebibytes: number;
  readonly walMebibytes: number;
  /** How far the slow projection was behind at the end. */
  readonly behind: number;
}

/** Appends `n` events while a slow projection follows: neither memory nor the write-ahead log may grow with them. */
export async function growLog(n: number): Promise<LogGrowth> {
  const folder = mkdtempSync(join(tmpdir(), 'log-growth-'));
  const keys = openEmbeddedKeys(folder);
  const store = await openLog(folder, keys);
  const slow = subscribeToLog(store, { from: origin, onBatch: () => pause(slowMs) });
  const quick = subscribeToLog(store, { from: origin, onBatch: () => Promise.resolve() });
  let [first, most, wal] = [0, 0, 0];
  const each = Math.ceil(n / producers);
  const look = (count: number): void => {
    const { rss } = process.memoryUsage();
    if (count <= each / 10) first = Math.max(first, rss);
    most = Math.max(most, rss);
    wal = Math.max(wal, statSync(`${logFile(folder)}-wal`).size);
  };
  const work = Array.from({ length: producers }, async (_, producer) => {
    for (let count = 1; count <= each; count++) {
      await store.append(appendOf(`counter-${producer}`, count - 2, producer, count));
      if (producer === 0 && count % 10 === 0) look(count);
    }
  });
  await Promise.all(work);
  const behind = Number(await store.head()) - Number(slow.position);
  await Promise.all([slow.stop(), quick.stop()]);
  await store.close();
  keys.close();
  rmSync(folder, { recursive: true });
  return {
    n: each * producers,
    memoryMebibytes: Math.round((most - first) / mebibyte),
    walMebibytes: Math.round(wal / mebibyte),
    behind,
  };
}

if (import.meta.main) {
  const grown = await growLog(Number(process.argv[2] ?? 1_000_000));
  process.stdout.write(`${JSON.stringify({ name: 'log-growth', ...grown })}\n`);
  const tooMuch = grown.memoryMebibytes > reach.memoryMebibytes || grown.walMebibytes > reach.walMebibytes;
  if (tooMuch) process.exitCode = 1;
}
