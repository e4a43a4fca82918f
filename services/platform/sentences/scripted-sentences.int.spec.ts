import { expect, it } from 'vitest';
import { modelsWithoutWeights } from '../../../tests/support/models-without-weights.ts';
import { order, program } from '../../../tests/support/scripted-order.ts';
import { scriptedSentences } from '../../../tests/support/scripted-sentences.ts';
import { LocalLanguage } from '../language/local-language.ts';
import { languageModel } from '../models/model-list.ts';
import { ModelTurns } from '../models/model-turns.ts';
import { EmbeddedSentences } from './embedded-sentences.ts';

it('never runs beside the language model where there is memory for one', async () => {
  const turns = new ModelTurns(4 * 1024 ** 3);
  const given = await scriptedSentences({ turns });
  const writing = await modelsWithoutWeights(languageModel, { turns });
  const sentences = new EmbeddedSentences(given);
  const language = new LocalLanguage({ models: writing.models, program });
  const seen: number[] = [];
  const look = (): void => {
    seen.push([sentences, language].filter(({ pid }) => pid !== undefined).length);
  };
  /** As a draft of a translation is written, and then compared. */
  const draft = async () => {
    const { text } = await language.complete({ ...order, onText: look });
    const vectors = await sentences.embed([order.prompt, text]);
    look();
    return { text, count: vectors?.length };
  };
  try {
    const drafts = await Promise.all([draft(), draft(), draft()]);
    expect(drafts).toEqual(drafts.map(() => ({ text: 'Open the valve', count: 2 })));
    expect(Math.max(...seen)).toBe(1);
  } finally {
    await Promise.all([sentences.close(), language.close()]);
    await Promise.all([given.remove(), writing.remove()]);
  }
});

it('is ended when it wants more memory than it may have, and starts again for the next texts', async () => {
  const given = await scriptedSentences();
  const sentences = new EmbeddedSentences(given);
  try {
    expect(await sentences.embed(['Close it.'])).toHaveLength(1);
    const { pid } = sentences;
    expect(await sentences.embed(['memory'])).toBe(null);
    await expect.poll(() => sentences.pid).toBe(undefined);
    expect(await sentences.embed(['Close it.', 'Open it.'])).toHaveLength(2);
    expect(sentences.pid).not.toBe(pid);
  } finally {
    await sentences.close();
    await given.remove();
  }
});
