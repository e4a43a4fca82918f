import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { work } from '../../../tests/support/corpus/ladder-of.ts';
import { beepsAndFlashes } from '../../../tests/support/beeps-and-flashes.ts';
import { probeVideo } from '../probe/probe-video.ts';
import { joinTakes } from './join-takes.ts';

const run = promisify(execFile);
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'stepwell-takes-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A take as a browser writes it: fragments, no length, a flash and a beep each second. */
async function take(
  name: string,
  { seconds, lostSound = 0, type = 'webm' }: { seconds: number; lostSound?: number; type?: 'webm' | 'mp4' },
) {
  const path = join(folder, name);
  const flash = "drawbox=color=white:t=fill:enable='lt(mod(t,1),0.1)'";
  const codecs =
    type === 'webm'
      ? ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', '-f', 'webm', '-live', '1']
      : ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4']; // prettier-ignore
  await run('ffmpeg', [
    '-v', 'error', '-y',
    '-f', 'lavfi', '-i', `color=black:s=320x180:r=30:d=${seconds},${flash}`,
    '-f', 'lavfi', '-i', `aevalsrc='if(lt(mod(t,1),0.1),sin(1000*2*PI*t)/2,0)':d=${seconds - lostSound}:s=48000`,
    '-pix_fmt', 'yuv420p', ...codecs, path,
  ]); // prettier-ignore
  return path;
}

async function joined(paths: readonly string[], cutLast = 0) {
  const parts = await Promise.all(paths.map((path) => readFile(path)));
  const last = parts.length - 1;
  const bytes = parts.map((part, i) => (i === last ? part.subarray(0, part.length - cutLast) : part));
  const path = join(folder, 'recording');
  await writeFile(path, Buffer.concat(bytes));
  const scratch = await mkdtemp(join(folder, 'work-'));
  const recording = { takes: bytes.map(({ length }) => length), marks: [{ take: 1, seconds: 1 }] };
  const result = await joinTakes({ path, recording }, work(scratch));
  return { ...result, probe: await probeVideo({ path: result.path }, work(scratch)) };
}

describe('takes of a recording', () => {
  it.each(['webm', 'mp4'] as const)(
    'of %s without a length become one indexed video, its sound in time to its end',
    async (type) => {
      const takes = [];
      // each take has lost some sound at its end; it must not move the sound of the next
      for (const [index, seconds] of [3, 4, 3].entries())
        takes.push(await take(`${index}.${type}`, { seconds, lostSound: 0.3, type }));
      const { path, probe, stepStarts } = await joined(takes);
      expect(probe.needsIndex).toBe(false);
      expect(probe.durationSeconds).toBeCloseTo(10, 0);
      expect(stepStarts[0]).toBeCloseTo(4, 0);
      const { differencesMs } = await beepsAndFlashes(path);
      expect(differencesMs.length).toBeGreaterThanOrEqual(9);
      expect(Math.max(...differencesMs.map(Math.abs))).toBeLessThanOrEqual(40);
    },
  );

  it('that end in the middle of a frame lose that frame and nothing before it', async () => {
    const first = await take('whole.webm', { seconds: 3 });
    const second = await take('cut.webm', { seconds: 3 });
    const { probe } = await joined([first, second], Math.round((await stat(second)).size / 6));
    expect(probe.durationSeconds).toBeGreaterThan(4.5);
    expect(probe.durationSeconds).toBeLessThan(6.1);
  });

  it('without a picture are left out', async () => {
    const whole = await take('only.webm', { seconds: 3 });
    const stump = join(folder, 'stump.webm');
    await writeFile(stump, (await readFile(whole)).subarray(0, 300));
    const { probe } = await joined([stump, whole]);
    expect(probe.durationSeconds).toBeCloseTo(3, 0);
  });
});
