import type { ShownAnnotation } from '../../../../contracts/authoring/annotation-elements.ts';
import { edgesOf } from '../../../../contracts/authoring/model/annotation-canvas.ts';

/** Seconds of a step in which its name is shown (R-PLY-31). */
export const tagSeconds = { from: 2, to: 8 } as const;

/** The part of the canvas from its upper edge that the name may cover on a small screen. */
const coveredHeight = 0.25;

interface TagPlace {
  readonly corner: 'start' | 'end';
  /** The other half of the edge is not free. */
  readonly isHalf: boolean;
}

/** In which upper corner the name covers no annotation; `null` if there is one in both. */
export function tagPlace(annotations: readonly ShownAnnotation[], isRightToLeft: boolean): TagPlace | null {
  const covered = annotations.filter(
    (element) =>
      // on what is blurred anyway it covers nothing
      element.type !== 'blur' &&
      element.startTime < tagSeconds.to &&
      element.endTime > tagSeconds.from &&
      edgesOf(element).top < coveredHeight * element.originalCanvasHeight,
  );
  const isTaken = {
    left: covered.some((element) => edgesOf(element).left < element.originalCanvasWidth / 2),
    right: covered.some((element) => edgesOf(element).right > element.originalCanvasWidth / 2),
  };
  const [start, end] = isRightToLeft ? [isTaken.right, isTaken.left] : [isTaken.left, isTaken.right];
  if (start && end) return null;
  return { corner: start ? 'end' : 'start', isHalf: start || end };
}
