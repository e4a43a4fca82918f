import { RenderList, renderListKey } from '../../contracts/authoring/render-list.ts';
import { RenderVideo } from '../../contracts/media/render-video.ts';
import { implementActivities, type ActivityHandlers } from '../../services/platform/pipelines/pipelines.ts';
import type { ActivityParts } from '../context-pipelines.ts';
import { assetFolder, readText, type AssetPlan, type AssetStorage } from '../media/asset-storage.ts';
import { readChunk, recordKey, type EncodedChunk, type EncodedPart } from '../media/ladder/ladder-files.ts';
import type { LadderPlan } from '../media/ladder/plan-ladder.ts';
import type { MediaWork } from '../media/media-work.ts';
import { framesPerSecond } from '../media/probe/frame-rate.ts';
import { isSound } from '../media/ladder/sounds.ts';
import { makeImageMap } from '../media/pictures/make-image-map.ts';
import { makePoster } from '../media/pictures/make-poster.ts';
import { probeVideo } from '../media/probe/probe-video.ts';
import { rungsOf, sourceFactsOf } from '../media/source-facts.ts';
import { makeWaveform } from '../media/sound/make-waveform.ts';
import { heardLadder } from '../voice/published-sound/heard-ladder.ts';
import { joinChunks, storeJoined } from './join-video.ts';
import { movePart } from './move-chunk.ts';
import { hasOwnSound, renderSound } from './render-sound.ts';
import { planRender, type RenderedChunk, type RenderPlan } from './plan-render.ts';
import { readRendered, renderChunk } from './render-chunk.ts';

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
  for (const assetId of new Set(assetIds))
    sources.set(assetId, await storage.requirePlan(organizationId, assetId));
  return { ...planRender(list, sources), sources, list };
}

const isEncoded = (chunk: RenderedChunk): chunk is RenderedChunk & { hash: string } => chunk.hash !== null;

/** The pictures of a chunk where they were encoded, and the sound of the ladder's own; `null` if they do not exist. */
async function chunkOf(
  { objects }: AssetStorage,
  organizationId: string,
  chunk: RenderedChunk,
): Promise<EncodedChunk | null> {
  const folder = assetFolder(organizationId, chunk.mainId);
  const own = await readChunk(objects, { organizationId, folder }, chunk.source.index);
  if (!isEncoded(chunk)) return own && { ...own, index: chunk.index };
  const rendered = await readRendered(objects, organizationId, chunk);
  // only a whole chunk may sound as that of the ladder
  const sounds = (chunk.isWhole ? (own?.parts ?? []) : []).filter(({ rendition }) => isSound(rendition));
  return rendered && { ...rendered, index: chunk.index, parts: [...rendered.parts, ...sounds] };
}

interface PlaceInput {
  readonly storage: AssetStorage;
  readonly organizationId: string;
  readonly videoId: string;
  /** Of the result. */
  readonly plan: LadderPlan;
  readonly path: string;
  readonly source: AssetPlan;
}

/**
 * A chunk at its place in the result: pictures are moved there, sound that is not the ladder's is encoded there. Its
 * record is written last, so a kill repeats only this chunk.
 */
async function placedChunk(input: PlaceInput, chunk: RenderedChunk, work: MediaWork): Promise<EncodedChunk> {
  const { storage, organizationId, videoId } = input;
  const { objects } = storage;
  const place = { organizationId, folder: `${assetFolder(organizationId, videoId)}/placed` };
  const existing = await readChunk(objects, place, chunk.index);
  if (existing) return existing;
  const found = await chunkOf(storage, organizationId, chunk);
  if (!found) throw new Error(`Chunk ${chunk.index} of the video ${videoId} is missing.`);
  const placed = hasOwnSound(chunk, input)
    ? found
    : {
        ...found,
        parts: [
          ...(await movedPictures(input, chunk, found)),
          ...(await renderSound({ ...input, objects, chunk }, work)),
        ],
      };
  await objects.put(organizationId, recordKey(place.folder, chunk.index), json(placed));
  work.heartbeat();
  return placed;
}

