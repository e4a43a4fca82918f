import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TranscriptSentence } from '../../../contracts/authoring/model/transcript-rules.ts';
import { proposeSteps, type StepProposalInput } from './propose-steps.ts';

const spokenSentence = (
  startTime: number,
  endTime: number,
  text: string,
  confidence = 0.9,
): TranscriptSentence => {
  const words = text.split(' ');
  const each = (endTime - startTime) / words.length;
  return {
    sentence: text,
    startTime,
    endTime,
    words: words.map((word, i) => ({
      word,
      startTime: startTime + i * each,
      endTime: startTime + (i + 1) * each,
      confidence,
    })),
  };
};

const work: StepProposalInput = {
  sentences: [
    spokenSentence(0.5, 5, 'In this video we change the filter.'),
    spokenSentence(6.5, 10, 'First, switch off the press.'),
    spokenSentence(10.5, 14, 'Make sure the gauge shows zero.'),
    spokenSentence(16, 20, 'Next, drain the oil from the housing.'),
    spokenSentence(20.5, 25, 'If oil is left, wait a little.'),
    spokenSentence(27, 31, 'After that, remove the old filter.'),
    spokenSentence(31.4, 35, 'It goes into the waste box.'),
    spokenSentence(37, 41, 'Finally, tighten the cover.'),
    spokenSentence(41.5, 46, 'Do not use force.'),
  ],
  scenes: [15.4, 36.2],
  silences: [],
  duration: 47.25,
  language: 'en',
  confidence: 0.9,
};

function expectCovered(input: StepProposalInput): void {
  const { steps } = proposeSteps(input);
  expect(steps.length).toBeGreaterThan(0);
  expect(steps[0]?.startTime).toBe(0);
  expect(steps.at(-1)?.endTime).toBe(input.duration);
  steps.forEach((step, index) => {
    expect(step.endTime).toBeGreaterThan(step.startTime);
    if (index > 0) expect(step.startTime).toBe(steps[index - 1]?.endTime);
  });
}

