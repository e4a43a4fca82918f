import type { AnnotationElement } from '../annotation-elements.ts';
import { canvasEdges, canvasRatio, edgesOf } from './annotation-canvas.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** The picture on a canvas of this size: as large as fits, in the middle. */
function pictureOn(canvas: Size, picture: Size): Size & { readonly left: number; readonly top: number } {
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { width, height, left: (canvas.width - width) / 2, top: (canvas.height - height) / 2 };
}

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

/** One annotation on the picture turned clockwise by a quarter; on a canvas of the same size, 16:9 as before. */
function quarterTurn(element: AnnotationElement, picture: Size): AnnotationElement {
  const canvas = { width: element.originalCanvasWidth, height: element.originalCanvasHeight };
  const before = pictureOn(canvas, picture);
  const after = pictureOn(canvas, { width: picture.height, height: picture.width });
  const scale = after.width / before.height;
  const turned = ({ x, y }: { readonly x: number; readonly y: number }) => ({
    x: after.left + after.width - (y - before.top) * scale,
    y: after.top + (x - before.left) * scale,
  });
  const box = edgesOf(element);
  const size = { scaleX: rounded(element.scaleX * scale), scaleY: rounded(element.scaleY * scale) };
  if (!staysUpright(element)) {
    const corner = turned({ x: element.left, y: element.top });
    const angle = ((element.angle + 90 + 180) % 360) - 180;
    return { ...element, ...size, left: rounded(corner.x), top: rounded(corner.y), angle };
  }
  const middle = turned({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
  const left = middle.x - ((box.right - box.left) / 2) * scale + (element.left - box.left) * scale;
  const top = middle.y - ((box.bottom - box.top) / 2) * scale + (element.top - box.top) * scale;
  return { ...element, ...size, left: rounded(left), top: rounded(top) };
}

/** Annotations that follow a picture of this size when it is turned clockwise by quarters. */
export function turnAnnotations(
  elements: readonly AnnotationElement[],
  { width, height }: Size,
  quarters: number,
): readonly AnnotationElement[] {
  const picture = width > 0 && height > 0 ? { width, height } : { width: canvasRatio, height: 1 };
  return elements.map((element) => {
    let [turned, size]: [AnnotationElement, Size] = [element, picture];
    for (let each = 0; each < quarters; each += 1) {
      turned = quarterTurn(turned, size);
      size = { width: size.height, height: size.width };
    }
    return quarters === 0 ? element : withinEdges(turned);
  });
}
