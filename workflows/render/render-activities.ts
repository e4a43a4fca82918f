import { RenderList, renderListKey } from '../../contracts/authoring/render-list.ts';
import { InsertDeleted } from '../../contracts/authoring/video-insert.ts';
import { StartedBeforeUpdate } from '../../contracts/media/ingest-video.ts';
import { RenderVideo } from '../../contracts/media/render-video.ts';
import { forEachConcurrently } from '../../services/platform/moving/for-each-concurrently.ts';
import { implementActivities, type ActivityHandlers } from '../../services/platform/pipelines/pipelines.ts';
import type { ActivityParts } from '../context-pipelines.ts';
import { assetFolder, readText, type AssetPlan, type AssetStorage } from '../media/asset-storage.ts';
import { readChunk, recordKey, writeLadder, type EncodedChunk } from '../media/ladder/ladder-files.ts';
import { AUDIO_RATE } from '../media/ladder/chunk-command.ts';
import { framesPerSecond } from '../media/probe/frame-rate.ts';
import { isSound } from '../media/ladder/sounds.ts';
import { makeImageMap } from '../media/pictures/make-image-map.ts';
import { makePoster } from '../media/pictures/make-poster.ts';
import { describeRendered, joinedSize } from '../media/rendered-video.ts';
import { rungsOf, sourceFactsOf } from '../media/source-facts.ts';
import { heardLadder } from '../voice/published-sound/heard-ladder.ts';
import { readHeldFrames } from './held-frame.ts';
import { movePart } from './move-chunk.ts';
import { renderSound } from './render-sound.ts';
import { planRender, type RenderedChunk, type RenderPlan } from './plan-render.ts';
import { readRendered, renderChunk } from './render-chunk.ts';
import { spliceImageMap } from './splice-image-map.ts';

/** The plan of a rendered video, and the videos that it comes from. */
interface Rendering extends RenderPlan {
  readonly sources: ReadonlyMap<string, AssetPlan>;
  readonly list: RenderList;
}

async function readRendering(
  storage: AssetStorage,
  organizationId: string,
  videoId: string,
): Promise<Rendering> {
  const text = await readText(storage.objects, organizationId, renderListKey(organizationId, videoId));
  if (text === null) throw new Error(`The video ${videoId} has no list.`);
  const list = RenderList.parse(JSON.parse(text));
  const sources = new Map<string, AssetPlan>();
  const assetIds = [...(list.assetId ? [list.assetId] : []), ...list.segments.map(({ assetId }) => assetId)];
  for (const assetId of new Set(assetIds)) {
    const isOwn = list.assetId === undefined || assetId === list.assetId;
    if (!isOwn && !(await storage.plan(organizationId, assetId))) throw InsertDeleted();
    sources.set(assetId, await storage.requirePlan(organizationId, assetId));
  }
  const heldFrames = await readHeldFrames(storage.objects, organizationId, list);
  return { ...planRender(list, sources, heldFrames), sources, list };
}

const isEncoded = (chunk: RenderedChunk): chunk is RenderedChunk & { hash: string } => chunk.hash !== null;

/** The pictures of a chunk and the sound of the ladder's own, if it is moved; `null` if they do not exist. */
async function chunkOf(
  { objects }: AssetStorage,
  organizationId: string,
  chunk: RenderedChunk,
): Promise<EncodedChunk | null> {
  const folder = assetFolder(organizationId, chunk.mainId);
  const own = await readChunk(objects, { organizationId, folder }, chunk.source.index);
  const seen = isEncoded(chunk) ? await readRendered(objects, organizationId, chunk) : own;
  const sounds = (chunk.sound.isMoved ? (own?.parts ?? []) : []).filter(({ rendition }) =>
    isSound(rendition),
  );
  const pictures = seen?.parts.filter(({ rendition }) => !isSound(rendition)) ?? [];
  return seen && { ...seen, index: chunk.index, parts: [...pictures, ...sounds] };
}

type Call = Parameters<AssetStorage['withSource']>[0];

interface PlaceInput {
  readonly storage: AssetStorage;
  readonly organizationId: string;
  readonly videoId: string;
  readonly rendering: Rendering;
}

/**
 * A chunk at its place in the result. Its pictures are moved there, its sound too; only sound at the edge of a segment is
 * encoded there, and has a record that is written last, so that a kill repeats only this chunk. `null` while it has to
 * be encoded.
 */
async function placedChunk(
  { storage, organizationId, videoId, rendering: { plan } }: PlaceInput,
  chunk: RenderedChunk,
  call: Call,
): Promise<EncodedChunk | null> {
  const { objects } = storage;
  const placed = `${assetFolder(organizationId, videoId)}/placed`;
  const existing = chunk.sound.isMoved
    ? null
    : await readChunk(objects, { organizationId, folder: placed }, chunk.index);
  if (existing) return existing;
  const found = await chunkOf(storage, organizationId, chunk);
  if (!found) return null;
  call.heartbeat();
  const frames = chunk.result.startFrame - chunk.source.startFrame;
  const seenLaterBy = frames / framesPerSecond(plan.frameRate);
  const heardLaterBy = chunk.sound.laterBy / AUDIO_RATE;
  const moved = found.parts.map((part) =>
    movePart(part, isSound(part.rendition) ? heardLaterBy : seenLaterBy),
  );
  if (chunk.sound.isMoved) return { ...found, parts: moved };
  const sounds = await storage.withSource(call, chunk.assetId, ({ path }, source, work) =>
    renderSound({ organizationId, videoId, plan, objects, path, source, chunk }, work),
  );
  const result = { ...found, parts: [...moved, ...sounds] };
  await objects.put(organizationId, recordKey(placed, chunk.index), Buffer.from(JSON.stringify(result)));
  return result;
}

