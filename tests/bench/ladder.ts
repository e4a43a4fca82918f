import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInput, runFfmpeg } from '../../services/platform/sandbox/ffmpeg.ts';
import { openEmbeddedObjects } from '../../services/platform/objects/embedded-objects.ts';
import { encoderArguments } from '../../workflows/media/ladder/chunk-command.ts';
import { encodeChunk } from '../../workflows/media/ladder/encode-chunk.ts';
import { planLadder, type LadderPlan, type Rung } from '../../workflows/media/ladder/plan-ladder.ts';
import { probeVideo, type VideoProbe } from '../../workflows/media/probe/probe-video.ts';
import { corpusPath } from '../support/corpus/build-corpus.ts';
import type { CorpusFile } from '../support/corpus/corpus-files.ts';
import { work } from '../support/corpus/ladder-of.ts';
import { apiWhileEncoding } from './api-while-encoding.ts';
import {
  clocked,
  median,
  ratiosOf,
  rounded,
  runBench,
  type BenchFigures,
  type Spread,
} from './bench-result.ts';
import { mediaVersions } from './media-versions.ts';

const reach = { vsBare: { most: 1.15 }, vsProcessPerRung: { least: 1.5 }, apiBusyVsIdle: { most: 3 } };

/** Like a current phone recording: 4K HEVC with sensor noise. No stream can be copied, and decoding is expensive. */
const filmed = (seconds: number): CorpusFile => ({
  name: `filmed-${seconds}.mp4`,
  runs: [
    [
      '-f', 'lavfi', '-i', 'testsrc2=s=3840x2160:r=30:d=4,noise=alls=8:allf=t',
      '-f', 'lavfi', '-i', 'anoisesrc=d=4:a=0.1:r=48000',
      '-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none:keyint=60', '-crf', '28',
      '-pix_fmt', 'yuv420p', '-tag:v', 'hvc1', '-c:a', 'aac', 'TMP.mp4',
    ],
    ['-stream_loop', String(seconds / 4 - 1), '-i', 'TMP.mp4', '-c', 'copy', 'OUT'],
  ],
  wants: { refusal: '' },
}); // prettier-ignore

interface Source {
  readonly path: string;
  readonly probe: VideoProbe;
}

/**
 * The ladder of ingest, chunk by chunk into the objects port, compared with one ffmpeg that decodes once and writes
 * the same rungs with the same settings, and with one process per rung; all at the same priority. And the product's
 * API when idle and while it encodes such a video.
 */
export async function ladderBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const seconds = quick ? 4 : 24;
  const rounds = quick ? 2 : 5;
  const folder = await mkdtemp(join(tmpdir(), 'bench-ladder-'));
  try {
    const path = await corpusPath(filmed(seconds));
    const source = { path, probe: await probeVideo({ path }, work(folder)) };
    const plan = planLadder(source.probe);
    const raw = { own: [] as number[], bare: [] as number[], processPerRung: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      raw.own.push(await clocked(() => own(source, [plan], folder)));
      raw.bare.push(await clocked(() => bare(source, plan.rungs, folder)));
      raw.processPerRung.push(
        await clocked(async () => {
          for (const rung of plan.rungs) await bare(source, [rung], folder);
        }),
      );
    }
    const weak = await clocked(() => own(source, decodedForEachRung(plan), folder));
    const api = await apiWhileEncoding({ video: path, rounds });
    const blocked = await apiWhileEncoding({ video: path, rounds: 1, nodeWords: blockingServer });
    const ratios: Record<string, Spread> = {
      vsBare: ratiosOf(raw.own, raw.bare),
      vsProcessPerRung: ratiosOf(raw.processPerRung, raw.own),
      apiBusyVsIdle: ratiosOf(api.busy, api.idle),
    };
    const control = {
      vsBare: rounded(weak / median(raw.bare)),
      vsProcessPerRung: rounded(median(raw.processPerRung) / weak),
      apiBusyVsIdle: rounded(median(blocked.busy) / median(blocked.idle)),
    };
    return {
      name: 'ladder',
      n: seconds,
      quick,
      ratios,
      reach,
      control: {
        weakness: 'each chunk is decoded again for each rung, and the server works while ffmpeg does',
        ratios: control,
      },
      raw: { ...raw, apiIdleP99Ms: api.idle, apiBusyP99Ms: api.busy, apiRequests: [api.requests] },
      versions: { ...mediaVersions(), source: `${plan.rungs.length} rungs of 3840x2160 HEVC, 30 fps` },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
} // prettier-ignore

const blockingServer = ['--import', join(import.meta.dirname, 'ladder-weakness.mjs')];

const decodedForEachRung = (plan: LadderPlan): LadderPlan[] =>
  plan.rungs.map((rung) => ({ ...plan, rungs: [rung] }));

async function own(source: Source, plans: readonly LadderPlan[], folder: string): Promise<void> {
  const root = await mkdtemp(join(folder, 'objects-'));
  const objects = await openEmbeddedObjects({ folder: root });
  for (const [i, plan] of plans.entries()) {
    const place = { organizationId: 'org', folder: `org/ladder-${i}` };
    for (const { index } of plan.chunks) {
      await encodeChunk({ source, plan, index, place, objects }, work(folder));
    }
  }
  await rm(root, { recursive: true });
}

/** The shortest way to the same rungs and sound: one process, one decode, one file each. */
async function bare({ path, probe }: Source, rungs: readonly Rung[], folder: string): Promise<void> {
  const names = rungs.map((rung) => `[${rung.name}]`);
  const scales = rungs.map(({ name, width, height }) => `[i${name}]scale=${width}:${height}:flags=bicubic[${name}]`);
  const inputs = rungs.map((rung) => `[i${rung.name}]`).join('');
  const graph = [`[0:v]split=${rungs.length}${inputs}`, ...scales].join(';');
  const words = [
    '-v', 'error', ...openInput(path, probe.container, ['-threads', '2']), '-filter_complex', graph,
    ...rungs.flatMap((rung, i) => [
      '-map', names[i] ?? '', ...encoderArguments(rung), '-force_key_frames', 'expr:gte(t,n_forced*4)',
      '-f', 'mp4', '-movflags', '+frag_keyframe+empty_moov', join(folder, `bare-${rung.name}.mp4`),
    ]),
    '-map', '0:a', '-c:a', 'aac', '-b:a', '128k', join(folder, 'bare-audio.mp4'),
  ]; // prettier-ignore
  await runFfmpeg(words, { folder, timeoutSeconds: 3600, onOutput: () => undefined });
} // prettier-ignore

if (import.meta.main) await runBench(ladderBench);
