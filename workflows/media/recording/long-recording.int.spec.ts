import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodyBytes } from '../../../services/platform/objects/body-bytes.ts';
import { openEmbeddedObjects } from '../../../services/platform/objects/embedded-objects.ts';
import type { Objects } from '../../../services/platform/objects/objects.ts';
import { beepsAndFlashes, beepsOf, differencesOf } from '../../../tests/support/beeps-and-flashes.ts';
import { work } from '../../../tests/support/corpus/ladder-of.ts';
import { encodeChunk } from '../ladder/encode-chunk.ts';
import { AUDIO } from '../ladder/ladder-files.ts';
import { partBytes } from '../ladder/part-bytes.ts';
import { planLadder } from '../ladder/plan-ladder.ts';
import { framesPerSecond } from '../probe/frame-rate.ts';
import { probeVideo, type VideoProbe } from '../probe/probe-video.ts';
import { extractSpeechAudio } from '../sound/extract-speech-audio.ts';
import { sourceOf } from '../source.ts';
import { joinTakes } from './join-takes.ts';

const place = { organizationId: 'org', folder: 'org/assets/hour' };
const run = promisify(execFile);
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'stepwell-hour-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** 50 pauses, and the sleep of the computer, which starts a take as well. */
const takeCount = 52;
const hour = 3600;
const everySeconds = 10;
/** What is wrong with some takes: silence written for a lost microphone, or nothing written at all. */
const silent = { take: 10, from: 22, to: 42 };
const missing = { take: 25, from: 22, to: 42 };

/** No take is a whole number of frames or seconds, and together they are an hour. */
function lengths(): readonly number[] {
  const uneven = Array.from({ length: takeCount - 1 }, (_, index) => 60.017 + ((index * 7) % 19) * 1.003);
  return [...uneven, hour - uneven.reduce((sum, seconds) => sum + seconds, 0)];
}

/** Ten seconds of sound with a beep in the middle, repeated in each take. */
async function writeBeep(): Promise<string> {
  const path = join(folder, 'beep.wav');
  const beep = "aevalsrc='if(gte(t,5)*lt(t,5.2),sin(1000*2*PI*t)/2,0)':d=10:s=48000";
  await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', beep, path]);
  return path;
}

/** As a browser writes it, with a flash and a beep at once each ten seconds; its sound or its picture ends too early. */
async function writeTake(index: number, seconds: number, beep: string): Promise<Buffer> {
  const path = join(folder, `${index}.webm`);
  const pictureSeconds = seconds - (index % 3 === 2 ? 0.23 : 0);
  const soundSeconds = seconds - (index % 3 === 1 ? 0.31 : 0);
  const flash = `drawbox=color=white:t=fill:enable='lt(mod(t+5,${everySeconds}),0.2)'`;
  const lost =
    index === silent.take
      ? ['-af', `volume=0:enable='between(t,${silent.from},${silent.to})'`]
      : index === missing.take
        ? ['-af', `aselect='not(between(t,${missing.from},${missing.to}))'`]
        : [];
  await run('ffmpeg', [
    '-v', 'error', '-y', '-f', 'lavfi', '-i', `color=black:s=128x72:r=25:d=${pictureSeconds},${flash}`,
    '-stream_loop', '-1', '-t', String(soundSeconds), '-i', beep, ...lost,
    '-pix_fmt', 'yuv420p', '-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-threads', '1',
    '-c:a', 'libopus', '-compression_level', '0', '-f', 'webm', '-live', '1', path,
  ]); // prettier-ignore
  const bytes = await readFile(path);
  await rm(path);
  return bytes;
}

/** The takes of the hour as they are uploaded, one after the other. */
async function writeHour(): Promise<{ path: string; takes: number[] }> {
  const [path, beep] = [join(folder, 'recording'), await writeBeep()];
  const takes: number[] = [];
  const all = [...lengths().entries()];
  for (let at = 0; at < all.length; at += 2) {
    const pair = all.slice(at, at + 2).map(([index, seconds]) => writeTake(index, seconds, beep));
    for (const bytes of await Promise.all(pair)) {
      takes.push(bytes.length);
      await appendFile(path, bytes);
    }
  }
  return { path, takes };
}