/** An earlier version planned the chunks of this run: this one finds other frames missing, or none. */
const differentlyPlanned = (videoId: string, index: number) =>
  StartedBeforeUpdate({ cause: new Error(`Chunk ${index} of the video ${videoId} is not as planned.`) });

/** The activities that render the videos of publications. */
export function renderActivities({ assetStorage }: ActivityParts): ActivityHandlers<typeof RenderVideo> {
  const { objects } = assetStorage;
  return implementActivities(RenderVideo, {
    planRender: async ({ input: { videoId }, organizationId }) => {
      const { chunks } = await readRendering(assetStorage, organizationId, videoId);
      const missing: number[] = [];
      for (const chunk of chunks.filter(isEncoded))
        if (!(await readRendered(objects, organizationId, chunk))) missing.push(chunk.index);
      return { chunks: chunks.length, missing };
    },

    renderChunk: async ({ input: { videoId, index, of }, organizationId, ...call }) => {
      await assetStorage.requireSpace();
      const rendering = await readRendering(assetStorage, organizationId, videoId);
      const chunk = rendering.chunks[index];
      if (!chunk || !isEncoded(chunk)) throw differentlyPlanned(videoId, index);
      call.heartbeat({ done: 0, of: 1, inAll: of });
      const beat = { ...call, organizationId, heartbeat: () => call.heartbeat() };
      return assetStorage.withSource(beat, chunk.assetId, async ({ path }, source, media) => {
        const { plan } = rendering;
        const { frames } = await renderChunk({ path, source, plan, chunk, objects, organizationId }, media);
        return { frames };
      });
    },

    joinVideo: async ({ input: { videoId }, organizationId, ...call }) => {
      await assetStorage.requireSpace();
      const rendering = await readRendering(assetStorage, organizationId, videoId);
      const { plan: ownPlan, chunks, list } = rendering;
      const target = assetStorage.target(organizationId, videoId);
      const beat = { ...call, organizationId, heartbeat: () => call.heartbeat() };
      const encoded: EncodedChunk[] = [];
      const placing = { storage: assetStorage, organizationId, videoId, rendering };
      await forEachConcurrently(chunks.values(), async (chunk) => {
        const placed = await placedChunk(placing, chunk, beat);
        if (!placed) throw differentlyPlanned(videoId, chunk.index);
        encoded[chunk.index] = placed;
      });
      return assetStorage.inScratch({ ...call, heartbeat: () => call.heartbeat() }, async (media) => {
        // mixed sounds are beside the source, so that all publications share them
        const folder = assetFolder(organizationId, list.assetId ?? list.segments[0]?.assetId ?? videoId);
        const ladder = { plan: ownPlan, chunks: encoded };
        const place = { organizationId, folder };
        const { plan, chunks: heard } = await heardLadder({ ladder, heard: list, place, objects }, media);
        await writeLadder(objects, target, heard);
        const size = joinedSize({ plan, chunks: heard });
        const probe = describeRendered(plan, size);
        const saved = await assetStorage.savePlan(organizationId, videoId, {
          sourceKey: `${target.folder}/download.mp4`,
          isJoinedOnDemand: true,
          probe,
          plan,
        });
        return { facts: sourceFactsOf(probe, size), rungs: rungsOf(plan), ...saved };
      });
    },

    makePictures: async ({ input: { videoId }, organizationId, ...call }) => {
      const beat = { ...call, organizationId, heartbeat: () => call.heartbeat() };
      const target = assetStorage.target(organizationId, videoId);
      const rendering = await readRendering(assetStorage, organizationId, videoId);
      const main = assetStorage.target(organizationId, rendering.chunks[0]?.mainId ?? videoId);
      const ladder = await assetStorage.ladder(organizationId, videoId);
      if (ladder === null) throw new Error(`The video ${videoId} was not joined.`);
      const [spliced] = await Promise.all([
        assetStorage.inScratch(beat, (work) => spliceImageMap({ rendering, ladder, target, main }, work)),
        assetStorage.withMoments(beat, videoId, makePoster),
      ]);
      const { intervalSeconds, sheets, columns, rows, tileWidth, tileHeight } =
        spliced ??
        (await assetStorage.withPictures(beat, videoId, (source, _, media) =>
          makeImageMap({ source, target }, media),
        ));
      return {
        imageMap: {
          everySeconds: intervalSeconds,
          sheets: sheets.length,
          columns,
          rows,
          tileWidth,
          tileHeight,
        },
      };
    },
  });
}
