import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChangeAnnotations } from '../../contracts/authoring/annotations.ts';
import { exampleAnnotations } from '../../contracts/authoring/workflow.examples.ts';
import { ChoosePoster, PublishWorkflow } from '../../contracts/authoring/workflow-commands.ts';
import {
  GetWorkflow,
  GetWorkflowSteps,
  type WorkflowDetails,
} from '../../contracts/authoring/workflow-views.ts';
import { SignBatch, SignMedia, SignMediaAccess } from '../../contracts/media/asset.ts';
import { GetPublicationPipeline } from '../../contracts/media/pipeline-runs.ts';
import { GetPlayerWorkflow, type PlayerWorkflow } from '../../contracts/playback/playback.ts';
import { decodeFrames, likenessIn, writeTiles, type Box, type Frames } from '../support/frames.ts';
import { itemOf, ProductWorld, type Person } from '../support/product-world.ts';
import { makeShortVideo } from '../support/short-video.ts';

const rate = 10;
const seconds = 16;
/** On a canvas of 676 by 380.25, whose picture is 507 wide. */
const canvas = { width: 676, height: 380.25 };
const picture = { left: (canvas.width - canvas.height * (4 / 3)) / 2, width: canvas.height * (4 / 3) };
const positions = [
  { time: 8, left: 120, top: 60, width: 100, height: 90 },
  { time: 10, left: 420, top: 60, width: 100, height: 90 },
];
const boxAt = (second: number): Box => {
  const left = 120 + 150 * (second - 8);
  return {
    left: (left - picture.left) / picture.width,
    top: 60 / canvas.height,
    width: 100 / picture.width,
    height: 90 / canvas.height,
  };
};
const below: Box = { left: 0.02, top: 0.55, width: 0.96, height: 0.4 };
/** Eight samples across leave the broad shades of a picture, and nothing of its detail. */
const unlike = 0.3;
const covered = Array.from({ length: 2 * rate }, (_, i) => 8 + i / rate);

