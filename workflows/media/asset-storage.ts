import { dirname } from 'node:path';
import { withScratch } from '../../services/platform/sandbox/scratch.ts';
import { bodyBytes } from '../../services/platform/objects/body-bytes.ts';
import { requireFreeSpace } from '../../services/platform/objects/free-space.ts';
import type { Objects } from '../../services/platform/objects/objects.ts';
import type { LadderPlan } from './ladder/plan-ladder.ts';
import type { MediaWork } from './media-work.ts';
import type { VideoProbe } from './probe/probe-video.ts';
import { lowestRungOrSource, sourceOf, type MediaSource, type MediaTarget } from './source.ts';

/** What the probe stores for later stages: the effective source file, its properties, its chunks. */
export interface AssetPlan {
  readonly sourceKey: string;
  readonly probe: VideoProbe;
  readonly plan: LadderPlan;
  /** Where a step starts, in seconds: the person marked it while recording. */
  readonly stepStarts?: readonly number[];
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

  async savePlan(organizationId: string, assetId: string, plan: AssetPlan): Promise<void> {
    await this.objects.put(
      organizationId,
      this.#planKey(organizationId, assetId),
      Buffer.from(JSON.stringify(plan)),
    );
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
    call: { readonly organizationId: string; readonly signal: AbortSignal; readonly heartbeat: () => void },
    assetId: string,
    work: (source: MediaSource, plan: AssetPlan, media: MediaWork) => Promise<T>,
  ): Promise<T> {
    const plan = await this.requirePlan(call.organizationId, assetId);
    const file = await this.objects.local(call.organizationId, plan.sourceKey);
    try {
      return await this.inScratch(call, (media) => work(sourceOf(file.path, plan.probe), plan, media));
    } finally {
      await file.release();
    }
  }

  /**
   * Runs work that sees all pictures and needs no high resolution: on the lowest quality if it is complete, otherwise
   * on the source.
   */
  withPictures<T>(
    call: { readonly organizationId: string; readonly signal: AbortSignal; readonly heartbeat: () => void },
    assetId: string,
    work: (source: MediaSource, target: MediaTarget, media: MediaWork) => Promise<T>,
  ): Promise<T> {
    const target = this.target(call.organizationId, assetId);
    return this.withSource(call, assetId, async (source, { plan }, media) =>
      work(await lowestRungOrSource({ source, target, chunks: plan.chunks.length }, media), target, media),
    );
  }

  #planKey(organizationId: string, assetId: string): string {
    return `${assetFolder(organizationId, assetId)}/plan.json`;
  }
}