/** Seconds at which viewers hear a beep in the part of the video that has this second. */
async function heardAround(
  second: number,
  path: string,
  probe: VideoProbe,
  objects: Objects,
): Promise<readonly number[]> {
  const plan = planLadder(probe);
  const frame = Math.floor(second * framesPerSecond(plan.frameRate));
  const index = plan.chunks.findIndex(({ endFrame }) => frame < endFrame);
  const { parts } = await encodeChunk(
    { source: { path, probe }, plan, index, place, objects },
    work(await mkdtemp(join(folder, 'work-'))),
  );
  const sound = parts.find(({ rendition }) => rendition === AUDIO);
  const header = sound && (await objects.get('org', sound.initKey));
  if (!header) throw new Error('The part has no sound.');
  const file = join(folder, 'end.mp4');
  await writeFile(
    file,
    Buffer.concat([await bodyBytes(header.body), await bodyBytes(partBytes(objects, 'org', sound))]),
  );
  // the times of a part of a video are read from its own start
  const start = sound.segments[0]?.startSeconds ?? NaN;
  return (await beepsOf(file)).map((beep) => start + beep);
}

/** Seconds at which the recognition of speech hears a beep. */
async function heardByRecognition(
  path: string,
  probe: VideoProbe,
  objects: Objects,
): Promise<readonly number[]> {
  const target = { ...place, objects };
  const scratch = await mkdtemp(join(folder, 'work-'));
  const speech = await extractSpeechAudio({ source: sourceOf(path, probe), target }, work(scratch));
  const stored = speech && (await objects.get('org', speech.key));
  if (!stored) throw new Error('There is no sound.');
  const file = join(folder, 'speech.wav');
  await pipeline(Readable.from(stored.body), createWriteStream(file));
  return beepsOf(file);
}

const largest = (differencesMs: readonly number[]): number => Math.max(...differencesMs.map(Math.abs));

it('an hour with 50 pauses, a sleep and a lost microphone has sound and picture in time to its end', async () => {
  const { path: uploaded, takes } = await writeHour();
  const scratch = await mkdtemp(join(folder, 'work-'));
  const recording = { takes, marks: [{ take: takeCount - 1, seconds: 1 }] };
  const { path, stepStarts } = await joinTakes({ path: uploaded, recording }, work(scratch));
  const probe = await probeVideo({ path }, work(scratch));
  const objects = await openEmbeddedObjects({ folder: join(folder, 'objects') });

  // each take starts where the longer of picture and sound of the one before ended: at most a frame later
  expect(probe.durationSeconds - hour).toBeGreaterThan(0);
  expect(probe.durationSeconds - hour).toBeLessThan(takeCount * 0.04);
  const { flashes, differencesMs } = await beepsAndFlashes(path);
  // 20 s were recorded as silence, of 20 s nothing was recorded: two beeps each; ends of takes may lack one
  const heard = flashes.length - 6;
  expect(flashes.length).toBeGreaterThanOrEqual(350);
  expect(differencesMs.length).toBeGreaterThanOrEqual(heard);
  // the mark is a second after the start of the last take, whose flashes come five seconds after it, and so on
  const sinceStart = (flashes.at(-1) ?? 0) - ((stepStarts[0] ?? 0) - 1);
  expect(sinceStart % everySeconds).toBeCloseTo(5, 1);

  const recognised = differencesOf(await heardByRecognition(path, probe, objects), flashes);
  expect(recognised.length).toBeGreaterThanOrEqual(heard);
  const played = differencesOf(await heardAround(flashes.at(-1) ?? 0, path, probe, objects), flashes);
  expect(played.length).toBeGreaterThan(0);
  expect(Math.max(largest(differencesMs), largest(recognised), largest(played))).toBeLessThanOrEqual(40);
}, 600_000);
