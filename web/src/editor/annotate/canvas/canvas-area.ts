import type { FabricObject } from 'fabric/es';
import type { AnnotationElement } from '../../../../../contracts/authoring/annotation-elements.ts';
import {
  canvasFor,
  canvasMargin,
  edgesOf,
  pictureOn,
  type Edges,
} from '../../../../../contracts/authoring/model/annotation-canvas.ts';

/** The upright box around an object, in units of the canvas. */
export const boxOf = (target: FabricObject): Edges => {
  const { left, top, width, height } = target.getBoundingRect();
  return { left, top, right: left + width, bottom: top + height };
};

const scaled = ({ left, top, right, bottom }: Edges, by: number): Edges => ({
  left: left * by,
  top: top * by,
  right: right * by,
  bottom: bottom * by,
});

/** The canvas and the part of it that the picture covers, in the canvas's units. */
export class CanvasArea {
  readonly #ratio: number;
  #size = canvasFor(0);

  /** `ratio`: width divided by height of the video. */
  constructor(ratio: number) {
    this.#ratio = ratio;
  }

  get size(): { readonly width: number; readonly height: number } {
    return this.#size;
  }

  /** For a stage of this width in pixels. Returns whether the canvas has other units than before. */
  setWidth(width: number): boolean {
    const before = this.#size.width;
    this.#size = canvasFor(width);
    return this.#size.width !== before;
  }

  /** A unit of an element's own canvas on this one. */
  unitOf({ originalCanvasWidth }: AnnotationElement): number {
    return this.#size.width / originalCanvasWidth;
  }

  /** The picture without the margin (R-ANN-06). */
  bounds(): Edges {
    const { left, top, right, bottom } = pictureOn(this.#size, this.#ratio);
    return {
      left: left + canvasMargin,
      top: top + canvasMargin,
      right: right - canvasMargin,
      bottom: bottom - canvasMargin,
    };
  }

  /** The bounds in units of an element's own canvas. */
  boundsOf(element: AnnotationElement): Edges {
    return scaled(this.bounds(), 1 / this.unitOf(element));
  }

  /** The edges of an element in units of this canvas. */
  edgesOf(element: AnnotationElement): Edges {
    return scaled(edgesOf(element), this.unitOf(element));
  }

  /** Moves an object so far that it is within the bounds. */
  keepInside(target: FabricObject): void {
    target.setCoords();
    const box = boxOf(target);
    const bounds = this.bounds();
    const dx = Math.max(bounds.left - box.left, Math.min(0, bounds.right - box.right));
    const dy = Math.max(bounds.top - box.top, Math.min(0, bounds.bottom - box.bottom));
    target.set({ left: target.left + dx, top: target.top + dy });
  }
}
