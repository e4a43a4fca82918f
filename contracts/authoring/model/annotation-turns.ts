import type { AnnotationElement } from '../annotation-elements.ts';
import type { Rotation } from '../video-cut.ts';
import { canvasEdges, canvasRatio, edgesOf, pictureOn } from './annotation-canvas.ts';
import { rotatedSize } from './video-cut.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Never -0, which is stored as 0. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000 + 0;

/** Text and pictures must be read upright: they follow the picture, and are not turned with it. */
const staysUpright = ({ type }: AnnotationElement): boolean => type === 'text' || type === 'image';

/** The element moved, and made smaller where needed, until it is within the edges of its canvas. */
function withinEdges(element: AnnotationElement): AnnotationElement {
  const canvas = canvasEdges(element);
  const box = edgesOf(element);
  const scale = Math.min(
    1,
    (canvas.right - canvas.left) / (box.right - box.left || 1),
    (canvas.bottom - canvas.top) / (box.bottom - box.top || 1),
  );
  const fitted =
    scale < 1
      ? { ...element, scaleX: rounded(element.scaleX * scale), scaleY: rounded(element.scaleY * scale) }
      : element;
  const now = edgesOf(fitted);
  const moveX = Math.max(0, canvas.left - now.left) - Math.max(0, now.right - canvas.right);
  const moveY = Math.max(0, canvas.top - now.top) - Math.max(0, now.bottom - canvas.bottom);
  return { ...fitted, left: rounded(fitted.left + moveX), top: rounded(fitted.top + moveY) };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a point of the picture is when it is turned clockwise by a quarter, and by how much the picture is smaller. */
function quarterOf(
  { originalCanvasWidth: width, originalCanvasHeight: height }: AnnotationElement,
  picture: Size,
) {
  const before = pictureOn({ width, height }, picture.width / picture.height);
  const after = pictureOn({ width, height }, picture.height / picture.width);
  const scale = (after.right - after.left) / (before.bottom - before.top);
  const turned = ({ x, y }: Point): Point => ({
    x: after.right - (y - before.top) * scale,
    y: after.top + (x - before.left) * scale,
  });
  return { scale, turned };
}

/** An upright box whose sides stay upright. */
function turnBox<
  B extends { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
>(box: B, { scale, turned }: ReturnType<typeof quarterOf>): B {
  const corner = turned({ x: box.left, y: box.top + box.height });
  return {
    ...box,
    left: rounded(corner.x),
    top: rounded(corner.y),
    width: rounded(box.height * scale),
    height: rounded(box.width * scale),
  };
}

/** One annotation on the picture turned clockwise by a quarter; on a canvas of the same size, 16:9 as before. */
function quarterTurn(element: AnnotationElement, picture: Size): AnnotationElement {
  const quarter = quarterOf(element, picture);
  const { scale, turned } = quarter;
  if (element.type === 'blur') {
    const own = {
      ...element,
      width: element.width * element.scaleX,
      height: element.height * element.scaleY,
    };
    const positions = element.positions.map((position) => turnBox(position, quarter));
    return { ...turnBox(own, quarter), scaleX: 1, scaleY: 1, positions };
  }
  const size = { scaleX: rounded(element.scaleX * scale), scaleY: rounded(element.scaleY * scale) };
  if (!staysUpright(element)) {
    const corner = turned({ x: element.left, y: element.top });
    const angle = ((element.angle + 90 + 180) % 360) - 180;
    return { ...element, ...size, left: rounded(corner.x), top: rounded(corner.y), angle };
  }
  const box = edgesOf(element);
  const middle = turned({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
  const left = middle.x - ((box.right - box.left) / 2) * scale + (element.left - box.left) * scale;
  const top = middle.y - ((box.bottom - box.top) / 2) * scale + (element.top - box.top) * scale;
  return { ...element, ...size, left: rounded(left), top: rounded(top) };
}

/** Of a source that was not measured yet. */
const unknownSize: Size = { width: canvasRatio, height: 1 };

/** Annotations that follow a picture of this size when it is turned clockwise by quarters. */
export function turnAnnotations(
  elements: readonly AnnotationElement[],
  { width, height }: Size,
  quarters: number,
): readonly AnnotationElement[] {
  const picture = width > 0 && height > 0 ? { width, height } : unknownSize;
  return elements.map((element) => {
    let [turned, size]: [AnnotationElement, Size] = [element, picture];
    for (let each = 0; each < quarters; each += 1) {
      turned = quarterTurn(turned, size);
      size = { width: size.height, height: size.width };
    }
    // what is covered stays where it is
    return quarters === 0 ? element : turned.type === 'blur' ? turned : withinEdges(turned);
  });
}

/** Annotations on the picture of a source in one rotation, as they are on it in another one. */
export const annotationsInRotation = (
  elements: readonly AnnotationElement[],
  source: Size | null,
  from: Rotation,
  to: Rotation,
): readonly AnnotationElement[] =>
  turnAnnotations(elements, rotatedSize(source ?? unknownSize, from), ((to - from + 360) % 360) / 90);
