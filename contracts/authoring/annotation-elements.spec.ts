import { describe, expect, it } from 'vitest';
import { AnnotationElement, DrawnAnnotationElement } from './annotation-elements.ts';
import { ChangeAnnotations } from './annotations.ts';
import {
  annotationColors,
  blurFillOpacity,
  canvasMargin,
  canvasRatio,
  canvasSizes,
  maxAnnotations,
  maxAnnotationText,
  maxBlurPositions,
  maxPathPoints,
  maxPointsPerCall,
  shapeStroke,
  strokeWidths,
} from './model/annotation-canvas.ts';
import { exampleAnnotations } from './workflow.examples.ts';

const { text, pen, arrow, shape } = exampleAnnotations;
const problemOf = (element: object): string | undefined =>
  DrawnAnnotationElement.safeParse(element).error?.issues[0]?.message;

describe('an annotation', () => {
  it('R-ANN-03 (2:45): has the fields that all types share', () => {
    for (const field of [
      'id',
      'type',
      'startTime',
      'endTime',
      'top',
      'left',
      'scaleX',
      'scaleY',
      'width',
      'height',
      'originalCanvasWidth',
      'originalCanvasHeight',
    ])
      for (const element of Object.values(exampleAnnotations))
        expect(AnnotationElement.safeParse({ ...element, [field]: undefined }).success).toBe(false);
    const { opacity: _, ...visible } = arrow;
    expect(AnnotationElement.parse(visible).opacity).toBe(1);
  });
  it('R-ANN-04: a text is in a serif font unless its author chooses another', () => {
    const { fontFamily: _, ...plain } = text;
    expect(AnnotationElement.parse(plain)).toMatchObject({ fontFamily: 'serif' });
    expect(AnnotationElement.parse({ ...text, fontFamily: 'monospace' })).toMatchObject({
      fontFamily: 'monospace',
    });
    expect(problemOf({ ...text, fontFamily: 'url(https://example.com/font)' })).toBeDefined();
  });
  it('R-ANN-05: a shape is a circle, a rectangle or a triangle, with no, a solid or a dashed stroke', () => {
    for (const each of ['circle', 'rectangle', 'triangle'])
      for (const strokeType of ['none', 'solid', 'dashed'])
        expect(problemOf({ ...shape, shape: each, strokeType, fill: 'red' })).toBeUndefined();
    expect(problemOf({ ...shape, shape: 'star' })).toBeDefined();
    expect(problemOf({ ...shape, strokeType: 'dotted' })).toBeDefined();
    expect(problemOf({ ...shape, strokeType: 'none', fill: null })).toBe('A shape needs a fill or a stroke.');
  });
  it('R-ANN-06 (2:212): is on a canvas of 380 or 676 at 1.77, and stays 5 inside its edges', () => {
    expect(canvasSizes).toEqual([380, 676]);
    expect(Math.floor(canvasRatio * 100) / 100).toBe(1.77);
    expect(canvasMargin).toBe(5);
    const { width: canvas, height: canvasHeight } = { width: 676, height: 380.25 };
    const { width, height } = shape;
    const edge = { left: canvas - 5 - width, top: canvasHeight - 5 - height };
    const message = 'An annotation must stay at least 5 inside the edges of its canvas.';
    expect(problemOf({ ...shape, ...edge })).toBeUndefined();
    expect(problemOf({ ...shape, ...edge, left: edge.left + 1 })).toBe(message);
    expect(problemOf({ ...shape, ...edge, top: edge.top + 1 })).toBe(message);
    expect(problemOf({ ...shape, left: 4 })).toBe(message);
    expect(problemOf({ ...shape, top: 4 })).toBe(message);
    // turned by its first corner, it reaches out of the canvas
    expect(problemOf({ ...shape, left: 30, angle: 90 })).toBe(message);
    expect(problemOf({ ...shape, scaleX: 6 })).toBe(message);
    expect(problemOf({ ...shape, originalCanvasHeight: 400 })).toBe('The canvas must be 16:9.');
  });
  it('R-ANN-07: strokes are thin, normal or bold; of a shape 2, dashed 4/4', () => {
    expect(strokeWidths).toEqual({ thin: 4, normal: 6, bold: 8 });
    for (const strokeWidth of Object.values(strokeWidths)) {
      expect(problemOf({ ...arrow, strokeWidth })).toBeUndefined();
      expect(problemOf({ ...pen, strokeWidth })).toBeUndefined();
    }
    expect(problemOf({ ...pen, strokeWidth: 5 })).toBeDefined();
    expect(shapeStroke).toEqual({ width: 2, dash: [4, 4] });
  });
  it('has the colours of the palette and no others', () => {
    expect(Object.keys(annotationColors)).toEqual(['blue', 'white', 'black', 'red', 'green', 'yellow']);
    for (const stroke of Object.keys(annotationColors))
      expect(problemOf({ ...arrow, stroke })).toBeUndefined();
    expect(problemOf({ ...arrow, stroke: '#123456' })).toBeDefined();
  });
});

