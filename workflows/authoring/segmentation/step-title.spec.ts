import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTitleSaid } from '../../../contracts/authoring/model/title-source.ts';
import { stepTitle } from './step-title.ts';

/** The editor says that the transcript has changed since, if the title is not found in it. */
const isFound = (title: string, sentence: string, language: string): boolean =>
  isTitleSaid(
    { title, startTime: 0, endTime: 1 },
    [{ id: 's', sentence, startTime: 0, endTime: 1, words: [] }],
    language,
  );

describe('title of a step', () => {
  it.each([
    ['Okay, so now we open the drain valve.', 'Open the drain valve'],
    [
      'First switch off the press and lock the main switch with your own padlock.',
      'Switch off the press and lock the main switch',
    ],
    ['Um, well, you need to go ahead and loosen the cover.', 'Loosen the cover'],
    ["Step two, let's put a drip tray under the filter.", 'Put a drip tray under the filter'],
    [
      'In this video we change the return filter of the hydraulic press.',
      'Change the return filter of the hydraulic press',
    ],
    [
      'Watch the housing for two minutes, if it stays dry, sign the maintenance card.',
      'Watch the housing for two minutes',
    ],
    ['If the seal is damaged, replace it with a new one.', 'If the seal is damaged, replace it'],
    ['Open the cover of the pump second.', 'Open the cover of the pump'],
    ['Finally, tighten the cover by hand and then with the torque wrench.', 'Tighten the cover by hand'],
    ['Wait a second.', 'Wait a second'],
    ['Switch the machine on.', 'Switch the machine on'],
    ['Put the cover back on the.', 'Put the cover back on'],
    ['In this clip I explain how we calibrate the scale.', 'Calibrate the scale'],
    ['Here is how to replace a failed disk.', 'Replace a failed disk'],
    ['Once the oil is drained, close the valve.', 'Once the oil is drained, close the valve'],
    ['First aid kits hang beside the door.', 'First aid kits hang beside the door'],
    ['Tighten the bolt to 2.5 newton meters.', 'Tighten the bolt to 2.5 newton meters'],
  ])('"%s" gives "%s"', (sentence, title) => {
    expect(stepTitle([sentence], 'en')).toBe(title);
    expect(isFound(title, sentence, 'en')).toBe(true);
  });

  it('prefers instructions to descriptions, and ignores an announcement alone', () => {
    expect(stepTitle(['The red lamp is on.', 'Press the green button.'], 'en')).toBe(
      'Press the green button',
    );
    expect(stepTitle(['Step two.', 'Point the hose at the fire.'], 'en')).toBe('Point the hose at the fire');
    expect(stepTitle(['Step two.'], 'en')).toBeNull();
  });

  it('skips greetings and single words', () => {
    expect(stepTitle(['Hello everyone.', 'Welcome back!', 'Okay.', 'Now clean the nozzle.'], 'en')).toBe(
      'Clean the nozzle',
    );
    expect(stepTitle(['Hello.', 'Thanks.'], 'en')).toBeNull();
    expect(stepTitle([], 'en')).toBeNull();
  });

  it.each([
    ['de', 'Danach öffnen Sie langsam das Ventil.', 'Öffnen Sie langsam das Ventil'],
    ['fr', "D'abord, ouvrez la vanne de vidange.", 'Ouvrez la vanne de vidange'],
    ['de', 'Als Nächstes schließen Sie den Deckel.', 'Schließen Sie den Deckel'],
    ['fr', 'Enfin, retirez le filtre.', 'Retirez le filtre'],
    ['es', 'Por último, saque el filtro.', 'Saque el filtro'],
    ['es', 'A continuación, abra la válvula de drenaje.', 'Abra la válvula de drenaje'],
    ['zh', '首先，打开排水阀。', '打开排水阀'],
    ['ja', '次に、カバーを外します。', 'カバーを外します'],
    ['sv', 'Öppna ventilen långsamt.', 'Öppna ventilen långsamt'],
    ['tr', 'ilk olarak vanayı açın.', 'İlk olarak vanayı açın'],
  ])('in %s: "%s" gives "%s"', (language, sentence, title) => {
    expect(stepTitle([sentence], language)).toBe(title);
    expect(isFound(title, sentence, language)).toBe(true);
  });

  it('cuts long speech between words, and not after a word that needs another', () => {
    const title = stepTitle(
      [
        'Carefully position the replacement hydraulic accumulator assembly over the threaded mounting bracket',
      ],
      'en',
    );
    expect(title).toBe('Carefully position the replacement hydraulic accumulator');
    const chinese = '打开主控制柜并检查所有液压管路连接处是否存在泄漏现象'.repeat(4);
    const cut = stepTitle([chinese], 'zh') ?? '';
    expect(chinese.startsWith(cut)).toBe(true);
    expect(cut.length).toBeLessThanOrEqual(60);
    expect(stepTitle([`Take ${'x'.repeat(100)}`], 'en')).toBeNull();
  });

  it('is never over 90 characters and always the same for the same words', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 150, unit: 'grapheme' }), { maxLength: 4 }),
        (sentences) => {
          const title = stepTitle(sentences, 'en');
          expect(stepTitle(sentences, 'en')).toBe(title);
          if (title !== null) {
            expect(title.length).toBeLessThanOrEqual(90);
            expect(title.split(' ').length).toBeLessThanOrEqual(9);
            expect(title.trim()).not.toBe('');
          }
        },
      ),
    );
  });
});
