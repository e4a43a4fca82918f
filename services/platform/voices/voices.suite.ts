import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Voices } from './voices.ts';

/** The contract of every engine of the port. `open` is called once. */
export function voicesSuite(name: string, open: () => Promise<Voices>): void {
  describe(`voices: ${name}`, () => {
    let voices: Voices;
    let folder: string;
    beforeAll(async () => {
      voices = await open();
      folder = await mkdtemp(join(tmpdir(), 'voices-suite-'));
    });
    afterAll(async () => {
      await voices.close();
      await rm(folder, { recursive: true, force: true });
    });
    const speak = (text: string, voice = 'bf_emma', rate = 1) =>
      voices.speak({ text, voice, rate, organizationId: 'ours' });

    it('reports that it is available, in a sentence', async () => {
      expect(await voices.status()).toMatchObject({ neural: true, basic: true });
    });

    it('speaks a sentence as a WAV file of its length', async () => {
      const { wav, seconds } = await speak('Open the drain valve slowly.');
      await writeFile(join(folder, 'one.wav'), wav);
      expect(wav.toString('latin1', 0, 4)).toBe('RIFF');
      expect(seconds).toBeGreaterThan(1);
      expect(seconds).toBeLessThan(5);
      expect((wav.length - 44) / 2 / wav.readUInt32LE(24)).toBeCloseTo(seconds, 2);
    });

    it('speaks the same text the same, and faster at a higher rate', async () => {
      const [one, same, faster] = [
        await speak('Open the drain valve slowly.'),
        await speak('Open the drain valve slowly.'),
        await speak('Open the drain valve slowly.', 'bf_emma', 1.15),
      ];
      expect(same.wav.equals(one.wav)).toBe(true);
      expect(faster.seconds).toBeLessThan(one.seconds * 0.95);
    });

    it('speaks by basic voices in languages without a neural one', async () => {
      expect((await speak('Das Ventil langsam öffnen.', 'basic-de-de')).seconds).toBeGreaterThan(1);
    });

    it('speaks a text that is longer than what the model takes at once', async () => {
      const sentence = 'Turn the wheel by one quarter and wait until the needle stands still. ';
      const [once, often] = [await speak(sentence), await speak(sentence.repeat(8))];
      expect(often.seconds).toBeGreaterThan(once.seconds * 6);
    });

    it('says what sounds the same', async () => {
      const words = await voices.phonemes(['twelve', '12', 'eleven'], 'bf_emma');
      expect(words[0]).toBe(words[1]);
      expect(words[2]).not.toBe(words[0]);
    });

    it('refuses an unknown voice and a text without anything to say, and speaks the next one', async () => {
      await expect(speak('Yes.', 'nobody')).rejects.toMatchObject({ error: 'voice.absent' });
      await expect(speak('…')).rejects.toMatchObject({ error: 'voice.failed' });
      expect((await speak('Yes.')).seconds).toBeGreaterThan(0.1);
    });

    it('stops when aborted, and speaks the next one', async () => {
      const stop = new AbortController();
      const running = voices.speak({ text: 'Turn it. '.repeat(200), voice: 'bf_emma', rate: 2, organizationId: 'ours', signal: stop.signal });
      setTimeout(() => stop.abort(new Error('cancelled by a person')), 50);
      await expect(running).rejects.toThrow('cancelled by a person');
      expect((await speak('Yes.')).seconds).toBeGreaterThan(0.1);
    }); // prettier-ignore

    it('speaks another text between two pieces of a long one, which sounds the same', async () => {
      const text = 'Turn the wheel by one quarter and wait until the needle stands still. '.repeat(8);
      const alone = await speak(text, 'bf_emma', 2);
      const between: Buffer[] = [];
      const betweenPieces = async (): Promise<void> => void between.push((await speak('Yes.')).wav);
      const order = { text, voice: 'bf_emma', rate: 2, organizationId: 'ours' };
      const interrupted = await voices.speak({ ...order, betweenPieces });
      expect(between.length).toBeGreaterThan(0);
      expect(between.every((wav) => wav.equals(between[0] ?? wav))).toBe(true);
      expect(interrupted.wav.equals(alone.wav)).toBe(true);
      expect(interrupted.seconds).toBe(alone.seconds);
    });
  });
}
