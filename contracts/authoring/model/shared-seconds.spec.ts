import { describe, expect, it } from 'vitest';
import { DomainError } from '../../kernel/errors.ts';
import { checkSharedSeconds } from './shared-seconds.ts';

type Times = readonly [startTime: number, endTime: number];
const steps = (times: readonly Times[]) => times.map(([startTime, endTime]) => ({ startTime, endTime }));
const refusal = (before: readonly Times[], after: readonly Times[]): string | null => {
  try {
    checkSharedSeconds(steps(before), steps(after));
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.error;
    throw error;
  }
};

describe('seconds that several steps have', () => {
  it.each<[string, Times[], Times[]]>([
    ['a step reaches into the next one', [[0, 8.2], [8.2, 20]], [[0, 12], [8.2, 20]]],
    ['a step lies in another one', [[0, 20]], [[0, 20], [5, 6]]],
    ['one more step has them', [[0, 12], [8, 20]], [[0, 12], [8, 20], [9, 10]]],
    ['more of them are shared', [[0, 12], [8, 20]], [[0, 14], [8, 20]]],
    ['others are shared', [[0, 12], [8, 20]], [[0, 8], [8, 20], [19, 30]]],
  ])('are refused where %s', (_, before, after) => {
    expect(refusal(before, after)).toBe('step.overlaps');
  }); // prettier-ignore

  it.each<[string, Times[], Times[]]>([
    ['steps touch, in whatever order', [[0, 20]], [[10, 20], [0, 10]]],
    ['times were rounded', [[0, 8.2], [8.2, 20]], [[0, 8.21], [8.2, 20]]],
    ['they were shared before', [[0, 12], [8, 20]], [[8, 20], [0, 12]]],
    ['fewer are shared', [[0, 12], [8, 20]], [[0, 9], [8, 20]]],
    ['a step that shares seconds is split', [[0, 12], [8, 20]], [[0, 10], [10, 12], [8, 20]]],
  ])('stay where %s', (_, before, after) => {
    expect(refusal(before, after)).toBe(null);
  }); // prettier-ignore
});
