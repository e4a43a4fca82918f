import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeWithModel } from '../../../tests/support/fetched-model.ts';
import { voicesModel } from '../models/model-list.ts';
import { Models } from '../models/models.ts';
import { runFfmpeg } from '../sandbox/ffmpeg.ts';
import { openSpeech } from '../speech/open-speech.ts';
import { EmbeddedVoices } from './embedded-voices.ts';
import { voicesSuite } from './voices.suite.ts';

await describeWithModel(voicesModel, ['espeak-ng'], ({ models, speechFolder }) => {
  voicesSuite('Kokoro and espeak-ng in a Python process', () =>
    Promise.resolve(new EmbeddedVoices({ models, speechFolder })),
  );

  it('Whisper reads back every word of a sentence, numbers and units included', async () => {
    const voices = new EmbeddedVoices({ models, speechFolder });
    const speech = openSpeech({ embedded: { folder: speechFolder } });
    const folder = await mkdtemp(join(tmpdir(), 'read-back-'));
    try {
      const { wav } = await voices.speak({
        text: 'Tighten the gland nuts crosswise to 12 Nm.',
        voice: 'bf_emma',
        rate: 1,
        organizationId: 'ours',
      });
      await writeFile(join(folder, 'said.wav'), wav);
      const heard = join(folder, 'heard.wav');
      await runFfmpeg(['-i', join(folder, 'said.wav'), '-ar', '16000', heard], {
        folder,
        timeoutSeconds: 60,
      });
      const { sentences } = await speech.transcribe(heard, { language: 'en-gb' });
      const text = sentences.map(({ sentence }) => sentence).join(' ');
      expect(text.toLowerCase()).toMatch(
        /tighten the gland nuts crosswise to (12|twelve) newton.?met(er|re)s/,
      );
    } finally {
      await Promise.all([voices.close(), speech.close()]);
      await rm(folder, { recursive: true });
    }
  });

  it('goes on with the same process after a text that is not wanted any more', async () => {
    const voices = new EmbeddedVoices({ models, speechFolder });
    const stop = new AbortController();
    const order = { voice: 'bf_emma', rate: 1, organizationId: 'ours' };
    try {
      const long = voices.speak({ ...order, text: 'Turn it. '.repeat(200), signal: stop.signal });
      await expect.poll(() => voices.pid).toBeDefined();
      const { pid } = voices;
      stop.abort(new Error('hung up'));
      await expect(long).rejects.toThrow('hung up');
      await voices.speak({ ...order, text: 'Yes.' });
      expect(voices.pid).toBe(pid);
    } finally {
      await voices.close();
    }
  });

  it('has a lower priority than the server', async () => {
    const voices = new EmbeddedVoices({ models, speechFolder });
    try {
      await voices.phonemes(['one'], 'bf_emma');
      // a server runs at 0; these tests may have a lower priority already
      expect(getPriority(voices.pid)).toBeGreaterThanOrEqual(10);
    } finally {
      await voices.close();
    }
  });

  it('leaves no process behind, and exits when it is idle', async () => {
    const voices = new EmbeddedVoices({ models, speechFolder, idleMilliseconds: 50 });
    await voices.phonemes(['one'], 'bf_emma');
    const { pid } = voices;
    expect(pid).toBeDefined();
    await expect.poll(() => voices.pid).toBe(undefined);
    await voices.close();
  });

  it('speaks by basic voices alone while the model is missing, and says so', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'no-models-'));
    const voices = new EmbeddedVoices({
      models: new Models({ folder, python: join(speechFolder, 'venv', 'bin', 'python') }),
      speechFolder,
    });
    try {
      expect(await voices.status()).toMatchObject({ neural: false, basic: true });
      const order = { text: 'Yes.', rate: 1, organizationId: 'ours' };
      await expect(voices.speak({ ...order, voice: 'bf_emma' })).rejects.toMatchObject({
        error: 'voice.unavailable',
      });
      expect((await voices.speak({ ...order, voice: 'basic-en-gb' })).seconds).toBeGreaterThan(0.1);
    } finally {
      await voices.close();
      await rm(folder, { recursive: true });
    }
  });
});
