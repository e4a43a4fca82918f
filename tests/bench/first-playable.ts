import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedObjects } from '../../services/platform/objects/embedded-objects.ts';
import type { Objects } from '../../services/platform/objects/objects.ts';
import { encodeChunk } from '../../workflows/media/ladder/encode-chunk.ts';
import { planLadder } from '../../workflows/media/ladder/plan-ladder.ts';
import { probeVideo } from '../../workflows/media/probe/probe-video.ts';
import { corpusPath } from '../support/corpus/build-corpus.ts';
import type { CorpusFile } from '../support/corpus/corpus-files.ts';
import { work } from '../support/corpus/ladder-of.ts';
import { clocked, median, ratiosOf, runBench, type BenchFigures } from './bench-result.ts';
import { mediaVersions } from './media-versions.ts';

const PART = 2 * 1024 * 1024;
const reach = { longVsShort: { most: 1.5 } };

/** A minute of moving pictures, repeated as needed without encoding it again. */
const minutes = (count: number, size: string): CorpusFile => ({
  name: `minutes-${count}-${size}.mp4`,
  runs: [
    [
      '-f', 'lavfi', '-i', `testsrc2=s=${size}:r=30:d=60`, '-f', 'lavfi', '-i', 'anoisesrc=d=60:a=0.1:r=48000',
      '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '250', '-crf', '30', '-pix_fmt', 'yuv420p', '-c:a', 'aac', 'TMP.mp4',
    ],
    ['-stream_loop', String(count - 1), '-i', 'TMP.mp4', '-c', 'copy', 'OUT'],
  ],
  wants: { refusal: '' },
}); // prettier-ignore

/** From the end of an upload to the first segment that can be played, for a short and a long source. */
export async function firstPlayableBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const rounds = quick ? 3 : 7;
  const size = quick ? '640x360' : '1280x720';
  const folder = await mkdtemp(join(tmpdir(), 'bench-first-'));
  try {
    const short = await corpusPath(minutes(1, size));
    const long = await corpusPath(minutes(30, size));
    const objects = await openEmbeddedObjects({ folder });
    const raw = { short: [] as number[], long: [] as number[] };
    const weak = { short: [] as number[], long: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      raw.short.push(await uploadAndWait(objects, short, folder, 1));
      raw.long.push(await uploadAndWait(objects, long, folder, 1));
    }
    // Three chunks instead of thirty minutes: the weakness shows long before the end.
    weak.short.push(await uploadAndWait(objects, short, folder, 1));
    weak.long.push(await uploadAndWait(objects, long, folder, 3));
    const ratios = { longVsShort: ratiosOf(raw.long, raw.short) };
    const control = { longVsShort: median(weak.long) / median(weak.short) };
    return {
      name: 'first-playable',
      n: rounds,
      quick,
      ratios,
      reach,
      control: {
        weakness: 'a longer source waits for more chunks before it can be played',
        ratios: control,
      },
      raw,
      versions: mediaVersions(),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The upload itself is not timed; completing it, the probe, the plan and the first chunks are. */
async function uploadAndWait(
  objects: Objects,
  file: string,
  folder: string,
  chunks: number,
): Promise<number> {
  const parts = Math.ceil((await stat(file)).size / PART);
  for (let part = 1; part <= parts; part++) {
    const body = createReadStream(file, { start: (part - 1) * PART, end: part * PART - 1 });
    await objects.putPart('org', 'upload', part, body);
  }
  const place = { organizationId: 'org', folder: 'org/asset' };
  const seconds = await clocked(async () => {
    await objects.completeParts('org', 'upload', 'org/source', parts);
    const { path, release } = await objects.local('org', 'org/source');
    const probe = await probeVideo({ path }, work(folder));
    const plan = planLadder(probe);
    for (let index = 0; index < chunks; index++) {
      await encodeChunk({ source: { path, probe }, plan, index, place, objects }, work(folder));
    }
    await release();
  });
  await objects.delete('org', 'org/asset');
  await objects.delete('org', 'org/source');
  return seconds;
}

if (import.meta.main) await runBench(firstPlayableBench);
