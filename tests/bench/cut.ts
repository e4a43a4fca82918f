import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RenderSegment } from '../../contracts/authoring/render-list.ts';
import { openEmbeddedObjects } from '../../services/platform/objects/embedded-objects.ts';
import { AssetStorage } from '../../workflows/media/asset-storage.ts';
import { encodeChunk } from '../../workflows/media/ladder/encode-chunk.ts';
import { planLadder } from '../../workflows/media/ladder/plan-ladder.ts';
import { makeImageMap } from '../../workflows/media/pictures/make-image-map.ts';
import { makeFrameTable } from '../../workflows/media/probe/frame-table.ts';
import { probeVideo } from '../../workflows/media/probe/probe-video.ts';
import { work } from '../support/corpus/ladder-of.ts';
import { renderVideo } from '../support/rendering.ts';
import { clocked, ratiosOf, rounded, runBench, type BenchFigures } from './bench-result.ts';
import { mediaVersions } from './media-versions.ts';

const reach = { ofTouched: { most: 1.5 }, ofLadder: { most: 0.1 } };
const organizationId = 'bench';
const assetId = 'source-1';
const cutSeconds = 10;

/** A narrated screen: its picture changes slowly, as that of most instructions does. */
async function makeSource(path: string, seconds: number): Promise<void> {
  const picture = 'testsrc2=s=960x540:r=25:d=60';
  const sound = 'anoisesrc=d=60:a=0.05:r=48000';
  const minute = `${path}.minute.mp4`;
  const run = promisify(execFile);
  const quiet = ['-v', 'error', '-y'];
  const encode = '-c:v libx264 -preset ultrafast -g 50 -pix_fmt yuv420p -c:a aac'.split(' ');
  await run('ffmpeg', [
    ...quiet,
    '-f',
    'lavfi',
    '-i',
    picture,
    '-f',
    'lavfi',
    '-i',
    sound,
    ...encode,
    minute,
  ]);
  await run('ffmpeg', [...quiet, '-stream_loop', String(seconds / 60 - 1), '-i', minute, '-c', 'copy', path]);
}

interface Bench {
  readonly storage: AssetStorage;
  readonly folder: string;
  readonly path: string;
}

/** The ladder and the small pictures of the source as ingest makes them; resolves with the seconds of the ladder. */
async function ingest({ storage, folder, path }: Bench): Promise<number> {
  const sourceKey = `${organizationId}/video/source`;
  await storage.objects.put(organizationId, sourceKey, await readFile(path));
  const media = work(folder);
  const probe = await probeVideo({ path }, media);
  const plan = planLadder(probe);
  await storage.savePlan(organizationId, assetId, { sourceKey, probe, plan });
  const place = storage.target(organizationId, assetId);
  await makeFrameTable({ path, probe, target: place }, media);
  const seconds = await clocked(async () => {
    for (const { index } of plan.chunks)
      await encodeChunk({ source: { path, probe }, plan, index, place, objects: storage.objects }, media);
  });
  await storage.withPictures({ organizationId, ...media }, assetId, (source, target) =>
    makeImageMap({ source, target }, media),
  );
  return seconds;
}

/** Publishes these parts of the source; resolves with its seconds and with how many chunks had to be encoded. */
async function publish({ storage }: Bench, videoId: string, segments: readonly RenderSegment[]) {
  let encoded = 0;
  const seconds = await clocked(async () => {
    const { missing } = await renderVideo(storage, organizationId, videoId, {
      segments: [...segments],
      areas: [],
    });
    encoded = missing.length;
  });
  return { seconds, encoded };
}

/** Seconds that encoding as many chunks of the source takes by itself, from the place of the cut on. */
async function touched({ storage, folder, path }: Bench, second: number, count: number): Promise<number> {
  const { probe, plan } = await storage.requirePlan(organizationId, assetId);
  const first = Math.floor((second / probe.durationSeconds) * plan.chunks.length);
  const place = { organizationId, folder: `${organizationId}/touched` };
  const chunks = plan.chunks.slice(first, first + count);
  return clocked(async () => {
    for (const { index } of chunks)
      await encodeChunk(
        { source: { path, probe }, plan, index, place, objects: storage.objects },
        work(folder),
      );
  });
}

const part = (start: number, end: number, rotation: RenderSegment['rotation'] = 0): RenderSegment => ({
  assetId,
  start,
  end,
  rotation,
});

/** What publishing costs after ten seconds were cut out, beside encoding what the cut touches and the whole ladder. */
export async function cutBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const seconds = (quick ? 5 : 30) * 60;
  const rounds = quick ? 2 : 5;
  const folder = await mkdtemp(join(tmpdir(), 'bench-cut-'));
  try {
    const path = join(folder, 'source.mp4');
    await makeSource(path, seconds);
    const storage = new AssetStorage(await openEmbeddedObjects({ folder }), join(folder, 'scratch'));
    const bench = { storage, folder, path };
    const ladder = await ingest(bench);
    const raw = { cut: [] as number[], touched: [] as number[], encoded: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      // at another place each time, so that nothing is reused from the round before
      const at = ((round + 1) * seconds) / (rounds + 1) + 1.3;
      const segments = [part(0, at), part(at + cutSeconds, seconds)];
      const published = await publish(bench, `video-${round}`, segments);
      raw.cut.push(published.seconds);
      raw.encoded.push(published.encoded);
      raw.touched.push(await touched(bench, at, published.encoded));
    }
    const everything = await publish(bench, 'video-turned', [part(0, seconds, 90)]);
    return {
      name: 'cut',
      n: rounds,
      quick,
      reach,
      ratios: {
        ofTouched: ratiosOf(raw.cut, raw.touched),
        ofLadder: ratiosOf(
          raw.cut,
          raw.cut.map(() => ladder),
        ),
      },
      control: {
        weakness: 'the video is turned, so that every chunk is another one',
        ratios: {
          ofTouched: rounded(everything.seconds / (raw.touched[0] ?? Number.NaN)),
          ofLadder: rounded(everything.seconds / ladder),
        },
      },
      raw: { ...raw, ladder: [ladder], turned: [everything.seconds], sourceSeconds: [seconds] },
      versions: mediaVersions(),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await runBench(cutBench);
