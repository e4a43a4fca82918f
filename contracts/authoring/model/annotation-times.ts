import { exactSeconds } from '../../kernel/exact-seconds.ts';
import type { AnnotationElement } from '../annotation-elements.ts';
import { fitBlur, joinBlurs } from './blur-path.ts';

interface Range {
  readonly startTime: number;
  readonly endTime: number;
}
type Annotations = readonly AnnotationElement[];

/**
 * The annotations of a step whose range of the source has changed: they stay with the picture on which they were drawn,
 * are shortened to what is left of it and dropped if nothing is. One from or to an end of the step keeps that end; for
 * blurs `carryBlurs` adds an event after which they hide no more than before.
 */
export function fitAnnotations(annotations: Annotations, from: Range, to: Range): Annotations {
  if (from.startTime === to.startTime && from.endTime === to.endTime) return annotations;
  const [before, now] = [lengthOf(from), lengthOf(to)];
  const shift = from.startTime - to.startTime;
  return annotations.flatMap((element) => {
    const startTime = element.startTime <= 0 ? 0 : element.startTime + shift;
    const endTime = element.endTime >= before ? now : element.endTime + shift;
    return within({ ...element, startTime, endTime }, now, shift);
  });
}

const lengthOf = ({ startTime, endTime }: Range): number => exactSeconds(endTime - startTime);

/** The part of an annotation within a step of this length; none if it is outside. */
function within(element: AnnotationElement, length: number, shift: number): Annotations {
  const startTime = exactSeconds(Math.max(0, element.startTime));
  const endTime = exactSeconds(Math.min(length, element.endTime));
  return endTime > startTime ? [withTimes(element, { startTime, endTime }, shift)] : [];
}

/** The annotation at other times; a blur follows the picture, which has moved by `shift`. */
function withTimes(element: AnnotationElement, times: Range, shift: number): AnnotationElement {
  const moved = { ...element, ...times };
  return moved.type === 'blur' ? fitBlur(moved, shift) : moved;
}

/** The annotations so many seconds later in their step, or earlier. */
export const shiftAnnotations = (annotations: Annotations, seconds: number): Annotations =>
  annotations.map((element) => {
    const startTime = exactSeconds(Math.max(0, element.startTime + seconds));
    const endTime = exactSeconds(Math.max(0, element.endTime + seconds));
    return withTimes(element, { startTime, endTime }, seconds);
  });

interface Annotated extends Range {
  readonly annotations: Annotations;
}

/** Those of two steps that become one. What was divided by splitting a step has the same id in both, and is joined. */
export function mergeAnnotations(step: Annotated, merged: Annotated, range: Range): Annotations {
  const own = shiftAnnotations(step.annotations, step.startTime - range.startTime);
  const other = shiftAnnotations(merged.annotations, merged.startTime - range.startTime);
  const otherById = new Map(other.map((element) => [element.id, element]));
  const known = new Set(own.map(({ id }) => id));
  return [
    ...own.map((element) => {
      const half = otherById.get(element.id);
      if (!half) return element;
      if (element.type === 'blur' && half.type === 'blur') return joinBlurs(element, half);
      const startTime = Math.min(element.startTime, half.startTime);
      return { ...element, startTime, endTime: Math.max(element.endTime, half.endTime) };
    }),
    ...other.filter(({ id }) => !known.has(id)),
  ];
}

/** Whether an annotation is shown at this second of its step; its end belongs to what follows. */
export const isShownAt = ({ startTime, endTime }: Range, second: number): boolean =>
  second >= startTime && second < endTime;
