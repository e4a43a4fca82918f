import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { renderListKey, type RenderList } from '../../contracts/authoring/render-list.ts';
import { bodyBytes } from '../../services/platform/objects/body-bytes.ts';
import { openEmbeddedObjects } from '../../services/platform/objects/embedded-objects.ts';
import { toWav } from '../../services/platform/speech/wav.ts';
import { AssetStorage } from '../../workflows/media/asset-storage.ts';
import { encodeChunk } from '../../workflows/media/ladder/encode-chunk.ts';
import { planLadder } from '../../workflows/media/ladder/plan-ladder.ts';
import { probeVideo } from '../../workflows/media/probe/probe-video.ts';
import { speechKey } from '../../contracts/authoring/speak-texts.ts';
import { decodeFrames } from '../support/frames.ts';
import { startModelServer } from '../support/model-server.ts';
import { makeShortVideo } from '../support/short-video.ts';
import { soundOf, toneIn, toneOf } from '../support/tones.ts';
import { killedAtEvents, repeats, type Lives } from './killed-run.ts';

const timeout = 600_000;
const organizationId = 'harbour';
const seconds = 40;
const call = { organizationId, signal: AbortSignal.timeout(timeout), heartbeat: () => undefined };

let folder: string;
let storage: AssetStorage;
/** Stores a video as an ingest leaves it. */
async function addVideo(assetId: string, length: number): Promise<void> {
  const path = await makeShortVideo(join(folder, `${assetId}.mp4`), length);
  const sourceKey = `${organizationId}/video/${assetId}`;
  await storage.objects.put(organizationId, sourceKey, await readFile(path));
  await storage.inScratch(call, async (media) => {
    const probe = await probeVideo({ path }, media);
    const plan = planLadder(probe);
    await storage.savePlan(organizationId, assetId, { sourceKey, probe, plan });
    const place = storage.target(organizationId, assetId);
    for (const { index } of plan.chunks)
      await encodeChunk({ source: { path, probe }, plan, index, place, objects: storage.objects }, media);
  });
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-stage-kill-'));
  storage = new AssetStorage(await openEmbeddedObjects({ folder }), join(folder, 'scratch'));
  await addVideo('asset-1', seconds);
  await addVideo('asset-2', 12);
  await storage.objects.put(organizationId, speechKey(organizationId, 'beep'), await toneOf(3000, 8));
}, timeout);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What one kill may repeat: the one activity that it interrupted, of those that encode. */
function expectNoLoss({ kills, begun, ended, commands }: Lives, activity: string, count: number): void {
  const of = (all: readonly string[]) => all.filter((name) => name.startsWith(`${activity} `));
  expect(kills).toBeGreaterThan(2);
  expect(new Set(of(ended)).size).toBe(count);
  expect(repeats(of(begun))).toBeLessThanOrEqual(kills);
  // a command that is sent again is the same one
  const names = [...new Set(commands)].map((each) => each.split(' ')[0]);
  expect(names.filter((name) => name === 'CompletePublication').length).toBeLessThanOrEqual(1);
}

const whole = { assetId: 'asset-1', start: 0, end: seconds, rotation: 0 } as const;
async function rendered(
  videoId: string,
  list: RenderList,
): Promise<Lives & { frames: number; path: string }> {
  const key = renderListKey(organizationId, videoId);
  await storage.objects.put(organizationId, key, Buffer.from(JSON.stringify(list)));
  const input = { videoId, workflowId: 'workflow-1', workspaceId: 'workspace-1' };
  const lives = await killedAtEvents(folder, videoId, { pipeline: 'render', input });
  const file = await storage.objects.local(organizationId, (await storage.requireFile(call, videoId)) ?? '');
  const { frames } = await decodeFrames(file.path);
  return { ...lives, frames: frames.length, path: file.path };
}
const areas: RenderList['areas'] = [
  { start: 0, end: seconds, positions: [{ time: 0, left: 0.2, top: 0.2, width: 0.3, height: 0.3 }] },
];

describe('rendering that is killed again and again encodes nothing twice but one chunk for each kill, and ends whole', () => {
  it.each<[string, RenderList, number]>([
    ['with a covered area', { segments: [whole], areas }, seconds],
    ['turned', { segments: [{ ...whole, rotation: 90 }], areas: [] }, seconds],
    [
      'cut, with another video and a held frame in it',
      {
        assetId: 'asset-1',
        segments: [
          { ...whole, end: 13.3 },
          { assetId: 'asset-2', start: 2, end: 9, rotation: 90 },
          { ...whole, start: 20, end: 21, held: 3 },
          { ...whole, start: 20 },
        ],
        areas: [],
      },
      13.3 + 7 + 3 + 20,
    ],
  ])('%s', { timeout }, async (name, list, length) => {
    const lives = await rendered(`video-${name.split(/\W/)[0]}`, list);
    const planned = new Set(lives.begun.filter((each) => each.startsWith('renderChunk'))).size;
    expect(planned).toBeGreaterThan(0);
    expectNoLoss(lives, 'renderChunk', planned);
    expect(Math.abs(lives.frames - length * 10)).toBeLessThanOrEqual(2);
  });
});

