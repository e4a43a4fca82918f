import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyTermLanguages } from '../../../contracts/authoring/workflow-fields.ts';
import { findKeyTerms } from './find-key-terms.ts';
import { hasKeyTerms } from './key-term-languages.ts';

const terms = (sentences: string[], language: string): string[] =>
  findKeyTerms(sentences, language).map(({ term }) => term);

describe('key terms', () => {
  const english = [
    'Open the drain valve slowly.',
    'Check the seal ring for cracks.',
    'Old seal rings go into the waste box.',
    'Close the drain valve, then the hydraulic press can start.',
  ];

  it('are the noun phrases of the speech, most significant first', () => {
    const found = findKeyTerms(english, 'en-us');
    expect(found[0]).toMatchObject({ term: 'drain valve', count: 2 });
    expect(found.map(({ term }) => term)).toEqual(
      expect.arrayContaining(['seal ring', 'waste box', 'hydraulic press']),
    );
    expect(found.map(({ score }) => score)).toEqual(
      found.map(({ score }) => score).toSorted((a, b) => b - a),
    );
  });

  it('leave out words that only occur inside a longer term, and demonstratives', () => {
    expect(terms(english, 'en-us')).not.toContain('valve');
    expect(terms(['Take the next step.', 'Take more time.', 'In the next step, wait.'], 'en-us')).toEqual([]);
  });

  it.each([
    [
      'en-us',
      'Um, we open um the valve. Uh, then um pressure gauge. Um pressure gauge. Uh.',
      'pressure gauge',
    ],
    ['en', 'The um is red. The Um is big. Take, uh, the seal ring uh. Clean the um seal ring.', 'seal ring'],
    ['de-de', 'Äh, das Ventil. Ähm, das Ventil. Äh. Ähm.', 'Ventil'],
    ['fr-fr', 'Euh, le robinet. Euh, fermez le robinet.', 'robinet'],
    ['es-mx', 'Eh, la válvula roja. Eh, la válvula roja. Mmm. Mmm.', 'válvula roja'],
    ['pt-br', 'Hum, a válvula. Hum, a válvula.', 'válvula'],
    ['ru-ru', 'Эээ, клапан. Эээ, закройте клапан.', 'клапан'],
    ['he-il', 'אממ שסתום הניקוז. אממ שסתום הניקוז.', 'שסתום הניקוז'],
    ['ja-jp', 'えーと、排水バルブを開けます。えーと、排水バルブを閉めます。', '排水バルブ'],
    ['zh', '嗯，打开排水阀。嗯，关闭排水阀。', '排水阀'],
    ['th-th', 'เอ่อ เปิดวาล์ว แล้วรอ เอ่อ จากนั้นปิดวาล์ว', 'วาล์ว'],
  ])('in %s are never fillers: %s', (language, text, term) => {
    const found = terms(text.split(/(?<=[.。])\s*/), language);
    expect(found).toContain(term);
    const isWord = (each: string): boolean =>
      !/^(?:um|uh|äh|ähm|euh|eh|mmm|hum|эээ|אממ|えーと|嗯|เอ่อ)$/iu.test(each);
    expect(found.flatMap((each) => each.split(' ')).filter((each) => !isWord(each))).toEqual([]);
  });

  it('R-KEY-02, 2:214: are found for these 21 languages and for no other', () => {
    const listed =
      'en-us pt-br es-mx de-de zh zh-tw fr-fr nl-nl ru-ru vi-vn ko-kr pl-pl cs-cz ja-jp it-it hu-hu ro-ro th-th ' +
      'he-il ar-ar ar-jo';
    expect(keyTermLanguages).toEqual(listed.split(' '));
    expect(keyTermLanguages.filter((code) => !hasKeyTerms(code))).toEqual([]);
    expect(terms(['Öppna ventilen.', 'Stäng ventilen.'], 'sv-se')).toEqual([]);
    expect(terms(english, 'en-gb')).toEqual([]);
    expect(findKeyTerms(english, null)).toEqual([]);
    expect(['EN-US', 'en', 'zh', 'zh-tw', 'ar', 'da', 'uk-ua'].map(hasKeyTerms)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it.each([
    [
      'de-de',
      'Öffnen Sie das Ventil und nehmen Sie den Filter heraus. Dann schließen Sie das Ventil.',
      'Ventil',
    ],
    ['fr-fr', 'Ouvrez le robinet principal. Ensuite, fermez le robinet principal.', 'robinet principal'],
    ['es-mx', 'Abra la válvula roja. Luego cierre la válvula roja.', 'válvula roja'],
    ['pt-br', 'Abra a válvula vermelha. Depois feche a válvula vermelha.', 'válvula vermelha'],
    ['it-it', 'Aprite la valvola rossa. Poi chiudete la valvola rossa.', 'valvola rossa'],
    ['nl-nl', 'Open de rode klep. Sluit daarna de rode klep.', 'rode klep'],
    ['pl-pl', 'Otwórz zawór. Potem zamknij zawór.', 'zawór'],
    ['cs-cz', 'Otevřete ventil. Potom zavřete ventil.', 'ventil'],
    ['ru-ru', 'Откройте клапан. Затем закройте клапан.', 'клапан'],
    ['ro-ro', 'Deschideți supapa roșie. Apoi închideți supapa roșie.', 'supapa roșie'],
    ['hu-hu', 'Nyissa ki a szelepet. Majd zárja el a szelepet.', 'szelepet'],
    ['vi-vn', 'Mở van xả. Sau đó đóng van xả.', 'van xả'],
    ['ko-kr', '배수 밸브를 여세요. 그리고 배수 밸브를 닫으세요.', '배수 밸브'],
    ['ja-jp', '排水バルブを開けます。その後、排水バルブを閉めます。', '排水バルブ'],
    ['zh', '首先打开排水阀。然后等待，最后关闭排水阀。', '排水阀'],
    ['zh-tw', '首先打開排水閥。最後關閉排水閥。', '排水閥'],
    ['th-th', 'เปิดวาล์ว แล้วรอ จากนั้นปิดวาล์ว', 'วาล์ว'],
    ['he-il', 'פתחו את שסתום הניקוז. אחר כך סגרו את שסתום הניקוז.', 'שסתום הניקוז'],
    ['ar-ar', 'افتح صمام التصريف. ثم أغلق صمام التصريف.', 'صمام التصريف'],
    ['ar-jo', 'افتح صمام التصريف. ثم أغلق صمام التصريف.', 'صمام التصريف'],
  ])('in %s find repeated terms', (language, text, term) => {
    expect(terms(text.split(/(?<=[.。])\s*/), language)).toContain(term);
  });

  it('are at most twenty, and the same for the same words', () => {
    const word = fc.constantFrom(
      'steel',
      'valve',
      'red',
      'open',
      'the',
      'pump',
      'filter',
      'big',
      'a',
      'and',
      'bolt',
    );
    const sentence = fc.array(word, { maxLength: 12 }).map((list) => `${list.join(' ')}.`);
    fc.assert(
      fc.property(
        fc.array(sentence, { maxLength: 30 }),
        fc.constantFrom('en-us', 'nl-nl'),
        (sentences, language) => {
          const found = findKeyTerms(sentences, language);
          expect(found.length).toBeLessThanOrEqual(20);
          expect(new Set(found.map(({ term }) => term)).size).toBe(found.length);
          expect(findKeyTerms(sentences, language)).toEqual(found);
        },
      ),
      { numRuns: 50 },
    );
  });
});