async function movedPictures(
  { storage: { objects }, organizationId, videoId, plan }: PlaceInput,
  { index, source, result }: RenderedChunk,
  { parts }: EncodedChunk,
): Promise<EncodedPart[]> {
  const rate = framesPerSecond(plan.frameRate);
  const move = {
    objects,
    organizationId,
    videoId,
    index,
    frames: result.startFrame - source.startFrame,
    framesPerSecond: rate,
  };
  const moved: EncodedPart[] = [];
  for (const part of parts.filter(({ rendition }) => !isSound(rendition)))
    moved.push(await movePart(part, move));
  return moved;
}

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
      const { plan, chunks } = await readRendering(assetStorage, organizationId, videoId);
      const chunk = chunks[index];
      if (!chunk || !isEncoded(chunk)) throw new RangeError(`There is nothing to encode for chunk ${index}.`);
      call.heartbeat({ done: 0, of: 1, inAll: of });
      return assetStorage.withSource(
        { ...call, organizationId, heartbeat: () => call.heartbeat() },
        chunk.assetId,
        async ({ path }, source, media) => {
          const { frames } = await renderChunk({ path, source, plan, chunk, objects, organizationId }, media);
          return { frames };
        },
      );
    },

    joinVideo: async ({ input: { videoId }, organizationId, ...call }) => {
      await assetStorage.requireSpace();
      const { plan: ownPlan, chunks, list } = await readRendering(assetStorage, organizationId, videoId);
      const target = assetStorage.target(organizationId, videoId);
      const beat = { ...call, organizationId, heartbeat: () => call.heartbeat() };
      const encoded: EncodedChunk[] = [];
      for (const chunk of chunks)
        encoded.push(
          await assetStorage.withSource(beat, chunk.assetId, ({ path }, source, media) =>
            placedChunk(
              { storage: assetStorage, organizationId, videoId, plan: ownPlan, path, source },
              chunk,
              media,
            ),
          ),
        );
      return assetStorage.inScratch({ ...call, heartbeat: () => call.heartbeat() }, async (media) => {
        // mixed sounds are beside the source, so that all publications share them
        const folder = assetFolder(organizationId, list.assetId ?? list.segments[0]?.assetId ?? videoId);
        const ladder = { plan: ownPlan, chunks: encoded };
        const place = { organizationId, folder };
        const { plan, chunks: heard } = await heardLadder(
          { ladder, sound: list.sound ?? null, place, objects },
          media,
        );
        const path = await joinChunks({ plan, chunks: heard, target }, media);
        const probe = await probeVideo({ path }, media);
        const objectKey = `${target.folder}/download.mp4`;
        const size = await storeJoined(path, objectKey, target);
        for (const chunk of heard)
          await objects.put(organizationId, recordKey(target.folder, chunk.index), json(chunk));
        await assetStorage.savePlan(organizationId, videoId, { sourceKey: objectKey, probe, plan });
        return { facts: sourceFactsOf(probe, size), rungs: rungsOf(plan), objectKey, size };
      });
    },

    makePictures: async ({ input: { videoId }, ...call }) => {
      const target = assetStorage.target(call.organizationId, videoId);
      await assetStorage.withSource(call, videoId, async (source, _, media) => {
        await makePoster({ source, target, name: 'poster.jpg' }, media);
        await makeWaveform({ source, target }, media);
      });
      return assetStorage.withPictures(call, videoId, async (source, _, media) => {
        const {
          intervalSeconds: everySeconds,
          sheets,
          ...grid
        } = await makeImageMap({ source, target }, media);
        const { columns, rows, tileWidth, tileHeight } = grid;
        return { imageMap: { everySeconds, sheets: sheets.length, columns, rows, tileWidth, tileHeight } };
      });
    },
  });
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