it('a voice-over that is mixed into a video mixes no chunk twice but one for each kill', { timeout }, async () => {
  const spoken = [3, 15, 28].map((startSeconds) => ({ text2SpeechId: 'beep', startSeconds, seconds: 8 }));
  const sound = { mode: 'replace', duckBy: 0, isOriginalChoosable: false, languageCode: 'en-gb', spoken } as const;
  const { stored, kills, path } = await rendered('video-heard', { segments: [whole], areas: [], sound });
  const mixed = stored.filter((key) => /\/audio-voice\/[0-9a-f]+\.m4s$/.test(key));
  expect(new Set(mixed).size).toBeGreaterThan(2);
  expect(repeats(mixed)).toBeLessThanOrEqual(kills);
  const records = stored.filter((key) => /\/audio-voice\/[0-9a-f]+\.json$/.test(key));
  expect([new Set(records).size, repeats(records)]).toEqual([new Set(mixed).size, 0]);
  const samples = await soundOf(path);
  for (const { startSeconds } of spoken) expect(toneIn(samples, 3000, startSeconds + 2, 2)).toBeGreaterThan(0.05);
  expect(toneIn(samples, 440, 5, 1)).toBeLessThan(0.01);
}); // prettier-ignore

it('texts that are read aloud are asked for once but one for each kill, and none is lost', { timeout }, async () => {
  const asked: string[] = [];
  const server = await startModelServer({
    '/audio/speech': (body, response) => {
      const { input } = z.object({ input: z.string() }).parse(body);
      asked.push(input);
      response.writeHead(200).end(toWav(Buffer.alloc(input.length * 4800, 1), 24_000));
    },
  });
  const texts = ['Close the valve.', 'Drain the pump.', 'Wipe the housing.', 'Switch it on.'];
  const requests = texts.map((text, index) => ({
    id: `sound-${index}`, key: `b${index}`, text, voice: 'bf_emma', rate: 1, targetDuration: null,
  }));
  const lives = await killedAtEvents(folder, 'speak-1', {
    pipeline: 'speak', input: { workflowId: 'workflow-1', requests, readings: [] }, voicesUrl: server.url,
  });
  await server.close();
  expectNoLoss(lives, 'speak', texts.length);
  expect(new Set(asked)).toEqual(new Set(texts));
  expect(repeats(asked)).toBeLessThanOrEqual(lives.kills);
  const cached = lives.stored.filter((key) => key.includes('/cache/'));
  expect([cached.length, repeats(cached)]).toEqual([texts.length, 0]);
  const recorded = [...new Set(lives.commands)].filter((name) => name.startsWith('RecordSpeech '));
  expect(recorded).toHaveLength(texts.length);
  for (const [index, text] of texts.entries()) {
    const found = await storage.objects.get(organizationId, speechKey(organizationId, `sound-${index}`));
    if (!found) throw new Error(`${text} is missing`);
    expect((await bodyBytes(found.body)).length).toBe(44 + text.length * 4800);
  }
}); // prettier-ignore

it('takes of a recording that are joined again and again become one whole video', { timeout }, async () => {
  const paths = [await makeShortVideo(join(folder, 'take-1.mp4'), 14), await makeShortVideo(join(folder, 'take-2.mp4'), 11)];
  const takes = await Promise.all(paths.map((path) => readFile(path)));
  const objectKey = `${organizationId}/video/recorded`;
  await storage.objects.put(organizationId, objectKey, Buffer.concat(takes));
  const recording = { takes: takes.map(({ length }) => length), marks: [{ take: 1, seconds: 2 }] };
  const lives = await killedAtEvents(folder, 'ingest-1', {
    pipeline: 'ingest',
    input: { workflowId: 'workflow-1', assetId: 'recorded', objectKey, transcriptionId: 't', languageCode: null, recording },
  });
  const { plan, probe, stepStarts } = await storage.requirePlan(organizationId, 'recorded');
  expectNoLoss(lives, 'encodeChunk', plan.chunks.length);
  expect(probe.durationSeconds).toBeCloseTo(25, 0);
  expect(stepStarts?.[0]).toBeCloseTo(16, 0);
  // joined again only where a kill came between the joined file and the plan that names it
  const joined = lives.stored.filter((key) => key.endsWith('/recording.mkv'));
  expect(joined.length).toBeGreaterThan(1);
  expect(joined.length).toBeLessThanOrEqual(1 + lives.kills);
  expect((await storage.ladder(organizationId, 'recorded'))?.chunks).toHaveLength(plan.chunks.length);
}); // prettier-ignore
