import { describe, expect, it } from 'vitest';
import type { Sentence } from '../workflow-fields.ts';
import { isTitleSaid } from './title-source.ts';

const sentence = (id: string, startTime: number, text: string): Sentence => ({
  id,
  sentence: text,
  startTime,
  endTime: startTime + 4,
  words: [],
});
const step = (title: string) => ({ title, startTime: 0, endTime: 10 });
const isSaid = (title: string, texts: readonly string[], languageCode = 'en-us') =>
  isTitleSaid(
    step(title),
    texts.map((text, index) => sentence(`s${index}`, index * 8, text)),
    languageCode,
  );

describe('what a title was proposed from', () => {
  it('is still said, also in other sentences and at another place', () => {
    expect(isSaid('Open the red valve', ['Um, first we open the red valve, slowly.'])).toBe(true);
    expect(isSaid('Open the red valve', ['First we open the', 'red valve.'])).toBe(true);
    expect(isSaid('Open the red valve', ['Hello.', 'Wait.', 'Now open the red valve.'])).toBe(true);
    expect(isSaid('İlk olarak vanayı açın', ['ilk olarak vanayı açın.'], 'tr-tr')).toBe(true);
    expect(isSaid('カバーを外します', ['次に、カバーを外します。'], 'ja-jp')).toBe(true);
  });
  it('is not said any more after a correction', () => {
    expect(isSaid('Open the red mouth', ['Um, first we open the red valve.', 'Wait.'])).toBe(false);
  });
  it('is not known without a transcript', () => {
    expect(isSaid('Open the red mouth', [])).toBe(true);
  });
});
