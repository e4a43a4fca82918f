import { describe, expect, it } from 'vitest';
import type { AnnotationElement } from '../annotation-elements.ts';
import { exampleAnnotations } from '../workflow.examples.ts';
import { canvasFor, edgesOf } from './annotation-canvas.ts';
import { directionOf, outlinesOf, penPath } from './annotation-shapes.ts';

const { arrow, pen, shape, text } = exampleAnnotations;
const pathOf = (element: AnnotationElement) => outlinesOf(element).map(({ path }) => path);

describe('outlines', () => {
  it('R-ANN-05 (2:45): a circle, a rectangle and a triangle fill their box', () => {
    expect(pathOf(shape)).toEqual(['M0 30A60 30 0 1 1 120 30A60 30 0 1 1 0 30Z']);
    expect(pathOf({ ...shape, shape: 'rectangle' })).toEqual(['M0 0H120V60H0Z']);
    expect(pathOf({ ...shape, shape: 'triangle' })).toEqual(['M60 0L120 60H0Z']);
  });
  it('R-ANN-07 (2:212): a shape has a stroke of 2, dashed 4/4, or none', () => {
    expect(outlinesOf(shape)).toMatchObject([{ stroke: 'yellow', strokeWidth: 2, dash: [4, 4] }]);
    expect(outlinesOf({ ...shape, strokeType: 'solid' })).toMatchObject([{ stroke: 'yellow', dash: [] }]);
    expect(outlinesOf({ ...shape, fill: 'red', strokeType: 'none' })).toMatchObject([
      { fill: 'red', stroke: null },
    ]);
  });
  it('an arrow ends with a head at its end, in its own colour', () => {
    const [line, head] = outlinesOf({ ...arrow, startX: 0, startY: 0, endX: 100, endY: 0 });
    expect(line).toMatchObject({ path: 'M0 0L79.6 0', stroke: 'red', strokeWidth: 6 });
    expect(head).toMatchObject({ path: 'M100 0L79.6 9.79L79.6 -9.79Z', fill: 'red', stroke: null });
    expect(pathOf({ ...arrow, startX: 0, startY: 0, endX: 0, endY: 0 }).join('')).not.toContain('NaN');
  });
  it('a pen draws a smooth line from its first point to its last', () => {
    expect(penPath(pen.path)).toBe('M0 0Q60 60 90 40L120 20');
    expect(penPath(pen.path.slice(0, 2))).toBe('M0 0L60 60');
    expect(penPath([])).toBe('');
    expect(outlinesOf(pen)).toMatchObject([{ fill: null, stroke: 'red', strokeWidth: 4 }]);
  });
  it('a text has none', () => {
    expect(outlinesOf(text)).toEqual([]);
  });
});

it('R-ANN-06: a small stage has a canvas of 380, others one of 676, both 16:9', () => {
  expect(canvasFor(360)).toEqual({ width: 380, height: 213.75 });
  expect(canvasFor(675)).toEqual({ width: 380, height: 213.75 });
  expect(canvasFor(676)).toEqual({ width: 676, height: 380.25 });
  expect(canvasFor(1920)).toEqual({ width: 676, height: 380.25 });
});

it('the edges of what is turned are those of its corners', () => {
  const box = { left: 100, top: 100, width: 40, height: 20, scaleX: 1, scaleY: 1 };
  const { left, right, top, bottom } = edgesOf({ ...box, angle: 90 });
  expect([left, right, top, bottom].map(Math.round)).toEqual([80, 100, 100, 140]);
  expect(edgesOf({ ...box, scaleX: 2, angle: 0 })).toEqual({ left: 100, top: 100, right: 180, bottom: 120 });
});

it.each([
  ['Valve 3', 'ltr'],
  ['3. שסתום', 'rtl'],
  ['«اضغط» Enter', 'rtl'],
  ['12 Nm', 'ltr'],
  ['12 🔧', 'ltr'],
])('the text %s runs %s', (written, direction) => {
  expect(directionOf(written)).toBe(direction);
});