describe('steps proposed for a video', () => {
  it('follow announcements, and use the scene change in the pause as their edge', () => {
    const { basis, steps } = proposeSteps(work);
    expect(basis).toBe('speech');
    expect(steps.map(({ title }) => title)).toEqual([
      'Change the filter',
      'Switch off the press',
      'Drain the oil from the housing',
      'Remove the old filter',
      'Tighten the cover',
    ]);
    expect(steps.map(({ startTime }) => startTime)).toEqual([0, 6.25, 15.4, 26.75, 36.2]);
  });

  it('separate plain short narration at every announcement, in the measured silence, even if recognition joined the sentences', () => {
    // As recognised: no full stops, and words stretched over the silence of 2.6 s beside them.
    const heard = spokenSentence(0.8, 17.9, 'x');
    const words = ([
      ['First', 0.8, 1.2], ['switch', 1.2, 1.5], ['off', 1.5, 1.7], ['the', 1.7, 1.8], ['pump', 1.8, 4.9],
      ['second', 4.9, 5.4], ['close', 5.4, 5.7], ['the', 5.7, 5.8], ['valve', 5.8, 6.4],
      ['third', 7.6, 9.5], ['open', 9.5, 9.8], ['the', 9.8, 9.9], ['cover', 9.9, 10.2], ['of', 10.2, 10.3], ['the', 10.3, 10.4], ['pump', 10.4, 12.2],
      ['finally', 13.6, 14.2], ['take', 14.2, 14.5], ['out', 14.5, 14.7], ['the', 14.7, 14.8], ['filter.', 14.8, 15.3],
    ] as const).map(([word, startTime, endTime]) => ({ word, startTime, endTime, confidence: 0.95 })); // prettier-ignore
    const sentence = words.map(({ word }) => word).join(' ');
    const silences = [[0, 0.8], [2.3, 4.9], [6.4, 9], [10.9, 13.5], [15.3, 16.5]].map(
      ([startTime = 0, endTime = 0]) => ({ startTime, endTime }),
    ); // prettier-ignore
    const { steps } = proposeSteps({
      ...work,
      sentences: [{ ...heard, sentence, endTime: 15.3, words }],
      scenes: [],
      silences,
      duration: 16.5,
    });
    expect(steps.map(({ title }) => title)).toEqual([
      'Switch off the pump',
      'Close the valve',
      'Open the cover of the pump',
      'Take out the filter',
    ]);
    for (const { startTime } of steps.slice(1))
      expect(silences.some((s) => s.startTime <= startTime && startTime <= s.endTime)).toBe(true);
  });

  it('separate actions of five seconds and less, and a clause that is announced inside a sentence', () => {
    const sentences = [
      spokenSentence(0.5, 3, 'Open the lid.'),
      spokenSentence(5, 8, 'Take out the roll, then put in the new one.'),
      spokenSentence(10, 12.5, 'Close the lid.'),
    ];
    const { steps } = proposeSteps({ ...work, sentences, scenes: [], duration: 14 });
    expect(steps.map(({ title }) => title)).toEqual(['Open the lid', 'Take out the roll', 'Close the lid']);
    const run = [spokenSentence(0.5, 9, 'Open the drain valve slowly, after that remove the old filter.')];
    expect(proposeSteps({ ...work, sentences: run, scenes: [], duration: 10 }).steps).toHaveLength(2);
  });

  it('rely on announcements if a speaker hardly pauses before them', () => {
    const sentences =
      ['First, open the lid.', 'Lift the tray.', 'Next, clean the sieve.', 'Rinse the cup.', 'Finally, close the lid.'] // prettier-ignore
        .map((text, at) => spokenSentence(at * 4 + (at % 2 ? 0 : 0.4), at * 4 + 3.2, text));
    // The camera moves with every sentence; that alone is not a step.
    for (const scenes of [[], [4, 8.2, 12, 16.2]]) {
      const { steps } = proposeSteps({ ...work, sentences, scenes, duration: 20 });
      expect(steps.map(({ title }) => title)).toEqual(['Open the lid', 'Clean the sieve', 'Close the lid']);
    }
  });

  it('do not follow every sentence of several hours', () => {
    const sentences = Array.from({ length: 1000 }, (_, at) =>
      spokenSentence(at * 7, at * 7 + 4, `Open box ${at}.`),
    );
    const { steps } = proposeSteps({ ...work, sentences, scenes: [], duration: 7000 });
    expect(steps.length).toBeLessThanOrEqual(150);
  });

  it('start before the sentence if recognition timed it a moment too early', () => {
    const silences = [{ startTime: 5, endTime: 6.7 }];
    const { steps } = proposeSteps({ ...work, scenes: [6.6, ...work.scenes], silences });
    expect(steps[1]?.startTime).toBe(6.5);
  });
  it('start where the person who recorded it has marked them, with titles of what is said there', () => {
    const { basis, steps } = proposeSteps({ ...work, marks: [15.5, 36] });
    expect(basis).toBe('marks');
    expect(steps.map(({ startTime }) => startTime)).toEqual([0, 15.5, 36]);
    expect(steps.at(-1)?.endTime).toBe(work.duration);
    expect(steps.map(({ title }) => title !== null)).toEqual([true, true, true]);
  });

  it('never cut a word', () => {
    for (const { startTime } of proposeSteps(work).steps) {
      const words = work.sentences.flatMap((sentence) => sentence.words);
      expect(words.some((word) => word.startTime < startTime && startTime < word.endTime)).toBe(false);
    }
  });

  it('follow counted steps even without pauses', () => {
    const sentences = [1, 2, 3, 4].map((n) =>
      spokenSentence((n - 1) * 15, n * 15, `Step ${n}, turn the screw number ${n}.`),
    );
    const { steps } = proposeSteps({ ...work, sentences, scenes: [], duration: 60 });
    expect(steps.map(({ startTime }) => startTime)).toEqual([0, 15, 30, 45]);
  });

  it('below the confidence gate follow scenes and silences, without titles', () => {
    const { basis, steps } = proposeSteps({ ...work, confidence: 0.3 });
    expect(basis).toBe('scenes');
    expect(steps.every(({ title }) => title === null)).toBe(true);
    expect(steps.map(({ startTime }) => startTime)).toEqual(expect.arrayContaining([15.4, 36.2]));
  });

  it('have no title if their own words are doubtful', () => {
    const sentences = work.sentences.map((s, i) =>
      i === 7 || i === 8 ? spokenSentence(s.startTime, s.endTime, s.sentence, 0.2) : s,
    );
    const { steps } = proposeSteps({ ...work, sentences });
    expect(steps.at(-1)?.title).toBeNull();
    expect(steps[1]?.title).toBe('Switch off the press');
  });

  it('follow an even grid if there is nothing else to go by', () => {
    const input = { ...work, sentences: [], scenes: [], confidence: 0, language: null, duration: 600 };
    const lengths = proposeSteps(input).steps.map((step) => step.endTime - step.startTime);
    expect(lengths.length).toBeGreaterThan(8);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(0.01);
  });

  it('follow the picture while a speaker is silent for long', () => {
    const sentences = [
      spokenSentence(1, 5, 'Watch how the mould is changed.'),
      spokenSentence(295, 299, 'Finally, start the machine.'),
    ];
    const { steps } = proposeSteps({ ...work, sentences, scenes: [60, 120, 200, 250], duration: 300 });
    expect(steps.map(({ startTime }) => startTime)).toEqual(expect.arrayContaining([60, 120, 200, 250]));
    expect(steps.length).toBeLessThan(16);
  });

  it('are one step for a video of a second', () => {
    expect(
      proposeSteps({ ...work, sentences: [], scenes: [0.5], confidence: 0, duration: 1 }).steps,
    ).toHaveLength(1);
  });

  it('cover any video exactly, without gap or overlap', () => {
    const time = fc.double({ min: 0, max: 4000, noNaN: true });
    fc.assert(
      fc.property(
        fc.double({ min: 0.2, max: 4000, noNaN: true }),
        fc.array(time, { maxLength: 40 }),
        fc.array(fc.tuple(time, fc.double({ min: 0.1, max: 30, noNaN: true })), { maxLength: 40 }),
        fc.boolean(),
        (duration, scenes, spans, spoken) => {
          const sentences = spans
            .map(([from, length]) => spokenSentence(from, from + length, 'Then turn the screw.'))
            .toSorted((a, b) => a.startTime - b.startTime);
          const silences = spans.map(([startTime, length]) => ({ startTime, endTime: startTime + length }));
          expectCovered({ ...work, sentences, silences, scenes, duration, confidence: spoken ? 0.9 : 0 });
        },
      ),
      { numRuns: 200 },
    );
  });
});
