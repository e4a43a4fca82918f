import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SignBatch } from '../../contracts/media/asset.ts';
import { StartUpload, uploadLimits } from '../../contracts/media/upload.ts';
import { runSandboxed } from '../../services/platform/sandbox/run-sandboxed.ts';
import { sandboxSupport } from '../../services/platform/sandbox/sandbox-support.ts';
import { bytesInFolder } from '../support/bytes-in-folder.ts';
import { itemOf, ProductWorld, type Person, type Reply } from '../support/product-world.ts';
import { publishVideo, type PublishedVideo } from '../support/published-video.ts';
import { makeShortVideo } from '../support/short-video.ts';
import { countAttacks } from './count-attacks.ts';
import { foreignFiles, type Bait, type ForeignFile } from './foreign-files.ts';

const secret = 'bait-8f1c2d7e5a';
let world: ProductWorld;
let author: Person;
let workspaceId: string;
let published: PublishedVideo;
let bait: Bait;
let baitFolder: string;
let knocked: string[];
let server: Server;

beforeAll(async () => {
  knocked = [];
  server = createServer((request, response) => {
    knocked.push(request.url ?? '');
    response.end(secret);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baitFolder = await mkdtemp(join(tmpdir(), 'stepwell-bait-'));
  bait = {
    path: join(baitFolder, 'passwords'),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  await writeFile(bait.path, secret);
  world = await ProductWorld.open();
  await world.foundOrganization('acme');
  workspaceId = await world.makeWorkspace('acme', 'Hall');
  author = await world.addPerson('acme', 'Paula', 'publisher', { [workspaceId]: 'publisher' });
  published = await publishVideo(world, author, workspaceId);
});
afterAll(async () => {
  server.close();
  await world.close();
  await rm(baitFolder, { recursive: true, force: true });
});

async function upload({ name, kind, bytes }: Omit<ForeignFile, 'refusals'>): Promise<Reply> {
  const fileName = `${name}.${{ video: 'mp4', diagram: 'png', pdf: 'pdf' }[kind]}`;
  const { workflowId } = published;
  const file = { workspaceId, kind, fileName, size: bytes.length, fingerprint: name, workflowId };
  const { id } = itemOf<{ id: string }>(await world.call(StartUpload, file, author));
  for (let part = 1, at = 0; at < bytes.length; part++, at += uploadLimits.partBytes)
    await world.http('PUT', `/v1/uploads/${id}/parts/${part}`, {
      as: author,
      body: bytes.subarray(at, at + uploadLimits.partBytes),
      headers: { 'content-type': 'application/octet-stream' },
    });
  return world.http('POST', `/v1/uploads/${id}/complete`, { as: author });
}

/** The cause that its sender is told; `null` where the file was taken. */
async function causeOf(reply: Reply): Promise<string | null> {
  if (reply.status !== 200) return String(reply.answer.error);
  const { workflowId } = itemOf<{ workflowId: string }>(reply);
  const ingest = async () =>
    workflowId === published.workflowId
      ? null
      : world.product.pipelines.describe('acme', `ingest-${workflowId}`);
  const hasEnded = ({ state }: { state: string }): boolean => state !== 'running' && state !== 'waiting';
  await world.until('the end of the ingest', async () => {
    const run = await ingest();
    if (run === null) return workflowId === published.workflowId;
    const [probe, encode] = run.stages;
    return run.endedAt !== null || probe?.state === 'failed' || (encode !== undefined && hasEnded(encode));
  });
  const run = await ingest();
  return (run?.cause ?? run?.stages.find(({ state }) => state === 'failed')?.cause)?.error ?? null;
}

/** Asks for something small again and again; gives how often, and the longest wait. */
function askMeanwhile() {
  let going = true;
  let [answered, longest] = [0, 0];
  const asking = (async () => {
    while (going) {
      const began = performance.now();
      const reply = await world.http('GET', '/v1/profile/me', { as: author });
      if (reply.status !== 200) throw new Error(reply.text);
      longest = Math.max(longest, performance.now() - began);
      answered++;
      await pause(20);
    }
  })();
  const end = async () => {
    going = false;
    await asking;
    return { answered, longestMs: Math.round(longest) };
  };
  return { end };
}

/** How often ffmpeg runs at this moment below this process. */
const runningFfmpegs = (): number =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const [command = '', ...words] = readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0');
      return command === 'ffmpeg' && words.some((word) => word.includes(world.folder));
    } catch {
      return false; // it has ended
    }
  }).length;

