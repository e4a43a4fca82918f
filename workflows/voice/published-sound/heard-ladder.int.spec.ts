import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RenderList } from '../../../contracts/authoring/render-list.ts';
import type { RenderSound, TranslatedSounds } from '../../../contracts/authoring/render-sound.ts';
import { withScratch } from '../../../services/platform/sandbox/scratch.ts';
import { corpusPath } from '../../../tests/support/corpus/build-corpus.ts';
import { joinRendition, ladderOf, work, type BuiltLadder } from '../../../tests/support/corpus/ladder-of.ts';
import { soundOf, toneIn, toneOf } from '../../../tests/support/tones.ts';
import { AUDIO_RATE } from '../../media/ladder/chunk-command.ts';
import { joinChunks } from '../../media/ladder/join-chunks.ts';
import { masterPlaylist, type Ladder } from '../../media/ladder/playlists.ts';
import { speechKey } from '../../../contracts/authoring/speak-texts.ts';
import { heardLadder } from './heard-ladder.ts';
import { translatedRendition, voiceRendition } from './with-voice.ts';

/** 40 s in several chunks, with a low tone all the time. */
const hum = {
  name: 'hum-40-s.mp4',
  runs: [
    [
      '-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=40', '-f', 'lavfi', '-i', 'sine=f=200:r=44100:d=40',
      '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', 'OUT',
    ],
  ],
  wants: { refusal: '' },
}; // prettier-ignore

let folder: string;
let built: BuiltLadder;
/** Two seconds of a high tone: a voice that is found again. */
const beep = { text2SpeechId: 'beep', seconds: 2 };
const at = (...starts: number[]): RenderSound['spoken'] =>
  starts.map((startSeconds) => ({ ...beep, startSeconds }));
