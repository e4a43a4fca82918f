import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sourceSecond } from '../../contracts/authoring/model/video-cut.ts';
import { SearchSteps } from '../../contracts/authoring/step-search.ts';
import { EraseVideo, RotateVideo } from '../../contracts/authoring/video-cut.ts';
import {
  ChangeKeyTerms,
  ChangeSentences,
  ChoosePoster,
  PublishWorkflow,
  UnpublishWorkflow,
} from '../../contracts/authoring/workflow-commands.ts';
import { GetWorkflow, type WorkflowDetails } from '../../contracts/authoring/workflow-views.ts';
import { SignBatch, SignMediaAccess } from '../../contracts/media/asset.ts';
import { GetPlayerWorkflow, type PlayerWorkflow } from '../../contracts/playback/playback.ts';
import { pictureTime } from '../../workflows/media/pictures/picture-times.ts';
import { writeTiles } from '../support/frames.ts';
import { makeNumberedVideo, numbersOf } from '../support/numbered-video.ts';
import { itemOf, ProductWorld, type Person } from '../support/product-world.ts';
import { chunksBehind, fetchReachable } from '../support/reachable.ts';

const frameCount = 500;
const erased = [{ start: 4.02, end: 9.5 }];
const spoken = (id: string, startTime: number, texts: readonly string[]) => ({
  id,
  sentence: texts.join(' '),
  startTime,
  endTime: startTime + texts.length,
  words: texts.map((word, index) => ({
    word,
    startTime: startTime + index,
    endTime: startTime + index + 0.8,
  })),
});

