import {
  isStepRange,
  minStepSeconds,
  type Step,
  type Steps,
} from '../../../../contracts/authoring/model/draft-steps.ts';
import { roundedSeconds } from '../../../../contracts/authoring/model/shared-seconds.ts';
import { exactSeconds } from '../../../../contracts/kernel/exact-seconds.ts';
import type { EditOf } from './edit.ts';

export type Edge = 'startTime' | 'endTime';

/** Whether a blur of a step hides some of these seconds of the source. */
const isBlurred = ({ startTime, annotations }: Step, from: number, to: number): boolean =>
  annotations.some(
    (each) => each.type === 'blur' && startTime + each.startTime < to && from < startTime + each.endTime,
  );

/**
 * The edit that moves an edge of a step. A step that it touches there gets shorter, unless nothing would be left of it;
 * where the edge moves away from it, it stays as it is, unless that would show what a blur hides: then it takes these
 * seconds with the blur.
 */
export function moveEdge(steps: Steps, step: Step, edge: Edge, place: number): EditOf<'RetimeStep'> {
  const opposite = edge === 'startTime' ? 'endTime' : 'startTime';
  const others = steps
    .filter(
      (each) => each.id !== step.id && exactSeconds(Math.abs(each[opposite] - step[edge])) < roundedSeconds,
    )
    .map(({ id: stepId, startTime, endTime }) => ({ stepId, startTime, endTime, [opposite]: place }))
    .filter((each) => isStepRange(each, null));
  const { id: stepId, startTime, endTime } = step;
  const longer = edge === 'startTime' ? place < startTime : place > endTime;
  const takes = longer || isBlurred(step, Math.min(place, step[edge]), Math.max(place, step[edge]));
  return {
    type: 'RetimeStep',
    data: { stepId, startTime, endTime, [edge]: place, ...(takes && others.length > 0 && { others }) },
  };
}

/** The nearest place to this one that an edge can have: a step that it touches gets no shorter than a step may be. */
export function placeInReach(steps: Steps, step: Step, edge: Edge, place: number): number {
  const isEnd = edge === 'endTime';
  const [near, far] = isEnd ? (['startTime', 'endTime'] as const) : (['endTime', 'startTime'] as const);
  const direction = isEnd ? 1 : -1;
  const limits = steps
    .filter(({ id, [near]: side }) => id !== step.id && (side - step[edge]) * direction > -roundedSeconds)
    .map((each) =>
      Math.abs(each[near] - step[edge]) < roundedSeconds
        ? each[far] - minStepSeconds * direction
        : each[near],
    );
  return exactSeconds(isEnd ? Math.min(place, ...limits) : Math.max(place, ...limits));
}
