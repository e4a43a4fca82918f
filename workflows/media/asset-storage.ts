import { createReadStream } from 'node:fs';
import { dirname } from 'node:path';
import { withScratch } from '../../services/platform/sandbox/scratch.ts';
import { bodyBytes } from '../../services/platform/objects/body-bytes.ts';
import { requireFreeSpace } from '../../services/platform/objects/free-space.ts';
import type { Objects } from '../../services/platform/objects/objects.ts';
import { joinChunks } from './ladder/join-chunks.ts';
import { readChunks, readLadder } from './ladder/ladder-files.ts';
import type { LadderPlan } from './ladder/plan-ladder.ts';
import type { Ladder } from './ladder/playlists.ts';
import type { MediaWork } from './media-work.ts';
import type { VideoProbe } from './probe/probe-video.ts';
import { momentsOf, type VideoMoments } from './pictures/make-poster.ts';
import { ladderAround } from './rendered-video.ts';
import { haveOneHeader, lowestRung, sourceOf, type MediaSource, type MediaTarget } from './source.ts';

/** What the probe stores for later stages: the effective source file, its properties, its chunks. */
export interface AssetPlan {
  readonly sourceKey: string;
  readonly probe: VideoProbe;
  readonly plan: LadderPlan;
  /** Where a step starts, in seconds: the person marked it while recording. */
  readonly stepStarts?: readonly number[];
  /** A rendered video: its file is joined from its ladder when somebody asks for it. */
  readonly isJoinedOnDemand?: true;
}

/** Folder of everything generated from one source. */
export const assetFolder = (organizationId: string, assetId: string): string =>
  `${organizationId}/assets/${assetId}`;

/** The joined takes of a recording, in one file. */
export const recordingKey = (organizationId: string, assetId: string): string =>
  `${assetFolder(organizationId, assetId)}/recording.mkv`;

/** Text of an object, or `null` if it does not exist. */
export async function readText(
  objects: Objects,
  organizationId: string,
  key: string,
): Promise<string | null> {
  const found = await objects.get(organizationId, key);
  return found && (await bodyBytes(found.body)).toString('utf8');
}

/** A task that may be stopped and says that it works. */
interface Call {
  readonly organizationId: string;
  readonly signal: AbortSignal;
  readonly heartbeat: () => void;
}

/** The stored files of assets: sources, their plans, and a scratch folder per task. */
export class AssetStorage {
  readonly objects: Objects;
  readonly #scratch: string;

  constructor(objects: Objects, scratch: string) {
    this.objects = objects;
    this.#scratch = scratch;
  }

  target(organizationId: string, assetId: string): MediaTarget {
    return { organizationId, folder: assetFolder(organizationId, assetId), objects: this.objects };
  }

  /** Resolves with where it is and how many bytes it has. */
  async savePlan(
    organizationId: string,
    assetId: string,
    plan: AssetPlan,
  ): Promise<{ objectKey: string; size: number }> {
    const objectKey = this.#planKey(organizationId, assetId);
    const { size } = await this.objects.put(organizationId, objectKey, Buffer.from(JSON.stringify(plan)));
    return { objectKey, size };
  }

  /** `null` before the source was probed. Written by ourselves, so it is trusted. */
  async plan(organizationId: string, assetId: string): Promise<AssetPlan | null> {
    const text = await readText(this.objects, organizationId, this.#planKey(organizationId, assetId));
    return text === null ? null : (JSON.parse(text) as AssetPlan);
  }

  async requirePlan(organizationId: string, assetId: string): Promise<AssetPlan> {
    const plan = await this.plan(organizationId, assetId);
    if (plan === null) throw new Error(`The source ${assetId} was not probed.`);
    return plan;
  }

  /** The ladder of a video as far as it is encoded; `null` before the source was probed. */
  async ladder(organizationId: string, assetId: string): Promise<Ladder | null> {
    const found = await this.plan(organizationId, assetId);
    return found && this.#ladderOf(organizationId, assetId, found);
  }

  async #ladderOf(
    organizationId: string,
    assetId: string,
    { plan, isJoinedOnDemand }: AssetPlan,
  ): Promise<Ladder> {
    const place = { organizationId, folder: assetFolder(organizationId, assetId) };
    const rendered = isJoinedOnDemand ? await readLadder(this.objects, place) : null;
    return { plan, chunks: rendered ?? (await readChunks(this.objects, place, plan.chunks.length)) };
  }

