import { setTimeout as wait } from 'node:timers/promises';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedSpeech } from '../../../tests/support/installed-speech.ts';
import { readSettings } from '../config/settings.ts';
import { EmbeddedRecogniser } from './embedded-recogniser.ts';
import { speakWithFlite } from '../../../workflows/media/sample-video/flite.ts';
import { openSpeech } from './open-speech.ts';
import { speechSettings } from './speech-settings.ts';
import { speechSuite } from './speech.suite.ts';

const folder = installedSpeech();
const openWith = (settings: Readonly<Record<string, string>>) =>
  openSpeech(speechSettings(readSettings(settings)));

describe.skipIf(folder === null)('with the engine installed', () => {
  speechSuite('faster-whisper in a Python process', () =>
    Promise.resolve(openSpeech({ embedded: { folder: folder ?? '' } })),
  );

  describe('the Python process', () => {
    let scratch: string;
    let recording: string;
    beforeAll(async () => {
      scratch = await mkdtemp(join(tmpdir(), 'speech-process-'));
      recording = join(scratch, 'spoken.wav');
      await writeFile(recording, await speakWithFlite('Open the drain valve slowly.'));
    });
    afterAll(() => rm(scratch, { recursive: true, force: true }));

    const waitUntilExited = async (pid: number): Promise<boolean> => {
      for (let i = 0; i < 600 && existsSync(`/proc/${pid}`); i += 1) await wait(50);
      return !existsSync(`/proc/${pid}`);
    };

    it('starts on demand, stays for the next recording and exits when idle', async () => {
      const recogniser = new EmbeddedRecogniser({ folder: folder ?? '', idleMilliseconds: 300 });
      expect(recogniser.pid).toBeUndefined();
      await recogniser.transcribe(recording);
      const { pid = 0 } = recogniser;
      await recogniser.transcribe(recording);
      expect(recogniser.pid).toBe(pid);
      expect(await waitUntilExited(pid)).toBe(true);
      expect(recogniser.pid).toBeUndefined();
    });

    it('recognises with the model of the folder that the settings name', async () => {
      // the environment, and no model beside it
      await symlink(join(folder ?? '', 'venv'), join(scratch, 'venv'));
      const speech = openWith({
        STEPWELL_SPEECH_HOME: scratch,
        STEPWELL_SPEECH_MODEL: join(folder ?? '', 'model'),
      });
      expect((await speech.transcribe(recording)).sentences[0]?.sentence).toMatch(/valve/);
      await speech.close();
    });

    it('is killed with an aborted recording', async () => {
      const recogniser = new EmbeddedRecogniser({ folder: folder ?? '' });
      const stop = new AbortController();
      const running = recogniser.transcribe(recording, { signal: stop.signal });
      while (recogniser.pid === undefined) await wait(5);
      const { pid } = recogniser;
      stop.abort();
      await expect(running).rejects.toThrow();
      expect(existsSync(`/proc/${pid}`)).toBe(false);
      await recogniser.close();
    });

    it.each([0, 1, 2, 4, 8, 16])(
      'ends a recording at once that is aborted %i turns after it was sent',
      async (turns) => {
        const recogniser = new EmbeddedRecogniser({ folder: folder ?? '' });
        const stop = new AbortController();
        const running = recogniser.transcribe(recording, { signal: stop.signal });
        running.catch(() => undefined);
        for (let i = 0; i < turns; i += 1) await new Promise(setImmediate);
        stop.abort();
        await expect(running).rejects.toThrow();
        await recogniser.close();
      },
    );

    it('that ends before it got its recording refuses it with speech.failed', async () => {
      const recogniser = new EmbeddedRecogniser({ folder: folder ?? '' });
      const running = recogniser.transcribe(recording);
      running.catch(() => undefined);
      while (recogniser.pid === undefined) await new Promise(setImmediate);
      process.kill(recogniser.pid, 'SIGKILL');
      await expect(running).rejects.toMatchObject({ error: 'speech.failed' });
      await recogniser.close();
    });

    it('is restarted after a crash; the recording in progress is refused with speech.failed', async () => {
      const recogniser = new EmbeddedRecogniser({ folder: folder ?? '' });
      const running = recogniser.transcribe(recording);
      while (recogniser.pid === undefined) await wait(5);
      process.kill(recogniser.pid, 'SIGKILL');
      await expect(running).rejects.toMatchObject({ error: 'speech.failed' });
      expect((await recogniser.transcribe(recording)).sentences[0]?.sentence).toMatch(/valve/);
      await recogniser.close();
    });

    it('is stopped with the server, even while it works', async () => {
      const recogniser = new EmbeddedRecogniser({ folder: folder ?? '' });
      const running = recogniser.transcribe(recording);
      while (recogniser.pid === undefined) await wait(5);
      const { pid } = recogniser;
      await recogniser.close();
      await expect(running).rejects.toMatchObject({ error: 'speech.failed' });
      expect(existsSync(`/proc/${pid}`)).toBe(false);
    });
  });
});

describe('without an engine', () => {
  it('names the folder of the settings in which there is no model', async () => {
    const home = await mkdtemp(join(tmpdir(), 'speech-home-'));
    try {
      for (const each of ['venv/bin', 'model', 'larger']) await mkdir(join(home, each), { recursive: true });
      for (const each of ['venv/bin/python', 'model/model.bin']) await writeFile(join(home, each), '');
      const larger = join(home, 'larger');
      const speech = openWith({ STEPWELL_SPEECH_HOME: home, STEPWELL_SPEECH_MODEL: larger });
      const sentence = `There is no Whisper model in ${larger}.`;
      expect(await speech.status()).toMatchObject({ available: false, sentence });
      await expect(speech.transcribe(join(home, 'spoken.wav'))).rejects.toMatchObject({
        error: 'speech.unavailable',
        facts: { reason: sentence },
      });
    } finally {
      await rm(home, { recursive: true });
    }
  });

  it('refuses with speech.unavailable and names what is missing', async () => {
    const speech = openSpeech({ embedded: { folder: '/nonexistent' } });
    expect(await speech.status()).toMatchObject({
      available: false,
      sentence: expect.stringContaining('install.mjs') as string,
    });
    await expect(speech.transcribe('/nonexistent.wav')).rejects.toMatchObject({
      error: 'speech.unavailable',
    });
    await expect(openSpeech({}).transcribe('/nonexistent.wav')).rejects.toMatchObject({
      error: 'speech.unavailable',
    });
  });
});
