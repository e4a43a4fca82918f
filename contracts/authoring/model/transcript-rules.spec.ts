import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  correctWord,
  formatTimestamp,
  insertionProblem,
  parseTimestamp,
  pauseMarkers,
  toWebVtt,
} from './transcript-rules.ts';

const sentence = (text: string, startTime = 0, endTime = 1) => ({
  sentence: text,
  startTime,
  endTime,
  words: [],
});

describe('rules of a transcription', () => {
  it.each([
    ['valve,', 'tap', 'tap,'],
    ['valve', 'tap', 'tap'],
    ['ready?!', 'done', 'done?!'],
    ['valve,', ' tap. ', 'tap.'],
  ])('R-TRN-04, 2:127: %s corrected to %s gives %s', (original, corrected, result) => {
    expect(correctWord(original, corrected)).toBe(result);
  });

  it.each([
    ['open the valve', null],
    ["don't over-tighten it", null],
    ['öffne das Ventil', null],
    ['open, please', 'punctuation'],
    ['open.', 'punctuation'],
    ['打开。', 'punctuation'],
    [' open', 'edge-whitespace'],
    ['open ', 'edge-whitespace'],
    ['  ', 'empty'],
    ['one two three four five six seven eight nine ten', null],
    ['one two three four five six seven eight nine ten eleven', 'too-long'],
  ])('R-TRN-05, 2:217: inserting "%s" gives %s', (text, problem) => {
    expect(insertionProblem(text)).toBe(problem);
  });

  it.each([
    ['00:00.00', 0],
    ['100:59.99', 6059.99],
    ['09:05.50', 545.5],
    ['999:59.99', 59_999.99],
    ['1:00.00', 60],
    ['00:17', 17],
    ['0:02', 2],
    ['10:00.5', 600.5],
    ['7', 7],
    ['90.25', 90.25],
    ['12.5', 12.5],
    ['1:02:03', 3723],
    ['1:02:03.40', 3723.4],
    ['10:60.00', null],
    ['1:60:00', null],
    ['1:5', null],
    ['1:2:03', null],
    ['5.', null],
    ['.5', null],
    ['5.123', null],
    ['', null],
    ['x', null],
    ['1000:00.00', null],
    ['-1:00.00', null],
  ])('R-TRN-06, 2:126: %s is %s seconds', (text, seconds) => {
    expect(parseTimestamp(text)).toBe(seconds);
  });

  it('R-TRN-06: formatted times are parsed back to the hundredth', () => {
    expect(formatTimestamp(59.996)).toBe('01:00.00');
    expect(formatTimestamp(-3)).toBe('00:00.00');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_999_999 }), (hundredths) => {
        expect(parseTimestamp(formatTimestamp(hundredths / 100))).toBe(hundredths / 100);
      }),
    );
  });

  it('R-TRN-07: a gap over one second between words is marked, one of a second is not', () => {
    const words = [
      { startTime: 0, endTime: 0.4 },
      { startTime: 1.4, endTime: 2.1 },
      { startTime: 3.3, endTime: 4 },
    ];
    expect(pauseMarkers(words)).toEqual([{ after: 1, startTime: 2.1, endTime: 3.3 }]);
  });

  it('renders WebVTT that keeps markup out and gives each cue a length', () => {
    expect(toWebVtt([sentence('Turn\0<left> & wait\n\n-->', 3599.9995, 3599.9995), sentence(' ')])).toBe(
      'WEBVTT\n\n01:00:00.000 --> 01:00:00.001\nTurn &lt;left&gt; &amp; wait --&gt;\n',
    );
  });
});
