import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AnnotationElement } from '../../../../../contracts/authoring/annotation-elements.ts';
import { exampleAnnotations } from '../../../../../contracts/authoring/workflow.examples.ts';
import { AnnotationCanvas } from './annotation-canvas.ts';
import type { CanvasListener } from './canvas-listener.ts';

const { shape, blur } = exampleAnnotations;
const fixed: AnnotationElement = { ...blur, positions: [] };
const nudged = vi.fn<CanvasListener['onNudged']>();
const nothing = () => undefined;
const listener: CanvasListener = {
  onChange: nothing,
  onNudged: nudged,
  onBlurDragged: nothing,
  onDrawn: nothing,
  onEmptied: nothing,
  onSelect: nothing,
  onGuides: nothing,
  onDiscarded: nothing,
  textLabel: () => '',
  nameOf: ({ id }) => id,
};

let canvas: AnnotationCanvas;
beforeEach(() => {
  // jsdom draws nothing; only where things are matters here
  const drawing = new Proxy({}, { get: () => () => ({ width: 0 }), set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as never);
  const element = document.body.appendChild(document.createElement('canvas'));
  canvas = new AnnotationCanvas(element, 16 / 9, listener);
  canvas.setWidth(676);
});
afterEach(() => {
  canvas.destroy();
  document.body.replaceChildren();
  nudged.mockReset();
  vi.restoreAllMocks();
});
const reported = () => nudged.mock.calls.map(([elements]) => elements);

it('reports a burst of nudges once, when it is over', () => {
  canvas.show([shape], [shape.id]);
  canvas.nudge(10, 0);
  canvas.nudge(0, -1);
  canvas.nudge(-1, 0);
  expect(reported()).toEqual([]);
  canvas.commit();
  expect(reported()).toEqual([[{ ...shape, left: shape.left + 9, top: shape.top - 1 }]]);
  canvas.commit();
  expect(reported()).toHaveLength(1);
});
it('leaves what is nudged where it is when others edit meanwhile, until it is reported', () => {
  canvas.show([shape], [shape.id]);
  canvas.nudge(5, 0);
  canvas.show([{ ...shape, left: shape.left + 100 }, fixed], [shape.id]);
  canvas.commit();
  expect(reported()).toMatchObject([[{ left: shape.left + 5 }]]);
});
it('moves everything that is selected, and nothing where nothing is', () => {
  canvas.show([shape, fixed], []);
  canvas.nudge(1, 0);
  canvas.commit();
  expect(reported()).toEqual([]);
  canvas.show([shape, fixed], [shape.id, fixed.id]);
  canvas.nudge(3, 4);
  canvas.commit();
  expect(reported()[0]?.map(({ id, left, top }) => [id, left, top])).toEqual([
    [shape.id, shape.left + 3, shape.top + 4],
    [fixed.id, fixed.left + 3, fixed.top + 4],
  ]);
});
it('scales and turns, but turns no blur, and goes no further than the edge', () => {
  canvas.show([shape, fixed], [shape.id]);
  canvas.nudge(0, 0, 1.1);
  canvas.nudge(0, 0, 1, 15);
  canvas.commit();
  expect(reported()).toMatchObject([[{ angle: shape.angle + 15, width: expect.closeTo(shape.width * 1.1) }]]);
  canvas.show([shape, fixed], [fixed.id]);
  canvas.nudge(-5000, 0, 1, 15);
  canvas.commit();
  const [[moved] = []] = reported().slice(1);
  expect(moved?.angle).toBe(fixed.angle);
  expect(moved?.left).toBeGreaterThanOrEqual(0);
});
