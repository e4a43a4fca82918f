import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EditorSegment, mergeDeletes, type SegmentOf } from './editor-segments.ts';

const remove = (start: number, end: number): SegmentOf<'delete'> => ({ type: 'delete', start, end });
const adjust: SegmentOf<'adjust'> = { type: 'adjust', stepId: 'step-a', start: 0, end: 10 };

describe('segments of the editor', () => {
  it('R-EDT-10 (2:49): are of seven types, with the fields of the specification', () => {
    const { options } = EditorSegment;
    expect(options.map(({ shape }) => shape.type.value)).toEqual([
      'delete',
      'insert',
      'adjust',
      'correct',
      'replaceAll',
      'merge',
      'import',
    ]);
    expect(new Set(options.flatMap(({ shape }) => Object.keys(shape)))).toEqual(
      new Set(['type', 'target', 'start', 'end', 'stepId', 'correctedText']),
    );
  });

  it('R-SEG-04: overlapping deletions are one', () => {
    expect(mergeDeletes([remove(1, 3), remove(2, 5)])).toEqual([remove(1, 5)]);
    expect(mergeDeletes([remove(2, 5), remove(1, 3)])).toEqual([remove(1, 5)]);
    expect(mergeDeletes([remove(1, 3), remove(6, 8)])).toEqual([remove(1, 3), remove(6, 8)]);
  });
  it('R-SEG-04: one that joins two others merges all three into one', () => {
    expect(mergeDeletes([remove(1, 3), remove(6, 8), remove(2, 7)])).toEqual([remove(1, 8)]);
  });
  it('R-SEG-04: merges across other edits, into the last place', () => {
    expect(mergeDeletes([remove(1, 3), adjust, remove(2, 5)])).toEqual([adjust, remove(1, 5)]);
  });
  it('deletes the same seconds as before, in separate ranges', () => {
    const second = fc.integer({ min: 0, max: 30 });
    const deletion = fc.tuple(second, second).map(([a, b]) => remove(Math.min(a, b), Math.max(a, b) + 1));
    const isIn = (at: number) => (segment: EditorSegment) =>
      segment.type === 'delete' && segment.start <= at && at < segment.end;
    fc.assert(
      fc.property(fc.array(deletion, { maxLength: 8 }), (deletions) => {
        const merged = mergeDeletes(deletions);
        for (let at = 0; at <= 31; at += 1) {
          expect(merged.filter(isIn(at)).length).toBe(deletions.some(isIn(at)) ? 1 : 0);
        }
      }),
    );
  });
});
