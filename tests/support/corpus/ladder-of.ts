import { join } from 'node:path';
import { bodyBytes } from '../../../services/platform/objects/body-bytes.ts';
import { openEmbeddedObjects } from '../../../services/platform/objects/embedded-objects.ts';
import type { Objects } from '../../../services/platform/objects/objects.ts';
import { withScratch } from '../../../services/platform/sandbox/scratch.ts';
import { encodeChunk } from '../../../workflows/media/ladder/encode-chunk.ts';
import type { EncodedChunk, LadderLocation } from '../../../workflows/media/ladder/ladder-files.ts';
import { planLadder, type LadderPlan } from '../../../workflows/media/ladder/plan-ladder.ts';
import { indexSource } from '../../../workflows/media/probe/index-source.ts';
import { probeVideo, type VideoProbe } from '../../../workflows/media/probe/probe-video.ts';

export interface BuiltLadder {
  readonly probe: VideoProbe;
  readonly plan: LadderPlan;
  readonly chunks: readonly EncodedChunk[];
  readonly objects: Objects;
  readonly place: LadderLocation;
}

export const work = (scratch: string, signal = new AbortController().signal) => ({
  signal,
  heartbeat: () => undefined,
  scratch,
});

/** Takes a file through probe, index and ladder as the pipeline does. */
export async function ladderOf(path: string, folder: string): Promise<BuiltLadder> {
  return withScratch(join(folder, 'scratch'), async (scratch) => {
    const objects = await openEmbeddedObjects({ folder });
    const place = { organizationId: 'org', folder: 'org/assets/asset' };
    let source = { path, probe: await probeVideo({ path }, work(scratch)) };
    if (source.probe.needsIndex) source = await indexSource(source, work(scratch));
    const plan = planLadder(source.probe);
    const chunks: EncodedChunk[] = [];
    for (const { index } of plan.chunks) {
      chunks.push(await encodeChunk({ source, plan, index, place, objects }, work(scratch)));
    }
    return { probe: source.probe, plan, chunks, objects, place };
  });
}

/** All bytes of one rendition, as a player would have fetched them. */
export async function joinRendition(built: BuiltLadder, rendition: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const keys = built.chunks.flatMap((chunk) => chunk.parts.filter((part) => part.rendition === rendition));
  for (const key of [...new Set(keys.map((part) => part.initKey)), ...keys.map((part) => part.key)]) {
    const found = await built.objects.get(built.place.organizationId, key);
    if (!found) throw new Error(`missing ${key}`);
    pieces.push(await bodyBytes(found.body));
  }
  return Buffer.concat(pieces);
}
