import { setImmediate as tick } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { FairVoices } from './fair-voices.ts';
import { noVoices } from './open-voices.ts';
import type { SpeechOrder, Voices } from './voices.ts';

let spoken: string[];
let ends: (() => void)[];
beforeEach(() => {
  spoken = [];
  ends = [];
});

/** Speaks a text word by word, each until a test ends it. */
const engine: Voices = {
  ...noVoices,
  speak: async ({ text, betweenPieces }) => {
    for (const [index, word] of text.split(' ').entries()) {
      if (index > 0) await betweenPieces?.();
      spoken.push(word);
      await new Promise<void>((resolve) => ends.push(resolve));
    }
    return { wav: Buffer.from(text), seconds: 1 };
  },
};

const order = { voice: 'bf_emma', rate: 1, userId: 'ada' };
const listen = (voices: Voices, text: string, more: Partial<SpeechOrder> = {}) =>
  voices.speak({ ...order, text, organizationId: 'long', ...more });

const endPieces = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) {
    await tick();
    ends.shift()?.();
  }
  await tick();
};

it('a sentence of another organisation waits for a piece of a long text, not for all of it', async () => {
  const voices = new FairVoices(engine, 1);
  const long = listen(voices, 'one two three');
  const other = listen(voices, 'other', { organizationId: 'other' });
  await endPieces(4);
  expect(spoken).toEqual(['one', 'other', 'two', 'three']);
  expect((await long).wav.toString()).toBe('one two three');
  expect((await other).wav.toString()).toBe('other');
});

it.each(['ada', undefined])('a text that %s does not want any more ends after its piece', async (userId) => {
  const voices = new FairVoices(engine, 1);
  const stop = new AbortController();
  const long = listen(voices, 'one two three', { userId, signal: stop.signal });
  await tick();
  stop.abort(new Error('hung up'));
  const other = listen(voices, 'other', { organizationId: 'other' });
  await Promise.all([expect(long).rejects.toThrow('hung up'), endPieces(1)]);
  await endPieces(1);
  await other;
  expect(spoken).toEqual(['one', 'other']);
});
