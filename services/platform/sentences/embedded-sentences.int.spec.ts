import { afterAll, expect, it } from 'vitest';
import { describeWithModel } from '../../../tests/support/fetched-model.ts';
import { modelsWithoutWeights } from '../../../tests/support/models-without-weights.ts';
import { sentencesModel } from '../models/model-list.ts';
import { EmbeddedSentences } from './embedded-sentences.ts';
import { closeness } from './sentences.ts';

const english = ['Tighten the four bolts to 25 Nm.', 'Remove the cover of the pump.', 'Put on gloves.'];
const translated = {
  'es-mx': ['Apriete los cuatro tornillos a 25 Nm.', 'Retire la tapa de la bomba.', 'Póngase guantes.'],
  'de-de': ['Die vier Schrauben mit 25 Nm anziehen.', 'Nehmen Sie den Deckel der Pumpe ab.', 'Handschuhe anziehen.'],
  'ja-jp': ['4本のボルトを25 Nmで締めます。', 'ポンプのカバーを外します。', '手袋を着用します。'],
}; // prettier-ignore

await describeWithModel(sentencesModel, [], ({ models, speechFolder }) => {
  const sentences = new EmbeddedSentences({ speechFolder, models });
  afterAll(() => sentences.close());

  it.each(Object.entries(translated))(
    'a text is closest to its translation into %s, and far from the others',
    async (languageCode, texts) => {
      expect(sentences.understands(languageCode)).toBe(true);
      const vectors = await sentences.embed([...english, ...texts]);
      if (vectors === null) throw new Error('no vectors');
      expect(vectors).toHaveLength(english.length + texts.length);
      for (const [index, vector] of vectors.slice(0, english.length).entries()) {
        expect(closeness(vector, vector)).toBeCloseTo(1, 3);
        const near = vectors.slice(english.length).map((other) => closeness(vector, other));
        expect(near[index]).toBeGreaterThan(0.5);
        expect(near.filter((_, at) => at !== index).every((each) => each < 0.4)).toBe(true);
      }
    },
  );

  it('texts of any length and content have a vector, and no text has none', async () => {
    const texts = ['', ' ', '🔧', 'word '.repeat(20_000), '\u0000', 'ابدأ', '"quoted"\n{"id": 7}'];
    const vectors = await sentences.embed(texts);
    expect(vectors?.map((vector) => vector.every(Number.isFinite))).toEqual(texts.map(() => true));
    expect(await sentences.embed([])).toEqual([]);
  });

  it('starts again after its process was killed, and is not asked in other languages', async () => {
    expect(sentences.understands('he-il')).toBe(false);
    const { pid } = sentences;
    expect(pid).toBeDefined();
    process.kill(Number(pid), 'SIGKILL');
    await expect.poll(() => sentences.pid).toBe(undefined);
    expect(await sentences.embed(['Close it.'])).toHaveLength(1);
  });
});

it('has no vectors where the model is missing or broken', async () => {
  const { models, folder, remove } = await modelsWithoutWeights(sentencesModel);
  const sentences = new EmbeddedSentences({ speechFolder: folder, models });
  expect(await sentences.embed(['Close it.'])).toBe(null);
  await sentences.close();
  await models.remove(sentencesModel);
  expect(await sentences.embed(['Close it.'])).toBe(null);
  await remove();
});
