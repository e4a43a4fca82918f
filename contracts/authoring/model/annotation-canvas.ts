/** Widths of the canvas on which annotations are drawn (2:212): a small stage has the narrower one. */
export const canvasSizes = [380, 676] as const;
/** Width divided by height (2:212, 3:217): 1.77 for short. */
export const canvasRatio = 16 / 9;
/** Annotations stay this far from the edge of the canvas (2:212). */
export const canvasMargin = 5;
export const strokeWidths = { thin: 4, normal: 6, bold: 8 } as const;
/** Of shapes (2:212). */
export const shapeStroke = { width: 2, dash: [4, 4] } as const;
/** The palette (2:212), as red, green and blue. */
export const annotationColors = {
  blue: '#3f8cff',
  white: '#ffffff',
  black: '#000000',
  red: '#e5534b',
  green: '#35a77c',
  yellow: '#e0b128',
} as const;

/** Of a blur while it is edited: white, at this opacity (2:212). */
export const blurFillOpacity = 0.31;
export const maxBlurPositions = 100;
/** A blur that is narrower would cover nothing that can be seen. */
export const minBlurSide = 4;

/** Distance of a copy from what it was copied from, where there is room. */
export const pasteOffset = 12;
export const maxAnnotations = 200;
export const maxPathPoints = 2000;
/** Of all drawings of one call together. */
export const maxPointsPerCall = 20_000;
export const maxAnnotationText = 500;
/** Of all annotations of a workflow together: everybody who opens it gets all of them. */
export const maxAnnotationMegabytes = 4;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly scaleX: number;
  readonly scaleY: number;
  readonly angle: number;
}
/** The canvas on which something was drawn. */
interface DrawnOn {
  readonly originalCanvasWidth: number;
  readonly originalCanvasHeight: number;
}
export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The canvas for a stage of this width, in its own units. */
export function canvasFor(stageWidth: number): { readonly width: number; readonly height: number } {
  const [small, large] = canvasSizes;
  const width = stageWidth < large ? small : large;
  return { width, height: width / canvasRatio };
}

/** The part of a canvas that a picture of this ratio (width divided by height) covers. */
export function pictureOn(canvas: { readonly width: number; readonly height: number }, ratio: number): Edges {
  const width = Math.min(canvas.width, canvas.height * ratio);
  const height = Math.min(canvas.height, canvas.width / ratio);
  const [left, top] = [(canvas.width - width) / 2, (canvas.height - height) / 2];
  return { left, top, right: left + width, bottom: top + height };
}

/** The upright box around an annotation, which may be turned. */
export function edgesOf({ left, top, width, height, scaleX, scaleY, angle }: Box): Edges {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [w, h] = [width * scaleX, height * scaleY];
  const xs = [0, w * cos, -h * sin, w * cos - h * sin];
  const ys = [0, w * sin, h * cos, w * sin + h * cos];
  return {
    left: left + Math.min(...xs),
    top: top + Math.min(...ys),
    right: left + Math.max(...xs),
    bottom: top + Math.max(...ys),
  };
}

/** The edges that an annotation must stay within. */
export const canvasEdges = ({ originalCanvasWidth, originalCanvasHeight }: DrawnOn): Edges => ({
  left: canvasMargin,
  top: canvasMargin,
  right: originalCanvasWidth - canvasMargin,
  bottom: originalCanvasHeight - canvasMargin,
});

/** Coordinates are rounded when they are stored. */
const rounding = 0.05;

export function isWithinCanvas(element: Box & DrawnOn): boolean {
  const box = edgesOf(element);
  const canvas = canvasEdges(element);
  return (
    box.left >= canvas.left - rounding &&
    box.top >= canvas.top - rounding &&
    box.right <= canvas.right + rounding &&
    box.bottom <= canvas.bottom + rounding
  );
}
