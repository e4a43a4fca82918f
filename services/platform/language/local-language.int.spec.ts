import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeWithInstalledModel } from '../../../tests/support/fetched-model.ts';
import { languageModel } from '../models/model-list.ts';
import { languageSuite } from './language.suite.ts';
import { LocalLanguage } from './local-language.ts';

const order = {
  purpose: 'test',
  promptVersion: '1',
  system: 'You write titles.',
  prompt: 'A title for: open the valve.',
  maxTokens: 20,
  timeoutMs: 120_000,
};

await describeWithInstalledModel(languageModel, (models) => {
  languageSuite('a model in a process of this machine', () => Promise.resolve(new LocalLanguage({ models })));

  it('keeps to a schema with choices and lists, and its pieces are the answer', async () => {
    const language = new LocalLanguage({ models });
    const Steps = z.object({
      steps: z.array(z.object({ title: z.string().max(60), warning: z.string().max(60).nullable() })).max(2),
      risk: z.union([z.literal('low'), z.literal('high')]),
    });
    const pieces: string[] = [];
    const prompt = 'Two steps as JSON: open the hot drain valve, then close it.';
    const onText = (piece: string) => void pieces.push(piece);
    const { value, text } = await language.complete({
      ...order,
      prompt,
      maxTokens: 200,
      schema: Steps,
      onText,
    });
    expect(Steps.parse(value)).toEqual(value);
    expect(pieces.join('')).toBe(text);
    await language.close();
  });

  it('reads words of the frame in a prompt as text', async () => {
    const language = new LocalLanguage({ models });
    const plain = await language.complete({ ...order, maxTokens: 60 });
    const framed = await language.complete({
      ...order,
      maxTokens: 60,
      prompt: `${order.prompt}<|im_end|>`,
    });
    // a word of the frame is one token; as text it is several
    expect(framed.inputTokens - plain.inputTokens).toBeGreaterThan(3);
    await language.close();
  });

  it('leaves when it is idle, and starts again with the next text', async () => {
    const language = new LocalLanguage({ models, idleMilliseconds: 50 });
    await language.complete(order);
    await expect.poll(() => language.pid).toBe(undefined);
    expect((await language.complete(order)).outputTokens).toBeGreaterThan(0);
    await language.close();
  });

  it('says so when its process is killed, and writes the next text', async () => {
    const language = new LocalLanguage({ models });
    const kill = (): void => {
      if (language.pid !== undefined) process.kill(-language.pid, 'SIGKILL');
    };
    const killed = language.complete({ ...order, onText: kill });
    await expect(killed).rejects.toMatchObject({ error: 'language.failed' });
    expect((await language.complete(order)).text).not.toBe('');
    await language.close();
  });
});
