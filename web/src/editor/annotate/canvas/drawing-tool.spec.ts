import type { Canvas } from 'fabric/es';
import { expect, it } from 'vitest';
import type { AnnotationElement } from '../../../../../contracts/authoring/annotation-elements.ts';
import type { CanvasArea } from './canvas-area.ts';
import { firstStyle, type Tool } from './drawing.ts';
import { DrawingTool } from './drawing-tool.ts';

/** A portrait picture in the middle of the canvas, between two black bars. */
const picture = { left: 231, top: 0, right: 445, bottom: 380 };

function drawn(tool: Tool, from: readonly [number, number], to: readonly [number, number]) {
  const elements: AnnotationElement[] = [];
  const nothing = () => undefined;
  const drawing = new DrawingTool({
    canvas: {
      add: nothing,
      remove: nothing,
      discardActiveObject: nothing,
      requestRenderAll: nothing,
    } as unknown as Canvas,
    area: { size: { width: 676, height: 380 }, bounds: () => picture } as unknown as CanvasArea,
    listener: { onDrawn: (element) => elements.push(element), onDiscarded: nothing },
    update: (change) => change(),
  });
  drawing.setTool(tool, firstStyle);
  const [start, end] = [from, to].map(([x, y]) => ({ x, y }));
  if (start) drawing.press(start, false);
  if (end) drawing.move(end, false);
  drawing.release();
  return elements[0];
}

it.each([
  ['from the bar on the left', [120, 100], [300, 200], [231, 100, 300, 200]],
  ['to the bar on the right', [300, 100], [600, 200], [300, 100, 445, 200]],
  ['from below to above', [300, 500], [400, -40], [300, 0, 400, 380]],
] as const)(
  '%s, what is drawn is what lies within the picture',
  (_, from, to, [left, top, right, bottom]) => {
    const blur = drawn('blur', from, to);
    expect(blur).toMatchObject({ left, top, width: right - left, height: bottom - top });
  },
);

it('an arrow that begins beside the picture ends where it was released', () => {
  const arrow = drawn('arrow', [120, 100], [300, 200]);
  if (arrow?.type !== 'arrow') throw new Error('nothing was drawn');
  const at = (x: number, y: number) => [Math.round(arrow.left + x), Math.round(arrow.top + y)];
  expect(at(arrow.endX, arrow.endY)).toEqual([300, 200]);
});
