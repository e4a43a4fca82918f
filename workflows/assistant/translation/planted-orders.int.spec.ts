import { afterAll, expect, it } from 'vitest';
import { sentencesModel } from '../../../services/platform/models/model-list.ts';
import { EmbeddedSentences } from '../../../services/platform/sentences/embedded-sentences.ts';
import { describeWithModel } from '../../../tests/support/fetched-model.ts';
import { attacks } from '../planted-orders.fixture.ts';
import { obediences, translatedBeside, unrelatedObediences } from './planted-orders.fixture.ts';

await describeWithModel(sentencesModel, [], ({ models, speechFolder }) => {
  const sentences = new EmbeddedSentences({ speechFolder, models });
  afterAll(() => sentences.close());

  it.each([...obediences, ...unrelatedObediences])(
    'fifty planted orders change nothing but the words they stand in: a model that %s',
    async (obedience) => {
      let right = 0;
      for (const attack of attacks) {
        const found = await translatedBeside(attack, obedience, sentences);
        expect([attack, found]).toMatchObject([attack, { isComplete: true, ofOriginals: true, wrong: [] }]);
        right += found.right;
      }
      // what is right beside it still passes
      if (obedience === 'adds lines') expect(right).toBe(5 * attacks.length);
    },
    300_000,
  );
});
