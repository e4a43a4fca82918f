import type { Recording } from '../../../contracts/media/recording.ts';
import { exactSeconds } from '../../../contracts/kernel/exact-seconds.ts';
import { minStepSeconds } from '../../../contracts/authoring/model/draft-steps.ts';

/** A take that is part of the joined recording, with its measured length. */
export interface JoinedTake {
  readonly index: number;
  readonly seconds: number;
}

/** Marks as seconds of the joined recording; those that would make a step too short are left out. */
export function stepStartsOf(marks: Recording['marks'], takes: readonly JoinedTake[]): readonly number[] {
  const placed = new Map<number, JoinedTake & { readonly at: number }>();
  let end = 0;
  for (const take of takes) {
    placed.set(take.index, { ...take, at: end });
    end += take.seconds;
  }
  const times = marks.flatMap(({ take, seconds }) => {
    const found = placed.get(take);
    return found ? [exactSeconds(found.at + Math.min(seconds, found.seconds))] : [];
  });
  const starts: number[] = [];
  for (const time of times.toSorted((a, b) => a - b))
    if (time - (starts.at(-1) ?? 0) >= minStepSeconds && end - time >= minStepSeconds) starts.push(time);
  return starts;
}
