import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinRendition, ladderOf, work } from '../../tests/support/corpus/ladder-of.ts';
import { withScratch } from '../../services/platform/sandbox/scratch.ts';
import { chunkCommand, chunkFiles } from './ladder/chunk-command.ts';
import { runMedia } from './run-media.ts';

const run = promisify(execFile);
let folder = '';
let path = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resized-'));
  path = join(folder, 'window.webm');
  const sizes = ['480x360', '640x360', '360x480'];
  for (const [i, size] of sizes.entries())
    await run('ffmpeg', [
      '-v', 'error', '-f', 'lavfi', '-i', `testsrc=s=${size}:r=25:d=2`,
      '-c:v', 'libvpx', '-b:v', '500k', join(folder, `${i}.webm`),
    ]); // prettier-ignore
  await writeFile(join(folder, 'list.txt'), sizes.map((_, i) => `file ${i}.webm\n`).join(''));
  await run('ffmpeg', ['-v', 'error', '-f', 'concat', '-i', join(folder, 'list.txt'), '-c', 'copy', path]);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function framesOf(file: string): Promise<number> {
  const words = ['-v', 'error', '-count_frames', '-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0'];
  return Number((await run('ffprobe', [...words, file])).stdout.trim());
}

it('a window that is resized while it is recorded gives as many frames as it has', async () => {
  const built = await ladderOf(path, folder);
  for (const { name } of built.plan.rungs) {
    const file = join(folder, `${name}.mp4`);
    await writeFile(file, await joinRendition(built, name));
    expect(await framesOf(file), name).toBe(150);
  }
}, 60_000);

it('2:32: and as many when it is turned', async () => {
  const { probe, plan } = await ladderOf(path, folder);
  const [chunk] = plan.chunks;
  if (!chunk) throw new Error('There is no chunk.');
  const rungs = plan.rungs.map((rung) => ({
    ...rung,
    width: rung.height,
    height: rung.width,
    isCopied: false,
  }));
  await withScratch(join(folder, 'scratch'), async (scratch) => {
    const turned = { ...plan, rungs };
    const files = chunkFiles(scratch, turned);
    await runMedia(
      chunkCommand({ path, probe, edits: { rotation: 90 } }, turned, chunk, files),
      work(scratch),
    );
    for (const file of files.video.values()) expect(await framesOf(file)).toBe(150);
  });
}, 60_000);
