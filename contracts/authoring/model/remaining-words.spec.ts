import { describe, expect, it } from 'vitest';
import { remainingWords } from './remaining-words.ts';
import { wordsOf } from './transcript-editing.ts';

/** What is left of a sentence without its first words. */
function left(sentence: string, without = 1, languageCode = 'en-us') {
  const words = wordsOf(sentence, languageCode).map((word, index) => ({ word, startTime: index, endTime: index + 1 }));
  const stays = words.map((_, index) => index >= without);
  return remainingWords({ id: 's', sentence, startTime: 0, endTime: words.length, words }, stays, languageCode);
} // prettier-ignore

describe('what stays of a sentence', () => {
  it.each([
    ['Uh, we open the red valve.', 1, 'en-us', 'We open the red valve.'],
    ['Um , we open it.', 1, 'en-us', 'We open it.'],
    ['Äh, öffnen Sie das Ventil.', 1, 'de-de', 'Öffnen Sie das Ventil.'],
    ['Eh, ilk olarak vanayı açın.', 1, 'tr-tr', 'İlk olarak vanayı açın.'],
    ['Eh, “abra la válvula”.', 1, 'es-mx', '“Abra la válvula”.'],
    ['Eh, ¿está abierta?', 1, 'es-mx', '¿Está abierta?'],
    ['Эм, откройте клапан.', 1, 'ru-ru', 'Откройте клапан.'],
  ])('starts with a capital letter if the sentence did: %s', (sentence, without, code, text) => {
    expect(left(sentence, without, code).sentence).toBe(text);
  });
  it.each([
    ['uh we open it', 'en-us', 'we open it'],
    ['Uh, iPhone users wait.', 'en-us', 'iPhone users wait.'],
    ['Uh, pH strips turn red.', 'en-us', 'pH strips turn red.'],
    ['Uh, 4 bar is enough.', 'en-us', '4 bar is enough.'],
    ['אה, פתחו את השסתום.', 'he-il', 'פתחו את השסתום.'],
    ['嗯，打开阀门。', 'zh', '打开阀门。'],
  ])('is otherwise as it was written: %s', (sentence, code, text) => {
    expect(left(sentence, 1, code).sentence).toBe(text);
  });
  it('is as it was written if its start stays, or all of it', () => {
    const whole = left('we open iT.', 0);
    expect(whole.sentence).toBe('we open iT.');
    const words = ['Then', 'um,', 'we', 'open.'].map((word, at) => ({
      word,
      startTime: at,
      endTime: at + 1,
    }));
    const sentence = { id: 's', sentence: 'Then um, we open.', startTime: 0, endTime: 4, words };
    expect(remainingWords(sentence, [true, false, true, true], 'en-us').sentence).toBe('Then we open.');
  });
  it('has its first word as its text has it', () => {
    expect(left('Uh, we open it.').words.map(({ word }) => word)).toEqual(['We', 'open', 'it.']);
    expect(left('Um , we open it.').words.map(({ word }) => word)).toEqual(['We', 'open', 'it.']);
    expect(left('Um ,')).toEqual({ sentence: '', words: [] });
  });
});
