import { describe, expect, it } from 'vitest';
import { DrawnAnnotationElement } from '../../../../../contracts/authoring/annotation-elements.ts';
import { edgesOf } from '../../../../../contracts/authoring/model/annotation-canvas.ts';
import { exampleAnnotations } from '../../../../../contracts/authoring/workflow.examples.ts';
import { bakeScale, keepInside, placeArrow, storable } from './shaping.ts';

const { arrow, pen, shape, text } = exampleAnnotations;
const bounds = { left: 5, top: 5, right: 671, bottom: 375.25 };

describe('a scale', () => {
  it('becomes a part of the measures, so that strokes keep their width', () => {
    expect(bakeScale(shape, 2, 0.5)).toMatchObject({ width: 240, height: 30, scaleX: 1, scaleY: 1 });
    expect(bakeScale(pen, 2, 2)).toMatchObject({
      width: 240,
      strokeWidth: 4,
      path: [
        { x: 0, y: 0 },
        { x: 120, y: 120 },
        { x: 240, y: 40 },
      ],
    });
    expect(bakeScale(arrow, 2, 2)).toMatchObject({ startY: 120, endX: 240, strokeWidth: 6 });
    expect(bakeScale(text, 2, 2)).toMatchObject({ fontSize: 48, scaleX: 1, scaleY: 1 });
  });
});

describe('what is stored', () => {
  it('is rounded, turned by less than a full turn, and accepted', () => {
    const stored = storable({ ...shape, left: 100.12345, angle: -90, scaleX: 1.5 });
    expect(stored).toMatchObject({ left: 100.12, angle: 270, width: 180, scaleX: 1 });
    for (const element of Object.values(exampleAnnotations))
      expect(DrawnAnnotationElement.parse(storable(element))).toEqual(storable(element));
  });
  it('of an arrow that was turned has its ends where they were', () => {
    const turned = storable({ ...arrow, left: 200, top: 100, angle: 90 });
    // from (0, 60) and (120, 0), turned by a right angle about the first corner
    expect(turned).toMatchObject({ angle: 0, left: 140, top: 100, width: 60, height: 120 });
    expect(turned).toMatchObject({ startX: 0, startY: 0, endX: 60, endY: 120 });
  });
  it('has letters of 6 to 200', () => {
    expect(storable({ ...text, fontSize: 500 })).toMatchObject({ fontSize: 200 });
  });
});

it('an arrow is placed by its ends', () => {
  expect(placeArrow(arrow, { x: 50, y: 10 }, { x: 20, y: 40 })).toMatchObject({
    left: 20,
    top: 10,
    width: 30,
    height: 30,
    startX: 30,
    startY: 0,
    endX: 0,
    endY: 30,
  });
});

describe('the margin (R-ANN-06)', () => {
  it('is not left by what is moved, turned or too large', () => {
    for (const element of [
      { ...shape, left: -50 },
      { ...shape, left: 660, top: 370 },
      { ...shape, left: 6, angle: 90 },
      { ...shape, width: 2000, height: 900 },
      { ...text, left: 640 },
      { ...arrow, top: -3 },
      { ...pen, left: 0, top: 0 },
    ]) {
      const inside = keepInside(element, bounds);
      const { left, top, right, bottom } = edgesOf(inside);
      expect([left >= 4.98, top >= 4.98, right <= 671.02, bottom <= 375.27]).not.toContain(false);
      expect(DrawnAnnotationElement.safeParse(inside).success).toBe(true);
    }
  });
  it('changes nothing of what is inside', () => {
    expect(keepInside(shape, bounds)).toBe(shape);
  });
});