const ducked = (...starts: number[]): RenderSound => ({
  mode: 'duck',
  duckBy: 20,
  isOriginalChoosable: false,
  languageCode: 'en-gb',
  spoken: at(...starts),
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-voice-part-'));
  built = await ladderOf(await corpusPath(hum), folder);
  await built.objects.put('org', speechKey('org', 'beep'), await toneOf(3000, 2));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The video as its viewers hear it. */
const publishedAs = (heard: Pick<RenderList, 'sound' | 'translated'>, ladder: Ladder = built) =>
  withScratch(join(folder, 'scratch'), (scratch) => heardLadder({ ...built, ladder, heard }, work(scratch)));
const published = (sound: RenderSound) => publishedAs({ sound });
const heard = async (sound: RenderSound) => heardIn(await published(sound), voiceRendition);

/** What a player hears of a rendition. */
async function heardIn(ladder: Ladder, rendition: string): Promise<Float32Array> {
  const bytes = await joinRendition({ ...built, ...ladder }, rendition);
  return withScratch(join(folder, 'scratch'), async (scratch) => {
    const path = join(scratch, 'all.mp4');
    await writeFile(path, bytes);
    return soundOf(path);
  });
}

/** The second at which a tone starts, found in steps of 2 ms. */
function startOf(samples: Float32Array, hertz: number, near: number): number {
  const loud = toneIn(samples, hertz, near + 0.5, 0.5);
  // a window of whole periods of the low tone, half in the high one
  for (let second = near - 0.3; second < near + 0.3; second += 0.001)
    if (toneIn(samples, hertz, second, 0.01) > loud / 2) return second + 0.005;
  throw new Error('the tone is not there');
}

describe('the sound of a published video with a voice-over', () => {
  it('has each voice at its second, across the edges of chunks, within a frame of the picture', async () => {
    const edge = (built.plan.chunks[2]?.startFrame ?? 0) / 25;
    const samples = await heard(ducked(1.5, edge - 1, 30.25));
    for (const start of [1.5, edge - 1, 30.25])
      expect(Math.abs(startOf(samples, 3000, start) - start)).toBeLessThan(0.01);
    const voice = toneIn(samples, 3000, 31, 0.5);
    // the voice goes on over the edge without a gap
    for (let second = edge - 0.9; second < edge + 0.9; second += 0.02)
      expect(toneIn(samples, 3000, second, 0.02)).toBeGreaterThan(voice * 0.8);
    expect(toneIn(samples, 3000, 22, 5)).toBeLessThan(voice / 100);
  });

  it('lowers the original by as many decibels as its author says, and only while a voice speaks', async () => {
    const samples = await heard(ducked(20));
    const before = toneIn(samples, 200, 15, 1);
    expect(toneIn(samples, 200, 20.5, 1) / before).toBeCloseTo(0.1, 1);
    expect(toneIn(samples, 200, 23, 1) / before).toBeCloseTo(1, 1);
    expect(toneIn(await heard({ ...ducked(20), mode: 'keep' }), 200, 20.5, 1) / before).toBeCloseTo(1, 1);
  });

  it('leaves the original out where it is replaced, also where nobody speaks', async () => {
    const samples = await heard({ ...ducked(20), mode: 'replace' });
    expect(samples.length / AUDIO_RATE).toBeCloseTo(40, 1);
    expect(toneIn(samples, 200, 2, 5)).toBeLessThan(0.001);
    expect(toneIn(samples, 3000, 20.5, 1)).toBeGreaterThan(0.05);
  });

  it('keeps the sound of chunks in which no voice is heard, and encodes only what changed', async () => {
    const keysOf = async (sound: RenderSound) =>
      (await published(sound)).chunks.map(
        ({ parts }) => parts.find(({ rendition }) => rendition === voiceRendition)?.key,
      );
    const own = built.chunks.map(({ parts }) => parts.find(({ rendition }) => rendition === 'audio')?.key);
    const once = await keysOf(ducked(1, 35));
    const other = await keysOf(ducked(1, 35.5));
    expect(once.filter((key) => own.includes(key)).length).toBeGreaterThan(0);
    expect(once[0]).toBe(other[0]);
    expect(once).not.toEqual(other);
    const written = await built.objects.head('org', once[0] ?? '');
    expect(await keysOf(ducked(1, 35))).toEqual(once);
    expect(await built.objects.head('org', once[0] ?? '')).toEqual(written);
  });

  it('is the sound of the video without a voice-over', async () => {
    expect(await publishedAs({})).toBe(built);
  });

  const inSpanish = (...starts: number[]): TranslatedSounds => ({
    originalLanguage: 'en-us',
    sounds: [{ mode: 'duck', duckBy: 20, languageCode: 'es-mx', spoken: at(...starts) }],
  });
  const spanish = translatedRendition('es-mx');

  it('is another one in each language, of which only what differs is encoded', async () => {
    const both = await publishedAs({ sound: ducked(5), translated: inSpanish(20) });
    const [original, translated] = [await heardIn(both, voiceRendition), await heardIn(both, spanish)];
    const voice = toneIn(original, 3000, 5.5, 1);
    expect(voice).toBeGreaterThan(0.05);
    expect(toneIn(translated, 3000, 5.5, 1)).toBeLessThan(voice / 100);
    expect(toneIn(translated, 3000, 20.5, 1)).toBeCloseTo(voice, 2);
    expect(toneIn(original, 3000, 20.5, 1)).toBeLessThan(voice / 100);
    const keysOf = (rendition: string) =>
      both.chunks.map(({ parts }) => parts.find((part) => part.rendition === rendition)?.key);
    const shared = keysOf(spanish).filter((key, index) => key === keysOf(voiceRendition)[index]);
    expect(shared.length).toBeGreaterThan(0);
    expect(shared.length).toBeLessThan(both.chunks.length);
  });

  it('is offered by its language, after the one that is heard by default', async () => {
    const address = (what: { name: string } | { rendition: string }) =>
      'rendition' in what ? what.rendition : what.name;
    const lines = masterPlaylist(await publishedAs({ translated: inSpanish(20) }), address).split('\n');
    const sounds = lines.filter((line) => line.includes('TYPE=AUDIO'));
    expect(sounds).toHaveLength(2);
    expect(sounds[0]).toContain('LANGUAGE="en-us",DEFAULT=YES');
    expect(sounds[1]).toContain('NAME="español de México",LANGUAGE="es-mx",DEFAULT=NO');
    expect(sounds[1]).toContain(`URI="${spanish}"`);
  });

  it('has the name of its language in the file for downloads', async () => {
    const ladder = await publishedAs({ translated: inSpanish(20) });
    const names = await withScratch(join(folder, 'scratch'), async (scratch) => {
      const path = await joinChunks(ladder, { ...built.place, objects: built.objects }, work(scratch));
      const words = [
        '-v',
        'error',
        '-select_streams',
        'a',
        '-show_entries',
        'stream_tags=handler_name',
        '-of',
        'csv=p=0',
      ];
      const { stdout } = await promisify(execFile)('ffprobe', [...words, path]);
      return stdout.trim().split('\n');
    });
    expect(names).toEqual(['American English', 'español de México']);
  });

  it('is silent by default where the video has no sound of its own', async () => {
    const silent: Ladder = {
      plan: { ...built.plan, hasAudio: false, sounds: [] },
      chunks: built.chunks.map((chunk) => ({
        ...chunk,
        parts: chunk.parts.filter(({ rendition }) => rendition !== 'audio'),
      })),
    };
    const ladder = await publishedAs({ translated: inSpanish(20) }, silent);
    expect(ladder.plan.sounds?.map(({ language }) => language)).toEqual(['en-us', 'es-mx']);
    expect(toneIn(await heardIn(ladder, 'audio'), 3000, 20.5, 1)).toBeLessThan(0.001);
    expect(toneIn(await heardIn(ladder, spanish), 3000, 20.5, 1)).toBeGreaterThan(0.05);
  });

  it('offers the original only where its author permits it', async () => {
    const address = (what: { name: string } | { rendition: string }) =>
      'rendition' in what ? what.rendition : what.name;
    const closed = await published(ducked(1));
    expect(masterPlaylist(closed, address)).toContain('NAME="voice-over",LANGUAGE="en-gb",DEFAULT=YES');
    expect(masterPlaylist(closed, address).match(/TYPE=AUDIO/g)).toHaveLength(1);
    expect(JSON.stringify(closed.chunks)).not.toContain('"rendition":"audio"');
    const open = masterPlaylist(await published({ ...ducked(1), isOriginalChoosable: true }), address);
    expect(open).toContain('NAME="original"');
    expect(open.indexOf('voice-over')).toBeLessThan(open.indexOf('original'));
  });
});
