import type { AnnotationElement, ElementOf } from '../../../../../contracts/authoring/annotation-elements.ts';
import { edgesOf, type Edges } from '../../../../../contracts/authoring/model/annotation-canvas.ts';

/** Coordinates are stored to the hundredth of a unit of their canvas. */
const round = (value: number): number => Math.round(value * 100) / 100;

const roundPoint = ({ x, y }: { readonly x: number; readonly y: number }) => ({ x: round(x), y: round(y) });

/** The element with this scale as part of its own measures, so that its strokes keep their width. */
export function bakeScale<E extends AnnotationElement>(element: E, scaleX: number, scaleY: number): E;
export function bakeScale(element: AnnotationElement, scaleX: number, scaleY: number): AnnotationElement {
  const size = { width: element.width * scaleX, height: element.height * scaleY, scaleX: 1, scaleY: 1 };
  switch (element.type) {
    case 'text':
      // letters are not stretched: their size follows the height
      return {
        ...element,
        width: element.width * scaleY,
        height: element.height * scaleY,
        fontSize: element.fontSize * scaleY,
        scaleX: scaleX / scaleY,
        scaleY: 1,
      };
    case 'pen':
      return {
        ...element,
        ...size,
        path: element.path.map(({ x, y }) => ({ x: x * scaleX, y: y * scaleY })),
      };
    case 'arrow':
      return {
        ...element,
        ...size,
        startX: element.startX * scaleX,
        startY: element.startY * scaleY,
        endX: element.endX * scaleX,
        endY: element.endY * scaleY,
      };
    case 'shape':
    case 'image':
    case 'blur':
      return { ...element, ...size };
  }
  return element satisfies never;
}

/** An arrow with its ends at these places. */
export function placeArrow(
  arrow: ElementOf<'arrow'>,
  start: { readonly x: number; readonly y: number },
  end: { readonly x: number; readonly y: number },
): ElementOf<'arrow'> {
  const [left, top] = [Math.min(start.x, end.x), Math.min(start.y, end.y)];
  return {
    ...arrow,
    left,
    top,
    width: Math.abs(end.x - start.x),
    height: Math.abs(end.y - start.y),
    angle: 0,
    scaleX: 1,
    scaleY: 1,
    startX: start.x - left,
    startY: start.y - top,
    endX: end.x - left,
    endY: end.y - top,
  };
}

/** An arrow that was turned, with its ends at the same places and an upright box. */
function straighten(arrow: ElementOf<'arrow'>): ElementOf<'arrow'> {
  if (arrow.angle === 0) return arrow;
  const radians = (arrow.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const place = (x: number, y: number) => ({
    x: arrow.left + x * cos - y * sin,
    y: arrow.top + x * sin + y * cos,
  });
  return placeArrow(arrow, place(arrow.startX, arrow.startY), place(arrow.endX, arrow.endY));
}

/** A blur that was turned with others: the upright box around it, so that it covers no less. */
function uprightBlur(blur: ElementOf<'blur'>): ElementOf<'blur'> {
  if (blur.angle === 0) return blur;
  const { left, top, right, bottom } = edgesOf(blur);
  return { ...blur, left, top, width: right - left, height: bottom - top, angle: 0 };
}

function upright(element: AnnotationElement): AnnotationElement {
  if (element.type === 'blur') return uprightBlur(element);
  return element.type === 'arrow' ? straighten(element) : element;
}

/** The element as it is stored: its scale baked, its angle below a full turn, rounded. */
export function storable<E extends AnnotationElement>(element: E): E;
export function storable(element: AnnotationElement): AnnotationElement {
  const baked = bakeScale(element, element.scaleX, element.scaleY);
  const straight = upright(baked);
  const placed = {
    left: round(straight.left),
    top: round(straight.top),
    width: round(straight.width),
    height: round(straight.height),
    scaleX: straight.scaleX,
    angle: round(((straight.angle % 360) + 360) % 360),
  };
  switch (straight.type) {
    case 'text':
      return { ...straight, ...placed, fontSize: round(Math.min(200, Math.max(6, straight.fontSize))) };
    case 'pen':
      return { ...straight, ...placed, path: straight.path.map(roundPoint) };
    case 'arrow': {
      const [start, end] = [
        roundPoint({ x: straight.startX, y: straight.startY }),
        roundPoint({ x: straight.endX, y: straight.endY }),
      ];
      return { ...straight, ...placed, startX: start.x, startY: start.y, endX: end.x, endY: end.y };
    }
    case 'shape':
    case 'image':
    case 'blur':
      return { ...straight, ...placed };
  }
  return straight satisfies never;
}

/** How far something must move to be between two edges; what is larger is moved to the first. */
const shiftInto = (low: number, high: number, from: number, to: number): number => {
  if (low < from || high - low > to - from) return from - low;
  return high > to ? to - high : 0;
};

/** The element within these edges: moved, and made smaller if it is too large (R-ANN-06). */
export function keepInside<E extends AnnotationElement>(element: E, bounds: Edges): E {
  const box = edgesOf(element);
  const fit = Math.min(
    1,
    (bounds.right - bounds.left) / Math.max(0.01, box.right - box.left),
    (bounds.bottom - bounds.top) / Math.max(0.01, box.bottom - box.top),
  );
  const smaller =
    fit < 1
      ? storable<E>({ ...element, scaleX: element.scaleX * fit, scaleY: element.scaleY * fit })
      : element;
  const { left, right, top, bottom } = edgesOf(smaller);
  const dx = shiftInto(left, right, bounds.left, bounds.right);
  const dy = shiftInto(top, bottom, bounds.top, bounds.bottom);
  if (dx === 0 && dy === 0) return smaller;
  return { ...smaller, left: round(smaller.left + dx), top: round(smaller.top + dy) };
}
