import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openSpeech } from '../../../services/platform/speech/open-speech.ts';
import { installedSpeech } from '../../../tests/support/installed-speech.ts';
import { proposeSteps } from '../../authoring/segmentation/propose-steps.ts';
import { silenceMeter } from '../sound/silence-meter.ts';
import { makeSampleVideo } from './make-sample-video.ts';

const run = promisify(execFile);
const speechFolder = installedSpeech();
const Probe = z.object({
  streams: z.array(
    z.object({ codec_name: z.string(), width: z.number().optional(), height: z.number().optional() }),
  ),
  format: z.object({ duration: z.coerce.number() }),
});

describe('the sample video', () => {
  let folder: string;
  let video: string;
  let duration: number;
  // A busy machine needs minutes for what otherwise takes seconds.
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sample-spec-'));
    video = join(folder, 'sample.mp4');
    await makeSampleVideo(video);
  }, 600_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is an MP4 of about a minute in 1280 x 720 with sound', async () => {
    const shown = 'stream=codec_name,width,height:format=duration';
    const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', shown, '-of', 'json', video]);
    const probe = Probe.parse(JSON.parse(stdout));
    ({ duration } = probe.format);
    expect(probe.streams).toEqual([{ codec_name: 'h264', width: 1280, height: 720 }, { codec_name: 'aac' }]);
    expect(duration).toBeGreaterThan(60);
    expect(duration).toBeLessThan(75);
    expect(await readdir(folder)).toEqual(['sample.mp4']);
  });

  it('stops when aborted and leaves nothing behind', async () => {
    const signal = AbortSignal.timeout(300);
    await expect(makeSampleVideo(join(folder, 'other.mp4'), { signal })).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['sample.mp4']);
  });

  it.skipIf(speechFolder === null)(
    'is recognised and cut into its introduction and five steps',
    async () => {
      const speech = openSpeech({ embedded: { folder: speechFolder ?? '' } });
      const sound = join(folder, 'sound.wav');
      await run('ffmpeg', ['-v', 'error', '-i', video, '-ar', '16000', '-ac', '1', sound]);
      const { sentences, language, confidence } = await speech.transcribe(sound);
      await speech.close();
      const meter = silenceMeter(16_000);
      meter.take((await readFile(sound)).subarray(44));
      const silences = meter
        .silences(0.15, duration)
        .map(({ startSeconds, endSeconds }) => ({ startTime: startSeconds, endTime: endSeconds }));
      const proposal = proposeSteps({ sentences, scenes: [], silences, duration, language, confidence });
      expect(proposal.basis).toBe('speech');
      expect(proposal.steps.map(({ title }) => title)).toEqual([
        expect.stringMatching(/^Change the return filter/),
        expect.stringMatching(/^Switch off the press/),
        expect.stringMatching(/^Drain the oil/),
        expect.stringMatching(/^Remove the old filter/),
        expect.stringMatching(/^Clean the housing/),
        expect.stringMatching(/^Tighten the cover/),
      ]);
    },
    600_000,
  );
});
