import { describe, expect, it } from 'vitest';
import { DrawnAnnotationElement } from '../../../../../contracts/authoring/annotation-elements.ts';
import { maxPathPoints } from '../../../../../contracts/authoring/model/annotation-canvas.ts';
import { type Drag, drawnBy, firstStyle, minDrawnLength, releasedAs, simplify } from './drawing.ts';

const canvas = { width: 676, height: 380.25 };
const drag = (x: number, y: number, more: Partial<Drag> = {}): Drag => ({
  from: { x: 100, y: 100 },
  to: { x, y },
  points: [],
  straight: false,
  ...more,
});
const released = (tool: 'arrow' | 'shape' | 'pen', way: Drag) => releasedAs(tool, way, firstStyle, canvas);

describe('R-ANN-02: press, drag and release', () => {
  it.each(['arrow', 'shape'] as const)('draw an %s from 20 px on (2:99, 2:212)', (tool) => {
    expect(minDrawnLength).toBe(20);
    expect(released(tool, drag(119, 100))).toBeNull();
    expect(released(tool, drag(120, 100))).toMatchObject({ type: tool, width: 20 });
    // the length of the way counts, not its width
    expect(released(tool, drag(112, 116))).not.toBeNull();
    expect(released(tool, drag(112, 115))).toBeNull();
  });
  it('shows it while it is dragged, however short', () => {
    expect(drawnBy('shape', drag(105, 103), firstStyle, canvas)).toMatchObject({ width: 5, height: 3 });
    expect(drawnBy('select', drag(200, 200), firstStyle, canvas)).toBeNull();
  });
  it('draw in every direction', () => {
    expect(released('shape', drag(60, 70))).toMatchObject({ left: 60, top: 70, width: 40, height: 30 });
    expect(released('arrow', drag(60, 70))).toMatchObject({ startX: 40, startY: 30, endX: 0, endY: 0 });
  });
  it('with Shift a square, and an arrow at a multiple of 45°', () => {
    expect(released('shape', drag(140, 120, { straight: true }))).toMatchObject({ width: 40, height: 40 });
    expect(released('shape', drag(60, 90, { straight: true }))).toMatchObject({ left: 60, top: 60 });
    expect(released('arrow', drag(150, 103, { straight: true }))).toMatchObject({ height: 0 });
  });
  it('a pen follows its way', () => {
    const points = [
      { x: 100, y: 100 },
      { x: 100.5, y: 100 },
      { x: 130, y: 90 },
      { x: 160, y: 120 },
    ];
    expect(released('pen', drag(160, 120, { points }))).toMatchObject({
      left: 100,
      top: 90,
      width: 60,
      height: 30,
      path: [
        { x: 0, y: 10 },
        { x: 30, y: 0 },
        { x: 60, y: 30 },
      ],
    });
    expect(released('pen', drag(100, 100, { points: points.slice(0, 2) }))).toBeNull();
  });
});

it('what is drawn is accepted once it has its times', () => {
  const points = [
    { x: 10, y: 10 },
    { x: 60, y: 60 },
  ];
  for (const tool of ['arrow', 'shape', 'pen'] as const) {
    const drawn = released(tool, drag(200, 200, { points }));
    expect(DrawnAnnotationElement.safeParse({ ...drawn, endTime: 5 }).success).toBe(true);
  }
});

it('a long line has no more points than are allowed, and the same ends', () => {
  const line = Array.from({ length: 50_000 }, (_, x) => ({ x: x * 2, y: (x % 7) * 3 }));
  const fewer = simplify(line);
  expect(fewer.length).toBeLessThanOrEqual(maxPathPoints);
  expect(fewer[0]).toEqual(line[0]);
});