describe('blurred means gone', () => {
  let world: ProductWorld;
  let author: Person;
  let viewer: Person;
  let workflowId: string;
  let stepStart: number;
  let before: readonly string[];
  let original: ReadonlyMap<string, Frames>;
  let originalTiles: Frames;

  beforeAll(async () => {
    world = await ProductWorld.open();
    await world.foundOrganization('harbour');
    const hall = await world.makeWorkspace('harbour', 'Hall');
    author = await world.addPerson('harbour', 'Harold', 'publisher', { [hall]: 'publisher' });
    viewer = await world.addPerson('harbour', 'Vera', 'viewer', { [hall]: 'viewer' });
    const file = await makeShortVideo(join(world.folder, 'face.mp4'), seconds, '640x480');
    ({ workflowId } = await world.sendVideo(author, hall, file));
    await world.ingested('harbour', `ingest-${workflowId}`);
    itemOf(await world.call(PublishWorkflow, { workflowId }, author));
    const master = await masterOf(viewer);
    before = (await crawl(viewer, [master])).addresses;
    original = await framesBehind(master);
    originalTiles = await tilesOf(viewer);
    const { items } = (await world.call(GetWorkflowSteps, { workflowId }, author)).answer as {
      items: { id: string; startTime: number; endTime: number }[];
    };
    const step = items.find(({ startTime, endTime }) => startTime <= 8 && endTime >= 10);
    if (!step) throw new Error('no step has the seconds to blur');
    stepStart = step.startTime;
    const blur = {
      ...exampleAnnotations.blur,
      ...positions[0],
      startTime: 8 - stepStart,
      endTime: 10 - stepStart,
      positions: positions.map((position) => ({ ...position, time: position.time - stepStart })),
    };
    const annotations = [{ stepId: step.id, elements: [blur] }];
    const { status } = await world.call(ChangeAnnotations, { workflowId, annotations }, author);
    if (status !== 200) throw new Error('the blur was refused');
    const chosen = await world.call(ChoosePoster, { workflowId, atSecond: 9, assetId: null }, author);
    if (chosen.status !== 200) throw new Error('the poster was refused');
  }, 300_000);
  afterAll(() => world.close());

  const fetchBytes = async (url: string, as?: Person) => {
    const headers = as && { authorization: `Bearer ${as.token}` };
    const { statusCode, rawPayload } = await world.product.app.inject({
      method: 'GET',
      url,
      ...(headers && { headers }),
    });
    return { status: statusCode, bytes: rawPayload };
  };
  const masterOf = async (person: Person, preview = false): Promise<string> =>
    itemOf<{ hlsUrl: string }>(
      await world.call(GetPlayerWorkflow, { workflowId, ...(preview && { preview: 'true' }) }, person),
    ).hlsUrl;
  /** The tiles of the image map that a person gets, one of each second. */
  async function tilesOf(person: Person): Promise<Frames> {
    const player = await world.call(GetPlayerWorkflow, { workflowId }, person);
    const { imageMap } = itemOf<PlayerWorkflow>(player);
    if (imageMap?.everySeconds !== 1) throw new Error('there is no image map of every second');
    const sheet = join(world.folder, 'sheet.jpg');
    await writeFile(sheet, (await fetchBytes(imageMap.sheets[0] ?? '', person)).bytes);
    await writeTiles(sheet, imageMap, `${sheet}.mkv`);
    return decodeFrames(`${sheet}.mkv`);
  }
  const details = async () => itemOf<WorkflowDetails>(await world.call(GetWorkflow, { workflowId }, author));
  const resolve = (line: string, from: string): string => new URL(line, `http://a${from}`).pathname;

  /** Every address that follows from these, and what playlists are among them. */
  async function crawl(person: Person, start: readonly string[]) {
    const addresses = new Set<string>();
    const refused: string[] = [];
    const visit = async (url: string): Promise<void> => {
      if (addresses.has(url)) return;
      addresses.add(url);
      const { status, bytes } = await fetchBytes(url, person);
      if (status !== 200) return void refused.push(url);
      if (!url.endsWith('.m3u8')) return;
      const text = bytes.toString('utf8');
      const uris = [...text.matchAll(/URI="([^"]+)"/g)].map(([, uri]) => uri ?? '');
      const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
      for (const name of [...uris, ...lines]) await visit(resolve(name, url));
    };
    for (const url of start) await visit(url);
    return { addresses: [...addresses], refused };
  }

  /** The frames of each quality behind a master playlist. */
  async function framesBehind(master: string): Promise<ReadonlyMap<string, Frames>> {
    const text = (await fetchBytes(master)).bytes.toString('utf8');
    const renditions = text.split('\n').filter((line) => /^rendition\/\d/.test(line));
    const found = new Map<string, Frames>();
    for (const name of renditions) found.set(name, await framesOf(resolve(name, master)));
    return found;
  }

  async function framesOf(playlist: string): Promise<Frames> {
    const lines = (await fetchBytes(playlist)).bytes.toString('utf8').split('\n');
    const chunks = new Map<string, Buffer[]>();
    let header = '';
    for (const line of lines) {
      header = /^#EXT-X-MAP:URI="([^"]+)"/.exec(line)?.[1] ?? header;
      if (line !== '' && !line.startsWith('#')) chunks.set(line, []);
      const bytes = chunks.get(line);
      if (bytes?.length === 0)
        for (const uri of [header, line]) bytes.push((await fetchBytes(resolve(uri, playlist))).bytes);
    }
    const all: Frames[] = [];
    for (const bytes of chunks.values()) all.push(await decoded(Buffer.concat(bytes), 'mp4'));
    const [first] = all;
    if (!first) throw new Error('no chunk');
    return { ...first, frames: all.flatMap(({ frames }) => frames) };
  }

  async function decoded(bytes: Buffer, type: string): Promise<Frames> {
    const path = join(world.folder, `decoded.${type}`);
    await writeFile(path, bytes);
    return decodeFrames(path);
  }

  /** What is shown at a second is the same as before, but for the box. */
  function requireCovered([size, now]: readonly [Frames, Buffer | undefined], then: Buffer | undefined, second: number, what = ''): void {
    if (!now || !then) throw new Error('a picture is missing');
    expect(likenessIn(now, then, size, boxAt(second)), `${what} ${second}`).toBeLessThan(unlike);
    expect(likenessIn(now, then, size, below), `${what} ${second}`).toBeGreaterThan(0.6);
  } // prettier-ignore

  it('viewers see the version before until the next one is rendered', async () => {
    const reply = itemOf<{ publication: number; ready: boolean }>(
      await world.call(PublishWorkflow, { workflowId }, author),
    );
    expect(reply).toEqual({ publication: 2, ready: false });
    const status = await world.call(GetPublicationPipeline, { workflowId }, author);
    expect(status.status).toBe(200);
    expect([403, 404]).toContain((await world.call(GetPublicationPipeline, { workflowId }, viewer)).status);
    await world.until('the second version', async () => {
      const { publication, requested } = await details();
      if (requested?.cause) throw new Error(requested.cause.message);
      // never without a video
      expect((await world.call(GetPlayerWorkflow, { workflowId }, viewer)).status).toBe(200);
      return publication === 2;
    });
    expect(await details()).toMatchObject({
      requested: null,
      published: true,
      changedSincePublication: false,
    });
  }, 300_000);

  it('every address of a viewer serves frames in which it is overwritten, in every quality', async () => {
    const master = await masterOf(viewer);
    const player = await world.call(GetPlayerWorkflow, { workflowId }, viewer);
    const types = ['poster', 'imageMap', 'waveform', 'video', 'source', 'subtitles'];
    const signed = await world.call(SignBatch, { data: types.map((type) => ({ workflowId, type })) }, viewer);
    const access = await world.call(
      SignMediaAccess,
      { request: { type: 'workflow', id: workflowId } },
      viewer,
    );
    const found = [player, signed, access].flatMap(({ text }) => [
      ...new Set([...text.matchAll(/"(\/media\/[^"]+)"/g)].map(([, url]) => url ?? '')),
    ]);
    const { addresses, refused } = await crawl(viewer, found);
    expect(refused).toEqual([]);
    expect(addresses.some((url) => url.includes('/source'))).toBe(false);
    const frames = await framesBehind(master);
    expect([...frames.keys()]).toEqual([...original.keys()]);
    for (const [name, shown] of frames) {
      const after = shown.frames;
      const source = original.get(name)?.frames ?? [];
      expect(after).toHaveLength(seconds * rate);
      expect(source).toHaveLength(seconds * rate);
      for (const second of covered) {
        const at = Math.round(second * rate);
        requireCovered([shown, after[at]], source[at], second, name);
      }
    }
    // no file that was made of the covered seconds is among them
    const old = new Set(before.map((url) => url.replace(/^\/media\/[^/]+/, '')));
    const chunks = addresses.filter((url) => url.includes('/ladder/'));
    expect(chunks.length).toBeGreaterThan(0);
    expect(chunks.every((url) => !old.has(url.replace(/^\/media\/[^/]+/, '')))).toBe(true);
  }, 300_000);

  it('the poster and a picture of any second are made of these frames', async () => {
    const pictureOf = (text: string) => /"(\/media\/[^/"]+\/picture\/)[\d.]+\.jpg"/.exec(text)?.[1] ?? '';
    const watched = await world.call(GetPlayerWorkflow, { workflowId }, viewer);
    const signed = await world.call(SignBatch, { data: [{ workflowId, type: 'poster' }] }, viewer);
    const previewed = await world.call(GetPlayerWorkflow, { workflowId, preview: 'true' }, author);
    const posters = [
      itemOf<PlayerWorkflow>(watched).poster,
      (signed.answer.items as { url: string }[])[0]?.url,
    ];
    for (const poster of posters) expect(poster).toMatch(/\/picture\/9\.00\.jpg$/);
    const [shownAt, draftAt] = [pictureOf(watched.text), pictureOf(previewed.text)];
    const pictures = ['8.50', '9.00', '9.75'].map((second) => `${shownAt}${second}.jpg`);
    for (const url of [...posters, ...pictures]) {
      const name = url?.split('/').at(-1) ?? '';
      const now = await decoded((await fetchBytes(url ?? '')).bytes, 'jpg');
      const then = await decoded((await fetchBytes(`${draftAt}${name}`)).bytes, 'jpg');
      requireCovered([now, now.frames[0]], then.frames[0], Number.parseFloat(name));
    }
  });

  it('so are the tiles of the image map', async () => {
    const now = await tilesOf(viewer);
    const likeness = (tile: number, box: Box) =>
      likenessIn(
        now.frames[tile] ?? Buffer.alloc(0),
        originalTiles.frames[tile] ?? Buffer.alloc(0),
        now,
        box,
      );
    // a tile has the frame before that of its second; its pixels are coarser than those of the video
    for (const tile of [9, 10]) {
      expect(likeness(tile, boxAt(tile - 1 / rate)), `${tile}`).toBeLessThan(0.5);
      expect(likeness(tile, below), `${tile}`).toBeGreaterThan(0.6);
    }
    for (const tile of [6, 12]) expect(likeness(tile, boxAt(9)), `${tile}`).toBeGreaterThan(0.6);
  });

  it('nor is it in the file that its author downloads, which is joined when it is requested', async () => {
    const watched = await world.call(GetPlayerWorkflow, { workflowId }, author);
    const { untranscodedUrl: url } = itemOf<{ untranscodedUrl: string }>(watched);
    const [first, second] = await Promise.all([0, 1].map(() => fetchBytes(url, author)));
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(first?.bytes.equals(second?.bytes ?? Buffer.alloc(0))).toBe(true);
    const whole = await decoded(first?.bytes ?? Buffer.alloc(0), 'mp4');
    expect(whole.frames).toHaveLength(seconds * rate);
    const best = [...original.values()].at(-1)?.frames ?? [];
    for (const at of covered.map((each) => Math.round(each * rate)))
      requireCovered([whole, whole.frames[at]], best[at], at / rate);
  });

  it('what a viewer was given before opens no playlist any more, and is not renewed', async () => {
    const playlists = before.filter((url) => url.endsWith('.m3u8'));
    expect(playlists.length).toBeGreaterThan(1);
    for (const url of playlists) {
      expect((await fetchBytes(url, viewer)).status, url).toBe(403);
      expect((await world.call(SignMedia, { url }, viewer)).status, url).toBe(404);
    }
    const grant = (await masterOf(viewer)).split('/')[2];
    for (const name of [
      'source',
      'ladder/360/00001.m4s',
      'ladder/reused/0123456789abcdef0123456789abcdef.m4s',
    ])
      expect([403, 404], name).toContain((await fetchBytes(`/media/${grant}/${name}`, viewer)).status);
  });

  it('its author still sees the uploaded video in the draft, and nobody else', async () => {
    const draft = await framesBehind(await masterOf(author, true));
    const [name = ''] = [...draft.keys()];
    const [now, then] = [draft.get(name)?.frames[90], original.get(name)?.frames[90]];
    if (!now || !then) throw new Error('no frame');
    expect(likenessIn(now, then, draft.get(name) ?? { width: 0, height: 0 }, boxAt(9))).toBeGreaterThan(0.9);
    const preview = await world.call(GetPlayerWorkflow, { workflowId, preview: 'true' }, viewer);
    expect(preview.text).not.toContain('/media/');
  });
});
