import type {
  AnnotationColor,
  AnnotationElement,
  ElementOf,
  Point,
} from '../../../../../contracts/authoring/annotation-elements.ts';
import { maxPathPoints } from '../../../../../contracts/authoring/model/annotation-canvas.ts';
import { placeArrow, storable } from './shaping.ts';

/** The annotation types, and the tool that selects (2:45). */
export type Tool = 'select' | AnnotationElement['type'];

/** How the next annotation will look: as the last one that was changed. */
export interface DrawStyle {
  readonly color: AnnotationColor;
  readonly fill: AnnotationColor | null;
  readonly strokeWidth: ElementOf<'pen'>['strokeWidth'];
  readonly shape: ElementOf<'shape'>['shape'];
  readonly strokeType: ElementOf<'shape'>['strokeType'];
  readonly textColor: AnnotationColor;
  readonly backgroundColor: AnnotationColor | null;
  readonly fontFamily: ElementOf<'text'>['fontFamily'];
  readonly fontSize: number;
  readonly fontWeight: ElementOf<'text'>['fontWeight'];
  readonly fontStyle: ElementOf<'text'>['fontStyle'];
}

export const firstStyle: DrawStyle = {
  color: 'red',
  fill: null,
  strokeWidth: 6,
  shape: 'circle',
  strokeType: 'solid',
  textColor: 'white',
  backgroundColor: 'black',
  fontFamily: 'serif',
  fontSize: 24,
  fontWeight: 'normal',
  fontStyle: 'normal',
};

/** A shape or an arrow that is drawn shorter is discarded (2:99). */
export const minDrawnLength = 20;

interface Canvas {
  readonly width: number;
  readonly height: number;
}

/** What is common to everything new; its times are set by the page. */
const fresh = ({ width, height }: Canvas) => ({
  id: crypto.randomUUID(),
  startTime: 0,
  endTime: 0,
  scaleX: 1,
  scaleY: 1,
  angle: 0,
  opacity: 1,
  originalCanvasWidth: width,
  originalCanvasHeight: height,
});

/** Press, drag and release on the canvas: idle, pressed, dragging, drawn (2:99). */
export interface Drag {
  readonly from: Point;
  readonly to: Point;
  /** Every point of the way, for the pen. */
  readonly points: readonly Point[];
  /** Shift: a square, or a multiple of 45°. */
  readonly straight: boolean;
}

function straightEnd({ from, to, straight }: Drag): Point {
  if (!straight) return to;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const angle = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / (Math.PI / 4)) * (Math.PI / 4);
  return { x: from.x + length * Math.cos(angle), y: from.y + length * Math.sin(angle) };
}

export function drawArrow(drag: Drag, style: DrawStyle, canvas: Canvas): ElementOf<'arrow'> {
  const { color: stroke, strokeWidth } = style;
  const place = { left: 0, top: 0, width: 0, height: 0, startX: 0, startY: 0, endX: 0, endY: 0 };
  return placeArrow(
    { type: 'arrow', ...fresh(canvas), ...place, stroke, strokeWidth },
    drag.from,
    straightEnd(drag),
  );
}

/** A box between two corners; with `straight` a square. */
function boxOf({ from, to, straight }: Drag) {
  const side = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  const width = straight ? side : Math.abs(to.x - from.x);
  const height = straight ? side : Math.abs(to.y - from.y);
  return {
    left: to.x < from.x ? from.x - width : from.x,
    top: to.y < from.y ? from.y - height : from.y,
    width,
    height,
  };
}

export const drawShape = (drag: Drag, style: DrawStyle, canvas: Canvas): ElementOf<'shape'> => {
  const { shape, color: stroke, fill, strokeType } = style;
  return { type: 'shape', ...fresh(canvas), ...boxOf(drag), shape, stroke, fill, strokeType };
};

export const drawBlur = (drag: Drag, canvas: Canvas): ElementOf<'blur'> => ({
  type: 'blur',
  ...fresh(canvas),
  ...boxOf(drag),
  positions: [],
});

/** Points that are closer to the one before than this add nothing that can be seen. */
const pointDistance = 1.5;

/** Fewer points of the same line; every second one as often as there are too many. */
export function simplify(points: readonly Point[], distance = pointDistance): readonly Point[] {
  const simpler = points.reduce<Point[]>((others, point) => {
    const last = others.at(-1);
    if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= distance) others.push(point);
    return others;
  }, []);
  return simpler.length > maxPathPoints ? simplify(points, distance * 2) : simpler;
}

export function drawPen({ points }: Drag, style: DrawStyle, canvas: Canvas): ElementOf<'pen'> | null {
  const line = simplify(points);
  if (line.length < 2) return null;
  const [xs, ys] = [line.map(({ x }) => x), line.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const { color: stroke, strokeWidth } = style;
  return {
    type: 'pen',
    ...fresh(canvas),
    left,
    top,
    width: Math.max(...xs) - left,
    height: Math.max(...ys) - top,
    path: line.map(({ x, y }) => ({ x: x - left, y: y - top })),
    fill: null,
    stroke,
    strokeWidth,
  };
}

export const drawText = (
  text: string,
  size: { readonly width: number; readonly height: number },
  { place, style, canvas }: { readonly place: Point; readonly style: DrawStyle; readonly canvas: Canvas },
): ElementOf<'text'> => {
  const { textColor: fill, backgroundColor, fontFamily, fontSize, fontWeight, fontStyle } = style;
  const look = { fill, backgroundColor, fontFamily, fontSize, fontWeight, fontStyle };
  return { type: 'text', ...fresh(canvas), left: place.x, top: place.y, ...size, text, ...look };
};

/** The share of the canvas that a new picture takes at most. */
const pictureShare = 0.4;

/** A picture in the middle of the canvas. */
export function drawPicture(
  { assetId, name }: Pick<ElementOf<'image'>, 'assetId' | 'name'>,
  size: { readonly width: number; readonly height: number },
  canvas: Canvas,
): ElementOf<'image'> {
  const scale = Math.min(
    1,
    (canvas.width * pictureShare) / size.width,
    (canvas.height * pictureShare) / size.height,
  );
  const [width, height] = [size.width * scale, size.height * scale];
  const place = { left: (canvas.width - width) / 2, top: (canvas.height - height) / 2, width, height };
  return storable<ElementOf<'image'>>({ type: 'image', ...fresh(canvas), ...place, assetId, name });
}

/** What a drag draws, while it lasts. */
export function drawnBy(
  tool: Tool,
  drag: Drag,
  style: DrawStyle,
  canvas: Canvas,
): ElementOf<'arrow' | 'shape' | 'pen' | 'blur'> | null {
  if (tool === 'blur') return drawBlur(drag, canvas);
  if (tool === 'arrow') return drawArrow(drag, style, canvas);
  if (tool === 'shape') return drawShape(drag, style, canvas);
  return tool === 'pen' ? drawPen(drag, style, canvas) : null;
}

/** The same when it is released: nothing if it is too short (R-ANN-02). */
export function releasedAs(
  tool: Tool,
  drag: Drag,
  style: DrawStyle,
  canvas: Canvas,
): ElementOf<'arrow' | 'shape' | 'pen' | 'blur'> | null {
  const { from, to } = drag;
  const isTooShort = tool !== 'pen' && Math.hypot(to.x - from.x, to.y - from.y) < minDrawnLength;
  const drawn = isTooShort ? null : drawnBy(tool, drag, style, canvas);
  return drawn && storable(drawn);
}
