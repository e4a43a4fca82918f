import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corpusPath } from '../../tests/support/corpus/build-corpus.ts';
import { ladderOf, work, type BuiltLadder } from '../../tests/support/corpus/ladder-of.ts';
import { bodyBytes } from '../../services/platform/objects/body-bytes.ts';
import { detectScenes } from './pictures/detect-scenes.ts';
import { makeImageMap, tileAt } from './pictures/make-image-map.ts';
import { makePoster, makePosterAt, momentsOf } from './pictures/make-poster.ts';
import { detectSilences } from './sound/detect-silences.ts';
import { extractSpeechAudio } from './sound/extract-speech-audio.ts';
import { makeWaveform } from './sound/make-waveform.ts';
import { lowestRung, sourceOf, type MediaSource, type MediaTarget } from './source.ts';

/** Black for 5 s, then red, green and a test picture of 5 s each; sound only from second 5 to 12. */
const acts = {
  name: 'acts.mp4',
  runs: [
    [
      '-f',
      'lavfi',
      '-i',
      'color=black:s=640x360:r=25:d=5',
      '-f',
      'lavfi',
      '-i',
      'color=red:s=640x360:r=25:d=5',
      '-f',
      'lavfi',
      '-i',
      'color=green:s=640x360:r=25:d=5',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=640x360:r=25:d=5',
      '-f',
      'lavfi',
      '-i',
      "aevalsrc='if(between(t,5,12),sin(440*2*PI*t)/4,0)':d=20:s=44100",
      '-filter_complex',
      '[0][1][2][3]concat=n=4:v=1[v]',
      '-map',
      '[v]',
      '-map',
      '4:a',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      'OUT',
    ],
  ],
  wants: { refusal: '' },
};

let folder: string;
let built: BuiltLadder;
let source: MediaSource;
let target: MediaTarget;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-pictures-'));
  const path = await corpusPath(acts);
  built = await ladderOf(path, folder);
  source = sourceOf(path, built.probe);
  target = { ...built.place, objects: built.objects };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const bytesAt = async (key: string): Promise<Buffer> => {
  const found = await built.objects.get('org', key);
  return found ? bodyBytes(found.body) : Buffer.alloc(0);
};
const colourOf = async (key: string, area?: { left: number; top: number; width: number; height: number }) => {
  const picture = sharp(await bytesAt(key));
  const { channels } = await sharp(await (area ? picture.extract(area) : picture).toBuffer()).stats();
  return channels.map((channel) => channel.mean);
};
const lowest = () => lowestRung({ source, chunks: built.chunks, target }, work(folder));

describe('pictures of a video', () => {
  it('the poster is not a black or one-coloured frame if there is a better one', async () => {
    const poster = await makePoster({ ...source, find: momentsOf(source), target }, work(folder));
    expect(poster).toMatchObject({ width: 640, height: 360, atSeconds: 15 });
  });

  it('a step has the picture of its own moment', async () => {
    const poster = await makePosterAt(
      { ...source, find: momentsOf(source), target, atSeconds: 7, name: 'steps/one.jpg' },
      work(folder),
    );
    const [red = 0, green = 0] = await colourOf(poster.key);
    expect(red).toBeGreaterThan(180);
    expect(green).toBeLessThan(40);
    const beyond = await makePosterAt(
      { ...source, find: momentsOf(source), target, atSeconds: 99, name: 'steps/two.jpg' },
      work(folder),
    );
    expect((await bytesAt(beyond.key)).length).toBeGreaterThan(500);
  });

  it('the image map shows each second where it says, for source and lowest rung alike (R-PLY-45)', async () => {
    for (const from of [source, await lowest()]) {
      const map = await makeImageMap({ source: from, target }, work(folder));
      expect(map).toMatchObject({ intervalSeconds: 1, count: 20, tileWidth: 160, tileHeight: 90 });
      const colour = async (second: number) => {
        const { sheet, x, y, width, height } = tileAt(map, second);
        return colourOf(sheet, { left: x + 8, top: y + 8, width: width - 16, height: height - 16 });
      };
      expect(Math.max(...(await colour(4)))).toBeLessThan(40);
      expect((await colour(5))[0]).toBeGreaterThan(180);
      expect((await colour(9))[0]).toBeGreaterThan(180);
      expect((await colour(10))[0]).toBeLessThan(40);
      expect((await colour(14.9))[1]).toBeGreaterThan(80);
    }
  });

  it('scenes are found at their moment', async () => {
    const scenes = await detectScenes({ source: await lowest() }, work(folder));
    for (const cut of [5, 10, 15]) {
      expect(scenes.some((scene) => Math.abs(scene.atSeconds - cut) <= 0.2)).toBe(true);
    }
    expect(scenes.filter((scene) => scene.atSeconds < 4.5)).toEqual([]);
  });
});

describe('sound of a video', () => {
  it('silences are found, including one that lasts to the end', async () => {
    const silences = await detectSilences({ source }, work(folder));
    expect(silences.map((s) => [Math.round(s.startSeconds), Math.round(s.endSeconds)])).toEqual([
      [0, 5],
      [12, 20],
    ]);
    const mute = await detectSilences({ source: { ...source, audioStream: null } }, work(folder));
    expect(mute).toEqual([{ startSeconds: 0, endSeconds: 20 }]);
  });

  it('the waveform is loud where the sound is', async () => {
    const { peaks, perSecond } = await makeWaveform({ source, target, perSecond: 10 }, work(folder));
    expect(perSecond).toBe(10);
    expect(peaks).toHaveLength(200);
    expect(Math.max(...peaks.slice(0, 49))).toBeLessThan(0.05);
    expect(Math.min(...peaks.slice(51, 119))).toBeGreaterThan(0.9);
    expect(Math.max(...peaks.slice(122))).toBeLessThan(0.05);
  });

  it('speech audio is 16 kHz, one channel and as long as the sound', async () => {
    const speech = await extractSpeechAudio({ source, target }, work(folder));
    expect(speech?.seconds).toBeCloseTo(20, 1);
    const wav = await bytesAt(speech?.key ?? '');
    expect([wav.toString('latin1', 0, 4), wav.readUInt16LE(22), wav.readUInt32LE(24)]).toEqual([
      'RIFF',
      1,
      16_000,
    ]);
    expect(
      await extractSpeechAudio({ source: { ...source, audioStream: null }, target }, work(folder)),
    ).toBeNull();
  });
});

describe('cancelled work', () => {
  it('ends immediately', async () => {
    const stop = AbortSignal.abort();
    await expect(
      makePoster({ ...source, find: momentsOf(source), target }, work(folder, stop)),
    ).rejects.toMatchObject({
      reason: 'aborted',
    });
  });
});
