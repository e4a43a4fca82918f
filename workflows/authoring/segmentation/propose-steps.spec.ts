import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TranscriptSentence } from '../../../contracts/authoring/transcript-rules.ts';
import { proposeSteps, type StepProposalInput } from './propose-steps.ts';

const said = (startTime: number, endTime: number, text: string, confidence = 0.9): TranscriptSentence => {
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
    said(0.5, 5, 'In this video we change the filter.'),
    said(6.5, 10, 'First, switch off the press.'),
    said(10.5, 14, 'Make sure the gauge shows zero.'),
    said(16, 20, 'Next, drain the oil from the housing.'),
    said(20.5, 25, 'If oil is left, wait a little.'),
    said(27, 31, 'After that, remove the old filter.'),
    said(31.4, 35, 'It goes into the waste box.'),
    said(37, 41, 'Finally, tighten the cover.'),
    said(41.5, 46, 'Do not use force.'),
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
  it('follow what is announced, and take the scene change in the pause as their edge', () => {
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

  it('never cut a sentence', () => {
    for (const { startTime } of proposeSteps(work).steps) {
      expect(work.sentences.some((s) => s.startTime < startTime && startTime < s.endTime)).toBe(false);
    }
  });

  it('follow counted steps even without pauses', () => {
    const sentences = [1, 2, 3, 4].map((n) =>
      said((n - 1) * 15, n * 15, `Step ${n}, turn the screw number ${n}.`),
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

  it('have no title where their own words are doubtful', () => {
    const sentences = work.sentences.map((s, i) =>
      i === 7 || i === 8 ? said(s.startTime, s.endTime, s.sentence, 0.2) : s,
    );
    const { steps } = proposeSteps({ ...work, sentences });
    expect(steps.at(-1)?.title).toBeNull();
    expect(steps[1]?.title).toBe('Switch off the press');
  });

  it('stand on an even grid where there is nothing to go by', () => {
    const input = { ...work, sentences: [], scenes: [], confidence: 0, language: null, duration: 600 };
    const lengths = proposeSteps(input).steps.map((step) => step.endTime - step.startTime);
    expect(lengths.length).toBeGreaterThan(8);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(0.01);
  });

  it('go by the picture where a speaker falls silent for long', () => {
    const sentences = [
      said(1, 5, 'Watch how the mould is changed.'),
      said(295, 299, 'Finally, start the machine.'),
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
            .map(([from, length]) => said(from, from + length, 'Then turn the screw.'))
            .toSorted((a, b) => a.startTime - b.startTime);
          const silences = spans.map(([startTime, length]) => ({ startTime, endTime: startTime + length }));
          expectCovered({ ...work, sentences, silences, scenes, duration, confidence: spoken ? 0.9 : 0 });
        },
      ),
      { numRuns: 200 },
    );
  });
});
