import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corpusPath } from '../../tests/support/corpus/build-corpus.ts';
import { corpusFiles, type CorpusFile, type ExpectedVideo } from '../../tests/support/corpus/corpus-files.ts';
import { joinRendition, ladderOf, work, type BuiltLadder } from '../../tests/support/corpus/ladder-of.ts';
import { AUDIO } from './ladder/ladder-files.ts';
import { probeVideo } from './probe/probe-video.ts';
import { framesPerSecond } from './probe/frame-rate.ts';

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-corpus-spec-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const playable = corpusFiles.filter(
  (file): file is CorpusFile & { wants: ExpectedVideo } => 'rungs' in file.wants,
);
const [videos, spoilt] = [
  playable.filter(({ wants }) => !wants.damage),
  playable.filter(({ wants }) => wants.damage),
];
const refused = corpusFiles.flatMap((file) =>
  'refusal' in file.wants ? [{ file, name: file.name, refusal: file.wants.refusal }] : [],
);

describe('an incomplete or invalid video is refused with a message', () => {
  it.each(refused)('$name: $refusal', async ({ file, refusal }) => {
    const path = await corpusPath(file);
    const refusing = probeVideo({ path }, work(folder));
    await expect(refusing).rejects.toMatchObject({
      error: refusal,
      message: expect.stringMatching(/^[A-Z].+\.$/),
    });
  });
});

describe('a partly readable video', () => {
  it.each(spoilt)('$name: becomes a ladder that reports how much of it is damaged', async (file) => {
    const { name, wants } = file;
    const built = await ladderOf(await corpusPath(file), join(folder, name));
    const [frames, damaged] = (['frames', 'damagedFrames'] as const).map((count) =>
      built.chunks.reduce((sum, chunk) => sum + chunk[count], 0),
    );
    expect(frames).toBe(built.plan.totalFrames);
    const share = (damaged ?? 0) / (frames ?? 1);
    expect(share).toBeGreaterThan(wants.damage?.[0] ?? 0);
    expect(share).toBeLessThanOrEqual(wants.damage?.[1] ?? 0);
  });
});

describe.each(videos)('$name becomes a ladder', (file) => {
  const { wants } = file;
  let built: BuiltLadder;
  beforeAll(async () => {
    built = await ladderOf(await corpusPath(file), join(folder, file.name));
  });

  it('has the expected rungs, size and rate', () => {
    expect(built.plan.rungs.map((rung) => rung.name)).toEqual(wants.rungs);
    const top = built.plan.rungs.at(-1);
    expect([top?.width, top?.height]).toEqual(wants.top);
    expect(top?.isCopied).toBe(wants.isCopied ?? false);
    expect(framesPerSecond(built.plan.frameRate)).toBeCloseTo(wants.fps, 2);
    expect(built.probe.isVariable).toBe(wants.isVariable ?? false);
    expect(built.probe.hasAudio).toBe(wants.hasAudio);
    expect(Math.abs(built.plan.durationSeconds - wants.seconds)).toBeLessThan(0.1);
  });

  it('reports no damage', () => {
    expect(built.chunks.map(({ damagedFrames }) => damagedFrames)).toEqual(built.chunks.map(() => 0));
  });

  it('decodes in every rung without warnings, upright, in 8 bits, each frame in its place', async () => {
    for (const rung of built.plan.rungs) {
      const found = await decode(built, rung.name);
      expect(found.complaints).toBe('');
      expect([found.width, found.height]).toEqual([rung.width, rung.height]);
      expect(found.pixelFormat).toMatch(/^yuvj?420p$/);
      expect(found.times).toHaveLength(built.plan.totalFrames);
      expect(largestSlip(found.times, framesPerSecond(built.plan.frameRate))).toBeLessThan(0.5);
    }
  });

  it('has sound without a gap that ends with the picture', async () => {
    if (!wants.hasAudio)
      return expect(built.chunks[0]?.parts.map((part) => part.rendition)).not.toContain(AUDIO);
    const found = await decode(built, AUDIO);
    expect(found.complaints).toBe('');
    expect(largestSlip(found.times, 48_000 / 1024)).toBeLessThan(0.1);
    const end = (found.times.length * 1024) / 48_000;
    expect(Math.abs(end - built.plan.durationSeconds)).toBeLessThan(0.03);
  });
});

interface Decoded {
  readonly complaints: string;
  readonly width: number;
  readonly height: number;
  readonly pixelFormat: string;
  readonly times: readonly number[];
}

async function decode(built: BuiltLadder, rendition: string): Promise<Decoded> {
  const path = join(folder, 'joined.mp4');
  await writeFile(path, await joinRendition(built, rendition));
  expect((await readFile(path)).length).toBeGreaterThan(0);
  const { stderr } = await run('ffmpeg', ['-v', 'warning', '-i', path, '-f', 'null', '-']);
  const { stdout } = await run(
    'ffprobe',
    ['-v', 'error', '-of', 'json', '-show_entries', 'stream=width,height,pix_fmt:packet=pts_time', path],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const answer = JSON.parse(stdout) as {
    streams: { width: number; height: number; pix_fmt: string }[];
    packets: { pts_time: string }[];
  };
  const [stream] = answer.streams;
  const times = answer.packets.map((packet) => Number(packet.pts_time)).toSorted((a, b) => a - b);
  return {
    complaints: stderr,
    width: stream?.width ?? 0,
    height: stream?.height ?? 0,
    pixelFormat: stream?.pix_fmt ?? '',
    times,
  };
}

/** The largest deviation of any frame from its place on the grid, in frames. */
function largestSlip(times: readonly number[], rate: number): number {
  const first = times[0] ?? 0;
  return times.reduce((most, time, i) => Math.max(most, Math.abs((time - first) * rate - i)), 0);
}
