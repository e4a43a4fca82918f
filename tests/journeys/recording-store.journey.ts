import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { JourneyReport } from './journey-report.ts';
import { openRecordingBrowser, processOf, takeRoomAway } from './recording-browser.ts';

/**
 * The storage of recordings in a real browser, with a simulated clock: two hours of it, a damaged part, two tabs, no
 * room left, and a browser that is killed while it writes.
 *   node tests/journeys/recording-store.journey.ts [--report FILE]
 */
const { values: options } = parseArgs({
  options: { screens: { type: 'string' }, report: { type: 'string' } },
});
const partBytes = 32 * 1024;
const warm = 1800;
const twoHours = 7200;
/** Far less than what is stored meanwhile, and the longest that stopping may take after two hours. */
const limits = { heapBytes: 1024 ** 2, processBytes: 64 * 1024 ** 2, stopMs: 2000 };

const report = new JourneyReport(import.meta.filename);
const script = await bundled('web/src/providers/recording/recorder-page.fixture.ts');
const server = createServer((request, response) => {
  const isScript = request.url === '/page.js';
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
  response.end(isScript ? script : '<title>Recordings</title><script src="/page.js"></script>');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const profile = await mkdtemp(join(tmpdir(), 'stepwell-profile-'));
const complaints: string[] = [];
let browser = await openRecordingBrowser(profile, origin, complaints);

/** The part of the web application that stores recordings, as a script of its own. */
async function bundled(entry: string): Promise<string> {
  const lib = {
    entry: join(import.meta.dirname, '../..', entry),
    formats: ['iife' as const],
    name: 'recordings',
  };
  const made = await build({ configFile: false, logLevel: 'error', build: { write: false, lib } });
  const [output] = Array.isArray(made) ? made : [made];
  const file = output && 'output' in output ? output.output[0] : undefined;
  if (!file) throw new Error('Nothing was built.');
  return file.code;
}

/** Runs a script in the page; what it returns. */
const inPage = <T>(text: string, page: Page = browser.page): Promise<T> =>
  page.evaluate<T>(`(async () => { ${text} })()`);

interface Stored {
  readonly size: number;
  readonly read: number;
  readonly damagedAt: readonly number[];
  readonly takes: number;
  readonly recordedMs: number;
}
const readAll = (id: string) => inPage<Stored>(`return recordings.readAll('${id}')`);

async function requireWhole(id: string, seconds: number, takes = 1): Promise<void> {
  const found = await readAll(id);
  const expected = seconds * partBytes + 3 * takes;
  requireEqual(id, { size: found.size, read: found.read, damagedAt: found.damagedAt.join() }, { size: expected, read: expected, damagedAt: '' }); // prettier-ignore
}

function requireEqual(name: string, found: unknown, expected: unknown): void {
  const [is, should] = [JSON.stringify(found), JSON.stringify(expected)];
  if (is !== should) throw new Error(`${name}: ${is} instead of ${should}`);
}

/** What the page and the browser's own process hold. */
async function memory(): Promise<{ heapBytes: number; processBytes: number }> {
  const session = await browser.context.newCDPSession(browser.page);
  await session.send('HeapProfiler.collectGarbage');
  await pause(500);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  const status = await readFile(`/proc/${processOf(profile)}/status`, 'utf8');
  return { heapBytes: usedSize, processBytes: Number(/RssAnon:\s+(\d+)/.exec(status)?.[1]) * 1024 };
}

await report.runAll(
  async () => {
    await browser.page.goto('/');
    await report.walk([
      {
        name: 'memory does not grow from half an hour to two hours, and each part is what was hashed before it was written',
        async run() {
          await inPage(`window.long = recordings.simulate('long', ${partBytes}); await long.start(); await long.pass(${warm})`); // prettier-ignore
          const before = await memory();
          await inPage(`await long.pass(${twoHours - warm})`);
          const after = await memory();
          const grown = {
            heapBytes: after.heapBytes - before.heapBytes,
            processBytes: after.processBytes - before.processBytes,
          };
          const stored = (twoHours - warm) * partBytes;
          console.log(`      stored ${stored} bytes; heap ${grown.heapBytes}, process ${grown.processBytes}`);
          if (grown.heapBytes > limits.heapBytes || grown.processBytes > limits.processBytes)
            throw new Error(`It grew: ${JSON.stringify(grown)}`);
        },
      },
      {
        name: 'after two hours stop answers within two seconds, and asks as little of the storage as after a minute',
        async run() {
          const stop = (name: string) =>
            inPage<{ requests: number; ms: number }>(`
            const startedAt = performance.now();
            const requests = await recordings.countRequests(() => ${name}.stop());
            return { requests, ms: performance.now() - startedAt };`);
          await inPage(`window.short = recordings.simulate('short', ${partBytes}); await short.start(); await short.pass(60)`); // prettier-ignore
          const [short, long] = [await stop('short'), await stop('long')];
          console.log(`      requests: ${short.requests} and ${long.requests}`);
          console.log(`      stop answered after ${Math.round(short.ms)} ms and ${Math.round(long.ms)} ms`);
          requireEqual('requests', long.requests, short.requests);
          if (long.ms > limits.stopMs) throw new Error(`Stopping took ${Math.round(long.ms)} ms.`);
          await requireWhole('short', 60);
          await requireWhole('long', twoHours);
        },
      },
      {
        name: 'a part that is damaged is noticed, and only that one is lost',
        async run() {
          const start = await inPage<number>(`return recordings.damage('short')`);
          requireEqual('damaged at', (await readAll('short')).damagedAt, [start]);
          const around = await inPage<number[]>(`
          const before = await recordings.store.read('short', 0, ${start});
          const after = await recordings.store.read('short', ${start + partBytes}, ${60 * partBytes});
          return [before.size, after.size];`);
          requireEqual('around it', around, [start, 59 * partBytes - start]);
        },
      },
      {
        name: 'two tabs record at once, each its own',
        async run() {
          const other = await browser.context.newPage();
          await other.goto('/');
          const record = (id: string, page: Page) =>
          inPage(`const it = recordings.simulate('${id}', ${partBytes}); await it.start(); await it.pass(120); await it.stop()`, page); // prettier-ignore
          await Promise.all([record('one', browser.page), record('other', other)]);
          await other.close();
          await requireWhole('one', 120);
          await requireWhole('other', 120);
        },
      },
      {
        name: 'without room it pauses, what was stored is whole, and it goes on once there is room',
        async run() {
          await inPage(`window.full = recordings.simulate('full', ${partBytes}); await full.start(); await full.pass(60)`); // prettier-ignore
          const giveRoomBack = await takeRoomAway(browser.page);
          await inPage(`await full.pass(60)`);
          const stopped = await inPage<{ phase: string; problem: string; recordedMs: number }>(
            `return full.state`,
          );
          requireEqual('state', [stopped.phase, stopped.problem], ['paused', 'storageFull']);
          const seconds = stopped.recordedMs / 1000;
          const { size, read } = await readAll('full');
          requireEqual('stored', [size, read], [seconds * partBytes, seconds * partBytes]);
          if (seconds < 60) throw new Error(`Only ${seconds} s are there.`);
          await giveRoomBack();
          await inPage(`full.resume(); await full.pass(30); await full.stop()`);
          requireEqual('after it', (await readAll('full')).read, (seconds + 30) * partBytes + 3);
        },
      },
      {
        name: 'a browser that is killed while it writes has each part whole, or not at all',
        async run() {
          await inPage(`
          window.killed = recordings.simulate('killed', ${partBytes});
          await killed.start();
          setInterval(() => killed.write(), 1);`);
          await browser.page.waitForFunction('killed.acknowledged > 50');
          const acknowledged = await inPage<number>('return killed.acknowledged');
          await browser.kill();
          browser = await openRecordingBrowser(profile, origin, complaints);
          await browser.page.goto('/');
          const { size, read, damagedAt } = await readAll('killed');
          const parts = await inPage<{ count: number; bytes: number }>(`return recordings.partsOf('killed')`);
          console.log(`      ${acknowledged} parts acknowledged, ${parts.count} stored`);
          requireEqual(
            'parts',
            [parts.bytes, size, read, ...damagedAt],
            Array(3).fill(parts.count * partBytes),
          );
          if (parts.count < acknowledged) throw new Error('What was acknowledged is gone.');
        },
      },
    ]);
  },
  {
    complaints: () => complaints.filter((each) => !each.includes('favicon')),
    cleanUp: [
      () => browser.context.close(),
      () => server.close(),
      () => rm(profile, { recursive: true, force: true }),
    ],
    file: options.report,
  },
);