describe('erased means gone', () => {
  let world: ProductWorld;
  let author: Person;
  let viewer: Person;
  let workflowId: string;
  let times: readonly number[];

  beforeAll(async () => {
    world = await ProductWorld.open();
    await world.foundOrganization('harbour');
    const hall = await world.makeWorkspace('harbour', 'Hall');
    author = await world.addPerson('harbour', 'Harold', 'publisher', { [hall]: 'publisher' });
    viewer = await world.addPerson('harbour', 'Vera', 'viewer', { [hall]: 'viewer' });
    const file = join(world.folder, 'numbered.mp4');
    await makeNumberedVideo(file, frameCount, { height: 400 }); // two qualities
    times = (await numbersOf(file)).map(({ time }) => time);
    ({ workflowId } = await world.uploadVideo(author, hall, file));
    const succeed = async (
      contract: Parameters<ProductWorld['call']>[0],
      data: Readonly<Record<string, unknown>>,
    ) => {
      const { status, text } = await world.call(contract, data, author);
      if (status !== 200) throw new Error(text);
    };
    const sentences = [
      spoken('s1', 1, ['Open', 'the', 'valve.']),
      spoken('s2', 5, ['The', 'password', 'is', 'swordfish.']),
      spoken('s3', 10, ['Close', 'it.']),
    ];
    await succeed(ChangeSentences, { workflowId, changed: sentences, removed: [] });
    await succeed(ChangeKeyTerms, { workflowId, terms: ['valve', 'swordfish'] });
    await succeed(ChoosePoster, { workflowId, atSecond: 6, assetId: null });
    await succeed(EraseVideo, { workflowId, ranges: erased });
    await succeed(RotateVideo, { workflowId, rotation: 90 });
    itemOf(await world.call(PublishWorkflow, { workflowId }, author));
    await world.until('the publication', async () => {
      const details = itemOf<WorkflowDetails>(await world.call(GetWorkflow, { workflowId }, author));
      if (details.requested?.cause) throw new Error(details.requested.cause.message);
      return details.publication === 1;
    });
  }, 300_000);
  afterAll(() => world.close());

  /** A frame that viewers see at a second is not of the removed part, and is the one of this second. */
  function requireRight(number: number, second: number, what: string): void {
    const shown = times[number] ?? -1;
    expect(erased.some(({ start, end }) => shown >= start && shown < end), `${what} ${second}: ${number}`).toBe(false);
    const wanted = [-0.08, -0.04, 0, 0.04].map((by) => sourceSecond({ erased }, Math.max(0, second + by)));
    expect(Math.min(...wanted.map((each) => Math.abs(shown - each))), `${what} ${second}`).toBeLessThan(0.1);
  } // prettier-ignore

  it('no address that a viewer reaches has a frame or a word of the removed part', async () => {
    const player = await world.call(GetPlayerWorkflow, { workflowId }, viewer);
    const types = ['poster', 'imageMap', 'waveform', 'video', 'subtitles'];
    const signed = await world.call(SignBatch, { data: types.map((type) => ({ workflowId, type })) }, viewer);
    const access = await world.call(SignMediaAccess, { request: { type: 'workflow', id: workflowId } }, viewer);
    const answers = [player.text, signed.text, access.text];
    const fetched = await fetchReachable(world, viewer, answers);
    for (const text of [...answers, ...fetched.map(({ bytes }) => bytes.toString('latin1'))])
      expect(/swordfish|password/i.test(text)).toBe(false);
    expect(player.text).toContain('Open the valve.');
    const playlists = fetched.filter(({ url }) => /\/rendition\/\d[^/]*\.m3u8$/.test(url));
    expect(new Set(playlists.map(({ url }) => /[^/]+$/.exec(url)?.[0]))).toEqual(new Set(['360.m3u8', '400.m3u8']));
    let seen = 0;
    for (const { url } of playlists)
      for (const chunk of chunksBehind(fetched, url)) {
        const path = join(world.folder, 'chunk.mp4');
        await writeFile(path, chunk);
        for (const { time, number } of await numbersOf(path, 1)) {
          requireRight(number, time, url);
          seen += 1;
        }
      }
    expect(seen).toBeGreaterThan(200);
  }, 300_000); // prettier-ignore

  it('nor has a poster or a picture of any second', async () => {
    const player = await world.call(GetPlayerWorkflow, { workflowId }, viewer);
    const signed = await world.call(SignBatch, { data: [{ workflowId, type: 'poster' }] }, viewer);
    const { poster, steps, durationSeconds } = itemOf<PlayerWorkflow>(player);
    const posters = [poster, ...steps.map((step) => step.poster)].filter((url) => url !== null);
    expect(posters.length).toBeGreaterThan(1);
    const grant = /^\/media\/[^/]+\/picture\//.exec(posters[0] ?? '')?.[0] ?? '';
    const more = ['0.00', '3.98', '4.00', '4.02', '4.06', '5.00', '6.75', '9.49', '12.00'].map((second) => `${grant}${second}.jpg`);
    const pictures = await fetchReachable(world, viewer, [...posters, ...more].map((url) => `"${url}"`).concat(signed.text));
    expect(pictures.length).toBeGreaterThan(more.length);
    for (const { url, bytes } of pictures) {
      const path = join(world.folder, 'picture.jpg');
      await writeFile(path, bytes);
      const [frame] = await numbersOf(path, 1);
      const second = Number(/\/picture\/([\d.]+)\.jpg$/.exec(url)?.[1]);
      requireRight(frame?.number ?? -1, pictureTime(second, durationSeconds), url);
    }
  }, 300_000); // prettier-ignore

  it('nor has a tile of the image map', async () => {
    const player = await world.call(GetPlayerWorkflow, { workflowId }, viewer);
    const { imageMap, durationSeconds } = itemOf<PlayerWorkflow>(player);
    if (!imageMap) throw new Error('there is no image map');
    const [sheet] = await fetchReachable(world, viewer, [`"${imageMap.sheets[0]}"`]);
    const [path, tiles] = ['sheet.jpg', 'tiles.mkv'].map((name) => join(world.folder, name)) as [string, string];
    await writeFile(path, sheet?.bytes ?? '');
    await writeTiles(path, imageMap, tiles);
    const shown = (await numbersOf(tiles, 1)).slice(0, Math.ceil(durationSeconds / imageMap.everySeconds));
    expect(shown.length).toBeGreaterThan(10);
    for (const [tile, { number }] of shown.entries()) requireRight(number, tile * imageMap.everySeconds, 'tile');
  }, 300_000); // prettier-ignore

  it('a search for words of the removed part finds nothing', async () => {
    const found = await world.call(SearchSteps, { keyword: 'swordfish' }, viewer);
    expect((found.answer.items as unknown[]).length).toBe(0);
  });

  it('R-WFL-20 subtitles end with the publication that they belong to', async () => {
    const player = await world.call(GetPlayerWorkflow, { workflowId }, viewer);
    const address = /\/media\/[^"]+\/subtitles\/[^"]+\.vtt/.exec(player.text)?.[0] ?? '';
    expect((await world.http('GET', address)).text).toContain('Open the valve.');
    expect((await world.call(UnpublishWorkflow, { workflowId }, author)).status).toBe(200);
    expect((await world.http('GET', address)).status).toBe(404);
    // the author still sees the draft
    const preview = await world.call(GetPlayerWorkflow, { workflowId, preview: 'true' }, author);
    const draft = /\/media\/[^"]+\/subtitles\/[^"]+\.vtt/.exec(preview.text)?.[0] ?? '';
    expect((await world.http('GET', draft)).text).toContain('Open the valve.');
  });
});
