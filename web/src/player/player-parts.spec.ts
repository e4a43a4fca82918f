import { describe, expect, it } from 'vitest';
import { defaultGroup, dotsFor, wrapped } from './attachments/attachment-groups.ts';
import { isHandledByTarget, requestOfKey } from './keys.ts';
import { sampleStep } from './player-sample.ts';
import { previewScale, thumbnailAt } from './thumbnail.ts';
import { searchTranscript } from './transcript-search.ts';

const sentence = (text: string) => ({ text, startTime: 1, endTime: 2 });

describe('search in the video', () => {
  const steps = [
    sampleStep(1, 0, 10, { sentences: [sentence('Close the Valve.'), sentence('Wait.')] }),
    sampleStep(2, 10, 20, { sentences: [sentence('Set it to 3.5 (bar).')] }),
  ];
  const found = (text: string) =>
    searchTranscript(steps, text).map(({ stepIndex, hits }) => [stepIndex, hits.length]);
  it('R-PSR-02 finds nothing for empty input', () => {
    expect([found(''), found('   ')]).toEqual([[], []]);
  });
  it('R-PSR-03 ignores case and groups by step', () => {
    expect(found('vAlVe')).toEqual([[0, 1]]);
    expect(searchTranscript(steps, 'valve')[0]?.hits[0]?.pieces).toEqual(['Close the ', 'Valve', '.']);
  });
  it('R-PSR-04 takes special characters for themselves', () => {
    expect([found('3.5 (bar)'), found('3x5'), found('.*')]).toEqual([[[1, 1]], [], []]);
  });
});

describe('attachments', () => {
  it('R-ATT-03 opens the first group that has items', () => {
    const link = { id: 'l', label: 'Spare part', link: 'https://example.com' };
    expect(defaultGroup({ diagrams: [], links: [link], pdfs: [] })).toBe('links');
    expect(defaultGroup({ diagrams: [], links: [], pdfs: [] })).toBeNull();
  });
  it('R-ATT-07 wraps at both ends', () => {
    expect([wrapped(-1, 3), wrapped(3, 3), wrapped(1, 3)]).toEqual([2, 0, 1]);
  });
  it('R-ATT-08, 3:217 shows at most 7 dots, around the picture that is shown', () => {
    expect(dotsFor(0, 3)).toEqual([0, 1, 2]);
    expect(dotsFor(0, 20)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(dotsFor(10, 20)).toEqual([7, 8, 9, 10, 11, 12, 13]);
    expect(dotsFor(19, 20)).toEqual([13, 14, 15, 16, 17, 18, 19]);
  });
});

describe('thumbnails', () => {
  const map = {
    everySeconds: 1,
    columns: 5,
    rows: 4,
    tileWidth: 160,
    tileHeight: 90,
    sheets: ['a.jpg', 'b.jpg'],
  };
  it('finds sheet and tile of a second and stays within the last', () => {
    expect(thumbnailAt(map, 7.9)).toMatchObject({ url: 'a.jpg', x: 320, y: 90 });
    expect(thumbnailAt(map, 20)).toMatchObject({ url: 'b.jpg', x: 0, y: 0 });
    expect(thumbnailAt(map, 9999)).toMatchObject({ url: 'b.jpg', x: 640, y: 270 });
    expect(thumbnailAt(null, 1)).toBeNull();
  });
  it.each([
    ['a landscape picture takes the width', { width: 320, height: 180 }, [176, 99]],
    ['a portrait one three quarters of it in height', { width: 90, height: 160 }, [74.25, 132]],
  ])('%s above the scrubber', (_, picture, [width = 0, height = 0]) => {
    const scale = previewScale(picture, 176);
    expect(picture.width * scale).toBeCloseTo(width);
    expect(picture.height * scale).toBeCloseTo(height);
  });
});

describe('keys', () => {
  const press = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });
  const context = { volume: 0.5, length: 200 };
  it('R-PLY-37 space plays, F is fullscreen, T theatre, whatever the case', () => {
    expect([' ', 'f', 'F', 't'].map((key) => requestOfKey(press(key), context)?.type)).toEqual([
      'toggle-play', 'toggle-fullscreen', 'toggle-fullscreen', 'toggle-theater',
    ]); // prettier-ignore
  });
  it('R-PLY-29 arrows skip 5 s, and digits go to tenths', () => {
    expect(requestOfKey(press('ArrowLeft'), context)).toEqual({ type: 'skip', seconds: -5 });
    expect(requestOfKey(press('7'), context)).toEqual({ type: 'scrub', clock: 140 });
  });
  it('leaves shortcuts of the browser alone', () => {
    expect(requestOfKey(press('f', { ctrlKey: true }), context)).toBeNull();
  });
  it('never acts inside inputs', () => {
    const input = document.createElement('input');
    const button = document.createElement('button');
    const own = (target: HTMLElement, key: string, byKeyboard = false) =>
      isHandledByTarget(target, key, byKeyboard);
    expect([own(input, 'f'), own(button, 'f'), own(button, ' ', true), own(button, 'Enter')]).toEqual([
      true, false, true, true,
    ]); // prettier-ignore
    // R-PLY-37: after a mouse click, Space plays and pauses
    expect(own(button, ' ')).toBe(false);
  });
});
