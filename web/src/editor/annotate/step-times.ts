import { exactSeconds } from '../../../../contracts/kernel/exact-seconds.ts';
import { fitBlur } from '../../../../contracts/authoring/model/blur-path.ts';
import type { AnnotationElement } from '../../../../contracts/authoring/annotation-elements.ts';

export interface Times {
  readonly startTime: number;
  readonly endTime: number;
}

/** How long something new is shown at first. */
const newSeconds = 5;
/** The shortest time that a bar can be dragged to. */
export const shortestSeconds = 0.1;

function timesAt(second: number, length: number): Times {
  const startTime = Math.max(0, Math.min(second, length - Math.min(newSeconds, length)));
  const from = second < length - 1 ? Math.max(0, second) : startTime;
  return { startTime: exactSeconds(from), endTime: exactSeconds(Math.min(length, from + newSeconds)) };
}

/**
 * The first times of something that is drawn at this second: from there on, within the step. What is to be hidden is
 * hidden in the whole step until its author says otherwise.
 */
export const firstTimes = (
  { type }: Pick<AnnotationElement, 'type'>,
  second: number,
  length: number,
): Times => (type === 'blur' ? { startTime: 0, endTime: length } : timesAt(second, length));

/** The same times in a step of this length: moved to be within it, and not cut off unless they are longer than it. */
export function timesWithin({ startTime, endTime }: Times, length: number): Times {
  const duration = Math.min(length, endTime - startTime);
  const from = Math.min(startTime, length - duration);
  return { startTime: exactSeconds(from), endTime: exactSeconds(from + duration) };
}

/** Times after one end, or both, were moved to this second; they stay within the step and are never too short. */
export function moveTimes(
  { startTime, endTime }: Times,
  part: 'start' | 'end' | 'both',
  to: number,
  length: number,
): Times {
  if (part === 'start')
    return { startTime: exactSeconds(Math.max(0, Math.min(to, endTime - shortestSeconds))), endTime };
  if (part === 'end')
    return { startTime, endTime: exactSeconds(Math.min(length, Math.max(to, startTime + shortestSeconds))) };
  const duration = endTime - startTime;
  const from = Math.max(0, Math.min(to, length - duration));
  return { startTime: exactSeconds(from), endTime: exactSeconds(from + duration) };
}

/** Copies for a step of this length; on the same step beside the originals. */
export const copiesFor = (
  elements: readonly AnnotationElement[],
  length: number,
  offset: number,
): AnnotationElement[] =>
  elements.map((element) => {
    const times = timesWithin(element, length);
    const place = { id: crypto.randomUUID(), left: element.left + offset, top: element.top + offset };
    const copy = { ...element, ...times, ...place };
    return copy.type === 'blur' ? fitBlur(copy, times.startTime - element.startTime) : copy;
  });
