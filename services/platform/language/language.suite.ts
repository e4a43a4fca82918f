import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Language } from './language.ts';

const order = {
  purpose: 'suite.title',
  promptVersion: '3',
  system: 'You write short titles for steps of work instructions.',
  prompt: 'Write a title of at most six words for: "First, you open the drain valve slowly."',
  maxTokens: 60,
  timeoutMs: 500_000,
};
const Title = z.object({ title: z.string().max(80), warnings: z.array(z.string()).max(2) });
/** Takes any engine longer than the tests allow. */
const long = {
  ...order,
  prompt: 'Count from one to five hundred in English words, a number per line, and write nothing else.',
  maxTokens: 2000,
};
/** More than any engine of these tests can read. */
const endless = 'Open the drain valve slowly. '.repeat(60_000);

/** The contract of every engine of the port. `open` is called once. */
export function languageSuite(name: string, open: () => Promise<Language>): void {
  describe(`language: ${name}`, () => {
    let language: Language;
    beforeAll(async () => {
      language = await open();
    });
    afterAll(() => language.close());

    it('reports that it is ready, in a sentence', async () => {
      const { state, model, sentence } = await language.status();
      expect({ state, hasModel: model !== null }).toEqual({ state: 'ready', hasModel: true });
      expect(sentence).toMatch(/^[A-Z].*\.$/);
    });

    it('writes a text, piece by piece, with what is recorded with it', async () => {
      const pieces: string[] = [];
      const { text, value, ...recorded } = await language.complete({
        ...order,
        onText: (piece) => pieces.push(piece),
      });
      expect(text).toMatch(/valve/i);
      expect(pieces.join('')).toBe(text);
      expect(pieces.length).toBeGreaterThan(1);
      expect(value).toBeNull();
      const input = JSON.stringify([order.system, order.prompt, null]);
      expect(recorded).toMatchObject({
        purpose: 'suite.title',
        promptVersion: '3',
        inputHash: createHash('sha256').update(input).digest('hex'),
      });
      expect(recorded.model).not.toBe('');
      expect(recorded.inputTokens).toBeGreaterThan(10);
      expect(recorded.outputTokens).toBeGreaterThan(1);
      expect(recorded.outputTokens).toBeLessThanOrEqual(order.maxTokens);
    });

    it('keeps to the shape of a schema', async () => {
      const { value } = await language.complete({ ...order, schema: Title });
      expect(Title.parse(value).title).toMatch(/valve/i);
    });

    it('stops at the limit of tokens, of time, and of what it can read, and writes the next text', async () => {
      const refusals = [
        { ...long, maxTokens: 5, limit: 'tokens' },
        { ...long, timeoutMs: 300, limit: 'time' },
        { ...order, prompt: endless, limit: 'prompt' },
      ];
      for (const { limit, ...refused } of refusals)
        await expect(language.complete(refused)).rejects.toMatchObject({
          error: 'language.budget-exceeded',
          facts: { limit },
        });
      expect((await language.complete(order)).text).toMatch(/valve/i);
    });

    it('stops when aborted, while it writes or waits, and writes the next text', async () => {
      const stop = new AbortController();
      const reason = new Error('cancelled by a person');
      const onText = (): void => stop.abort(reason);
      // either may be the one that is written first
      const both = [1, 2].map(() => language.complete({ ...long, signal: stop.signal, onText }));
      for (const each of both) await expect(each).rejects.toBe(reason);
      await expect(language.complete({ ...order, signal: stop.signal })).rejects.toBe(reason);
      expect((await language.complete(order)).text).toMatch(/valve/i);
    });
  });
}