it('foreign files: the product answers throughout, keeps its memory, reads nothing outside and names the cause', async () => {
  const files = await foreignFiles(await makeShortVideo(join(baitFolder, 'good.mp4'), 1), bait);
  const before = process.memoryUsage().rss;
  let most = before;
  const meanwhile = askMeanwhile();
  const wrong: string[] = [];
  for (const file of files) {
    const cause = await causeOf(await upload(file));
    most = Math.max(most, process.memoryUsage().rss);
    const fits = file.refusals.length === 0 || file.refusals.includes(cause ?? 'taken');
    if (!fits) wrong.push(`${file.kind} "${file.name}": ${cause ?? 'taken'}`);
  }
  const { answered, longestMs } = await meanwhile.end();
  countAttacks('foreign files', files.length);
  const grown = Math.round((most - before) / 1024 ** 2);
  console.log(`n=${files.length}, answered ${answered}, longest wait ${longestMs} ms, memory +${grown} MB`);
  expect(wrong).toEqual([]);
  expect(knocked).toEqual([]);
  // what the files say themselves is not what they name
  expect(await bytesInFolder(world.folder, [secret])).toEqual([]);
  expect(grown).toBeLessThan(600);
}, 600_000);

it('what reads foreign files can read neither keys nor log, nor anything else of the data folder', async ({
  skip,
}) => {
  if (!(await sandboxSupport()).files)
    skip('this machine has no Landlock, so programs see what this account sees');
  const folder = join(baitFolder, 'own');
  await mkdir(folder, { recursive: true });
  // the reports merge and remove files meanwhile
  const found = await promisify(execFile)('find', [world.folder, '-ignore_readdir_race', '-type', 'f']);
  const files = found.stdout.trim().split('\n');
  expect(files.filter((path) => /keys/.test(path)).length).toBeGreaterThan(0);
  expect(files.filter((path) => /log/.test(path)).length).toBeGreaterThan(0);
  const script = 'for file; do head -c 1 "$file" 2>/dev/null && echo "$file"; done; true';
  const { stdout } = await runSandboxed('sh', ['-c', script, 'sh', ...files, bait.path], {
    folder,
    timeoutSeconds: 60,
  });
  countAttacks('reading the data folder from the sandbox', files.length);
  expect(stdout.toString()).toBe('');
});

it('six pictures of 49 million pixels at once hold up nobody', async () => {
  const gif = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#c20' } })
    .gif()
    .toBuffer();
  const meanwhile = askMeanwhile();
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, i) => upload({ name: `gif ${i}`, kind: 'diagram', bytes: gif })),
  );
  const { answered, longestMs } = await meanwhile.end();
  countAttacks('foreign files', 6);
  console.log(`six GIFs of ${gif.length} bytes: answered ${answered}, longest wait ${longestMs} ms`);
  for (const { status, text } of replies) expect([200, 413, 415, 503], text).toContain(status);
  // a sign of life every fifth of a second of a long piece of work would be few
  expect(answered).toBeGreaterThan(50);
}, 300_000);

it('five hundred seconds that nobody needs start a few encoders, one after the other', async () => {
  const { workflowId } = published;
  const requested = await world.call(SignBatch, { data: [{ workflowId, type: 'poster' }] }, author);
  const [signed] = requested.answer.items as { url: string }[];
  const folder = /^\/media\/[^/]+\//.exec(signed?.url ?? '')?.[0] ?? '';
  let [watching, most] = [true, 0];
  const watch = (async () => {
    while (watching) {
      most = Math.max(most, runningFfmpegs());
      await pause(5);
    }
  })();
  const named = Array.from({ length: 500 }, (_, i) => (i / 100).toFixed(2));
  const replies = await Promise.all(
    [...named, '1e99', '99999999999'].map((second) => world.http('GET', `${folder}picture/${second}.jpg`)),
  );
  watching = false;
  await watch;
  countAttacks('pictures on demand', replies.length);
  const made = readdirSync(join(world.folder, 'objects'), { recursive: true })
    .map(String)
    .filter((name) => /pictures\/[^/]*jpg/.test(name));
  console.log(`${replies.length} times named: ${made.length} pictures, at most ${most} encoders at once`);
  expect(replies.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  expect(replies.some(({ status }) => status === 200)).toBe(true);
  expect(made.length).toBeLessThan(25);
  expect(most).toBeLessThanOrEqual(2);
}, 300_000);

it('a re-encoded picture contains nothing that was stored beside its pixels', async () => {
  const script = '<script>alert(1)</script>';
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c20' } })
    .jpeg()
    .toBuffer();
  itemOf(await upload({ name: 'both', kind: 'diagram', bytes: Buffer.concat([jpeg, Buffer.from(script)]) }));
  countAttacks('foreign files');
  const safe = readdirSync(join(world.folder, 'objects'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.includes('safe'))
    .map((entry) => join(entry.parentPath, entry.name));
  expect(safe.length).toBeGreaterThan(0);
  for (const path of safe) expect((await readFile(path)).includes(script)).toBe(false);
});