describe('what cannot be drawn', () => {
  it.each([
    ['a text of 100,000 characters', { ...text, text: 'x'.repeat(100_000) }, `at most ${maxAnnotationText} characters`],
    ['a path of a million points', { ...pen, path: Array.from({ length: 1_000_000 }, (_, x) => ({ x: x % 600, y: 0 })) }, `at most ${maxPathPoints} points`],
    ['a negative time', { ...arrow, startTime: -1 }, '>=0'],
    ['a time that is not a number', { ...arrow, endTime: Number.NaN }, 'NaN'],
    ['an end before its start', { ...arrow, startTime: 5, endTime: 5 }, 'after the start'],
    ['a scale of zero', { ...arrow, scaleX: 0 }, '>=0.01'],
    ['a place at infinity', { ...arrow, left: Infinity }, 'number'],
    ['a place far outside', { ...arrow, left: 1e9 }, '<=10000'],
    ['an opacity above one', { ...arrow, opacity: 1.1 }, '<=1'],
    ['an id without characters', { ...arrow, id: '' }, '>=1'],
  ])('%s is refused with its limit', (_, element, limit) => {
    expect(problemOf(element)).toContain(limit);
  }); // prettier-ignore

  it('accepts right-to-left text, emoji and combining marks', () => {
    for (const written of ['צמוד', 'اضغط هنا', '👩🏽‍🔧 Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞a', 'two\nlines'])
      expect(DrawnAnnotationElement.parse({ ...text, text: written })).toMatchObject({ text: written });
  });
  it('a call has a limit for steps, annotations and points', () => {
    const problem = (annotations: readonly object[]) =>
      ChangeAnnotations.schema.safeParse({ workflowId: 'w', annotations }).error?.issues[0]?.message;
    const path = Array.from({ length: maxPathPoints }, (_, x) => ({ x: x % 100, y: 0 }));
    const drawings = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...pen, id: `p${n}`, path }));
    expect(problem([{ stepId: 's', elements: drawings(maxPointsPerCall / maxPathPoints) }])).toBeUndefined();
    expect(problem([{ stepId: 's', elements: drawings(maxPointsPerCall / maxPathPoints + 1) }])).toContain(
      String(maxPointsPerCall),
    );
    const many = Array.from({ length: maxAnnotations + 1 }, (_, n) => ({ ...arrow, id: `a${n}` }));
    expect(problem([{ stepId: 's', elements: many }])).toContain(`<=${maxAnnotations}`);
    expect(problem([])).toBeDefined();
  });
});

describe('R-ANN-01: a blur', () => {
  const { blur } = exampleAnnotations;
  const at = (positions: readonly object[]) => ({ ...blur, positions });
  const place = { left: 10, top: 10, width: 20, height: 20 };
  it('is one of six types of annotations', () => {
    expect(Object.keys(exampleAnnotations).toSorted()).toEqual([
      'arrow',
      'blur',
      'image',
      'pen',
      'shape',
      'text',
    ]);
    expect(problemOf(blur)).toBeUndefined();
    expect(problemOf({ ...blur, positions: undefined })).toBeUndefined();
  });
  it('has positions in the order of their times, within its own', () => {
    const order = 'The positions of a blur must be in the order of their times.';
    expect(
      problemOf(
        at([
          { time: 4, ...place },
          { time: 4, ...place },
        ]),
      ),
    ).toBe(order);
    expect(
      problemOf(
        at([
          { time: 5, ...place },
          { time: 4, ...place },
        ]),
      ),
    ).toBe(order);
    const time = 'The positions of a blur must be within its time.';
    expect(problemOf(at([{ time: 1.9, ...place }]))).toBe(time);
    expect(problemOf(at([{ time: 8.1, ...place }]))).toBe(time);
  });
  it('stays within its canvas at each of at most 100 positions', () => {
    const outside = 'A blur must stay within its canvas at each position.';
    expect(problemOf(at([{ time: 4, ...place, left: 660 }]))).toBe(outside);
    expect(maxBlurPositions).toBe(100);
    const many = Array.from({ length: 101 }, (_, i) => ({ time: 2 + i / 100, ...place }));
    expect(problemOf(at(many))).toBe('A blur can have at most 100 positions.');
    expect(problemOf(at(many.slice(1)))).toBeUndefined();
  });
  it('is upright, and large enough to cover something', () => {
    expect(problemOf({ ...blur, angle: 10 })).toBe('A blur cannot be turned.');
    expect(problemOf({ ...blur, width: 3 })).toBe('A blur must be at least 4 wide and high.');
    expect(problemOf(at([{ time: 4, ...place, height: 0 }]))).toBe(
      'A blur must be at least 4 wide and high.',
    );
  });
  it('R-ANN-08 (2:212): is filled with white at about 31 % in the editor', () => {
    expect(blurFillOpacity).toBe(0.31);
  });
});