  /** Refuses with `storage.full` before work that writes much could fail halfway. */
  async requireSpace(): Promise<void> {
    await requireFreeSpace(dirname(this.#scratch));
  }

  /** Runs work that needs only a scratch folder of its own. */
  inScratch<T>(
    call: { readonly signal: AbortSignal; readonly heartbeat: () => void },
    work: (media: MediaWork) => Promise<T>,
  ): Promise<T> {
    return withScratch(this.#scratch, (scratch) =>
      work({ signal: call.signal, heartbeat: () => call.heartbeat(), scratch }),
    );
  }

  /** Runs work on the source as a file of this machine. */
  async withSource<T>(
    call: Call,
    assetId: string,
    work: (source: MediaSource, plan: AssetPlan, media: MediaWork) => Promise<T>,
  ): Promise<T> {
    const plan = await this.requirePlan(call.organizationId, assetId);
    if (plan.isJoinedOnDemand && !(await this.objects.head(call.organizationId, plan.sourceKey)))
      return this.inScratch(call, async (media) => {
        const path = await this.#joined(call.organizationId, assetId, plan, media);
        return work(sourceOf(path, plan.probe), plan, media);
      });
    const file = await this.objects.local(call.organizationId, plan.sourceKey);
    try {
      return await this.inScratch(call, (media) => work(sourceOf(file.path, plan.probe), plan, media));
    } finally {
      await file.release();
    }
  }

  /** Key of the whole file of a video, which exists from then on; `null` before it was probed. */
  async requireFile(call: Call, assetId: string): Promise<string | null> {
    const { organizationId } = call;
    const plan = await this.plan(organizationId, assetId);
    if (!plan?.isJoinedOnDemand || (await this.objects.head(organizationId, plan.sourceKey)))
      return plan && plan.sourceKey;
    await this.requireSpace();
    await this.inScratch(call, async (media) => {
      const path = await this.#joined(organizationId, assetId, plan, media);
      await this.objects.put(organizationId, plan.sourceKey, createReadStream(path));
    });
    return plan.sourceKey;
  }

  async #joined(organizationId: string, assetId: string, plan: AssetPlan, media: MediaWork): Promise<string> {
    const ladder = await this.#ladderOf(organizationId, assetId, plan);
    return joinChunks(ladder, this.target(organizationId, assetId), media);
  }

  /**
   * Runs work that sees all pictures and needs no high resolution: on the lowest quality if it is complete and has one
   * header, otherwise on the source.
   */
  async withPictures<T>(
    call: Call,
    assetId: string,
    work: (source: MediaSource, target: MediaTarget, media: MediaWork) => Promise<T>,
  ): Promise<T> {
    const target = this.target(call.organizationId, assetId);
    const found = await this.requirePlan(call.organizationId, assetId);
    const { plan, chunks } = await this.#ladderOf(call.organizationId, assetId, found);
    if (chunks.length < plan.chunks.length || !haveOneHeader(chunks))
      return this.withSource(call, assetId, (source, _, media) => work(source, target, media));
    return this.inScratch(call, async (media) =>
      work(await lowestRung({ source: found.probe, chunks, target }, media), target, media),
    );
  }

  /** Runs work that looks at single moments of a video. */
  async withMoments<T>(
    call: Call,
    assetId: string,
    work: (video: VideoMoments, media: MediaWork) => Promise<T>,
  ): Promise<T> {
    const target = this.target(call.organizationId, assetId);
    const found = await this.requirePlan(call.organizationId, assetId);
    const { durationSeconds } = found.probe;
    if (!found.isJoinedOnDemand)
      return this.withSource(call, assetId, (source, _, media) =>
        work({ durationSeconds, target, find: momentsOf(source) }, media),
      );
    const ladder = await this.#ladderOf(call.organizationId, assetId, found);
    return this.inScratch(call, (media) =>
      work(
        {
          durationSeconds,
          target,
          find: (seconds) => ladderAround(ladder, seconds, { target, work: media }),
        },
        media,
      ),
    );
  }

  #planKey(organizationId: string, assetId: string): string {
    return `${assetFolder(organizationId, assetId)}/plan.json`;
  }
}
