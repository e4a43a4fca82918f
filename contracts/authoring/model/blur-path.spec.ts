import { describe, expect, it } from 'vitest';
import type { ElementOf } from '../annotation-elements.ts';
import { exampleAnnotations } from '../workflow.examples.ts';
import { fitAnnotations, mergeAnnotations } from './annotation-times.ts';
import {
  blurAt,
  fixBlur,
  followWithBlur,
  moveBlur,
  positionAt,
  trackBlur,
  withoutPosition,
} from './blur-path.ts';

const following: ElementOf<'blur'> = exampleAnnotations.blur;
const fixed: ElementOf<'blur'> = { ...following, positions: [] };
const box = { left: 100, top: 80, width: 120, height: 60 };

describe('R-ANN-01: where a blur is', () => {
  it('is straight between its positions, and stays at the first and the last', () => {
    expect(blurAt(following, 4)).toEqual({ left: 200, top: 80, width: 105, height: 60 });
    expect(blurAt(following, 0)).toEqual(box);
    expect(blurAt(following, 8)).toMatchObject({ left: 300, width: 90 });
    expect(blurAt({ ...fixed, scaleX: 2 }, 3)).toEqual({ ...box, width: 240 });
  });
  it('is moved as a whole, or at one moment if it follows', () => {
    const place = { left: 10, top: 20, width: 30, height: 40 };
    expect(moveBlur(fixed, 3, place)).toMatchObject({ ...place, positions: [] });
    expect(moveBlur(following, 4, place).positions.map(({ time }) => time)).toEqual([2, 4, 6]);
    expect(moveBlur(following, 6.01, place).positions).toHaveLength(2);
    expect(moveBlur(following, 99, place).positions.at(-1)).toEqual({ time: 8, ...place });
  });
  it('follows from its start and can be fixed where it is', () => {
    const started = followWithBlur(fixed, 4);
    expect(started.positions.map(({ time }) => time)).toEqual([2, 4]);
    expect(fixBlur(following, 4)).toMatchObject({ left: 200, width: 105, positions: [] });
  });
  it('loses a position, but not the last one', () => {
    const one = withoutPosition(following, 2);
    expect(one.positions).toHaveLength(1);
    expect(one).toMatchObject({ left: 300, width: 90 });
    expect(withoutPosition(one, 6)).toBe(one);
    expect(positionAt(following, 6.01)).toBe(6);
    expect(positionAt(following, 3)).toBeNull();
  });
  it('is dragged along a way of which only turns are stored', () => {
    const way = Array.from({ length: 80 }, (_, i) => ({
      time: 2 + i / 20,
      ...box,
      left: 100 + (i < 40 ? i * 4 : (80 - i) * 4),
    }));
    const dragged = trackBlur(following, way);
    expect(dragged.positions.length).toBeLessThan(8);
    for (const { time, left } of way) expect(Math.abs(blurAt(dragged, time).left - left)).toBeLessThan(1.5);
    expect(dragged.positions.at(-1)?.time).toBe(6);
  });
});

describe('a blur of a step that changes', () => {
  const step = { startTime: 10, endTime: 20 };
  it('stays with the picture and is cut with the step', () => {
    const [cut] = fitAnnotations([following], step, { startTime: 14, endTime: 20 });
    expect(cut).toMatchObject({ startTime: 0, endTime: 4 });
    if (cut?.type !== 'blur') throw new Error('no blur');
    expect(cut.positions.map(({ time }) => time)).toEqual([0, 2]);
    expect(blurAt(cut, 0)).toEqual(blurAt(following, 4));
    expect(blurAt(cut, 2)).toEqual(blurAt(following, 6));
  });
  it('is whole again after its step was split and merged', () => {
    const [first, second] = [
      { ...step, endTime: 14 },
      { ...step, startTime: 14 },
    ].map((half) => ({ ...half, annotations: fitAnnotations([following], step, half) }));
    if (!first || !second) throw new Error('no halves');
    const [joined] = mergeAnnotations(first, second, step);
    if (joined?.type !== 'blur') throw new Error('no blur');
    for (const at of [2, 3, 4, 5, 6, 7]) expect(blurAt(joined, at)).toEqual(blurAt(following, at));
    expect(joined).toMatchObject({ startTime: 2, endTime: 8 });
  });
});
