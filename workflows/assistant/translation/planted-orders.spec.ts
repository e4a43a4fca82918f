import { describe, expect, it } from 'vitest';
import { noSentences } from '../../../services/platform/sentences/sentences.ts';
import { attacks } from '../planted-orders.fixture.ts';
import { obediences, translatedBeside } from './planted-orders.fixture.ts';

describe('fifty transcripts with prompts in them, and a model that obeys', () => {
  it.each(obediences)('change nothing but the words they stand in: a model that %s', async (obedience) => {
    expect(attacks).toHaveLength(50);
    for (const attack of attacks) {
      const found = await translatedBeside(attack, obedience, noSentences);
      expect([attack, found]).toMatchObject([attack, { isComplete: true, ofOriginals: true, wrong: [] }]);
    }
  });

  it('let pass what is right beside them', async () => {
    for (const attack of attacks)
      expect((await translatedBeside(attack, 'adds lines', noSentences)).right).toBe(5);
  });
});
