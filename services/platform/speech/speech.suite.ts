import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { speakWithFlite } from '../../../workflows/media/sample-video/flite.ts';
import type { Speech } from './speech.ts';
import { toWav } from './wav.ts';

const spoken =
  'First, switch off the press and lock the main switch. Open the drain valve slowly. ' +
  'Finally, wipe the housing with a clean cloth.';

/** The contract of every engine of the port. `open` is called once; flite speaks the recordings. */
export function speechSuite(name: string, open: () => Promise<Speech>): void {
  describe(`speech: ${name}`, () => {
    let speech: Speech;
    let folder: string;
    let recording: string;

    beforeAll(async () => {
      speech = await open();
      folder = await mkdtemp(join(tmpdir(), 'speech-suite-'));
      recording = join(folder, 'spoken.wav');
      await writeFile(recording, await speakWithFlite(spoken));
    });
    afterAll(async () => {
      await speech.close();
      await rm(folder, { recursive: true, force: true });
    });

    it('reports that it is available, in a sentence', async () => {
      const { available, sentence } = await speech.status();
      expect(available).toBe(true);
      expect(sentence).toMatch(/^[A-Z].*\.$/);
    });

    it('returns sentences, words and times of the speech (R-TRN-02)', async () => {
      const seen: number[] = [];
      const heard = await speech.transcribe(recording, { heartbeat: (seconds) => void seen.push(seconds) });
      expect(heard.language).toBe('en');
      expect(heard.confidence).toBeGreaterThan(0.55);
      expect(heard.sentences.length).toBe(3);
      const text = heard.sentences.map(({ sentence }) => sentence).join(' ');
      for (const word of ['switch', 'press', 'valve', 'slowly', 'Finally', 'cloth.'])
        expect(text).toContain(word);
      const words = heard.sentences.flatMap((sentence) => sentence.words);
      for (const [index, word] of words.entries()) {
        expect(word.word).toBe(word.word.trim());
        expect(word.startTime).toBeGreaterThanOrEqual(words[index - 1]?.endTime ?? 0);
        expect(word.endTime).toBeGreaterThanOrEqual(word.startTime);
        expect(word.confidence).toBeGreaterThan(0);
      }
      expect(seen.at(-1)).toBeGreaterThan(5);
    });

    it('uses the given language, with its region', async () => {
      const heard = await speech.transcribe(recording, { language: 'en-us' });
      expect(heard.language).toBe('en');
      expect(heard.languageProbability).toBe(1);
    });

    it('returns no sentences for silence', async () => {
      const silence = join(folder, 'silence.wav');
      await writeFile(silence, toWav(Buffer.alloc(5 * 32_000)));
      const heard = await speech.transcribe(silence);
      expect(heard).toEqual({ language: null, languageProbability: 0, sentences: [], confidence: 0 });
    });

    it('refuses an invalid recording with speech.failed, and recognises the next one', async () => {
      const wrong = join(folder, 'wrong.wav');
      await writeFile(wrong, 'this is not a recording');
      await expect(speech.transcribe(wrong)).rejects.toMatchObject({ error: 'speech.failed' });
      expect((await speech.transcribe(recording)).sentences.length).toBe(3);
    });

    it('stops when aborted, and recognises the next one', async () => {
      const stop = new AbortController();
      const running = speech.transcribe(recording, { signal: stop.signal });
      const waiting = speech.transcribe(recording, { signal: stop.signal });
      setTimeout(() => stop.abort(new Error('cancelled by a person')), 50);
      await Promise.all(
        [running, waiting].map((each) => expect(each).rejects.toThrow('cancelled by a person')),
      );
      expect((await speech.transcribe(recording)).sentences.length).toBe(3);
    });
  });
}
