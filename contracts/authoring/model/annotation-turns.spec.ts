import { describe, expect, it } from 'vitest';
import type { AnnotationElement } from '../annotation-elements.ts';
import { exampleAnnotations } from '../workflow.examples.ts';
import { edgesOf, isWithinCanvas } from './annotation-canvas.ts';
import { turnAnnotations } from './annotation-turns.ts';

const { arrow, image, pen, shape, text } = exampleAnnotations;
const wide = { width: 1920, height: 1080 };
const turned = (element: AnnotationElement, quarters: number, size = wide) => {
  const [after] = turnAnnotations([element], size, quarters);
  if (!after) throw new Error('an annotation was lost');
  return after;
};
const middleOf = (element: AnnotationElement) => {
  const { left, right, top, bottom } = edgesOf(element);
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
};

describe('annotations of a picture that is turned', () => {
  it('are on the same place of the picture', () => {
    // the canvas is the picture: 676 wide; turned, the picture is 213.9 wide in its middle
    const { x, y } = middleOf(shape);
    const scale = 380.25 / 676;
    const after = middleOf(turned(shape, 1));
    expect(after.x).toBeCloseTo((676 - 380.25 * scale) / 2 + (380.25 - y) * scale, 1);
    expect(after.y).toBeCloseTo(x * scale, 1);
    expect(turned(shape, 1)).toMatchObject({ angle: 90, width: shape.width });
  });
  it('R-ANN-06: stay within the edges of their canvas', () => {
    const corner = { ...shape, left: 5, top: 5 };
    for (const element of [arrow, image, pen, shape, text, corner])
      for (const quarters of [1, 2, 3])
        for (const size of [wide, { width: 1080, height: 1920 }])
          expect(isWithinCanvas(turned(element, quarters, size))).toBe(true);
  });
  it('text and pictures stay upright', () => {
    expect([text, image, arrow].map((element) => turned(element, 1).angle)).toEqual([0, 0, 90]);
  });
  it('a blur covers the same part of the picture at every moment', () => {
    const blur = {
      ...exampleAnnotations.blur,
      left: 0,
      top: 0,
      width: 338,
      height: 190.125,
      positions: [{ time: 2, left: 0, top: 0, width: 338, height: 190.125 }],
    };
    // the left upper quarter becomes the right upper one
    const after = turned(blur, 1);
    const picture = { left: (676 - 380.25 * (9 / 16)) / 2, width: 380.25 * (9 / 16) };
    const expected = {
      left: picture.left + picture.width / 2,
      top: 0,
      width: picture.width / 2,
      height: 380.25 / 2,
    };
    for (const box of after.type === 'blur' ? [after, ...after.positions] : [])
      for (const key of ['left', 'top', 'width', 'height'] as const)
        expect(box[key]).toBeCloseTo(expected[key], 1);
  });
  it('are the same once they are stored', () => {
    const atEdge = { ...exampleAnnotations.blur, left: 626, top: 0, width: 50, height: 10 };
    const after = turned(atEdge, 2, { width: 1080, height: 1920 });
    expect(after).toEqual(JSON.parse(JSON.stringify(after)));
  });
  it('are where they were after a whole turn', () => {
    for (const element of [arrow, text]) {
      const back = turnAnnotations([turned(element, 1)], { width: 1080, height: 1920 }, 3)[0];
      expect(back && middleOf(back).x).toBeCloseTo(middleOf(element).x, 0);
      expect(back && middleOf(back).y).toBeCloseTo(middleOf(element).y, 0);
      expect(back?.angle).toBeCloseTo(element.angle);
    }
    expect(turned(shape, 0)).toBe(shape);
  });
});
