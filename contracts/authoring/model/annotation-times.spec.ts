import { describe, expect, it } from 'vitest';
import { exampleAnnotations } from '../workflow.examples.ts';
import { fitAnnotations, isShownAt, mergeAnnotations } from './annotation-times.ts';

const from = (startTime: number, endTime: number, id = 'a') => ({
  ...exampleAnnotations.arrow,
  id,
  startTime,
  endTime,
});
const range = (startTime: number, endTime: number) => ({ startTime, endTime });
const timesOf = (elements: readonly { id: string; startTime: number; endTime: number }[]) =>
  elements.map(({ id, startTime, endTime }) => [id, startTime, endTime]);

describe('annotations of a step with another range', () => {
  it('stay with the picture', () => {
    expect(timesOf(fitAnnotations([from(4, 6)], range(10, 20), range(8, 20)))).toEqual([['a', 6, 8]]);
    expect(timesOf(fitAnnotations([from(4, 6)], range(10, 20), range(11, 25)))).toEqual([['a', 3, 5]]);
  });
  it('are shortened, and dropped where nothing of their picture is left', () => {
    const drawn = [from(1, 3, 'start'), from(4, 9, 'middle'), from(8, 9, 'end')];
    expect(timesOf(fitAnnotations(drawn, range(0, 10), range(2, 6)))).toEqual([
      ['start', 0, 1],
      ['middle', 2, 4],
    ]);
  });
  it('keep the ends that they share with the step', () => {
    expect(timesOf(fitAnnotations([from(0, 10)], range(0, 10), range(2, 30)))).toEqual([['a', 0, 28]]);
    expect(timesOf(fitAnnotations([from(6, 10)], range(0, 10), range(0, 12)))).toEqual([['a', 6, 12]]);
  });
  it('are the same objects if nothing changes', () => {
    const drawn = [from(1, 2)];
    expect(fitAnnotations(drawn, range(0, 10), range(0, 10))).toBe(drawn);
  });
});

describe('annotations of two steps that become one', () => {
  const step = (startTime: number, endTime: number, annotations: ReturnType<typeof from>[]) => ({
    ...range(startTime, endTime),
    annotations,
  });
  it('keep their places in the source', () => {
    const merged = mergeAnnotations(step(20, 30, [from(1, 2)]), step(5, 10, [from(1, 3, 'b')]), range(5, 30));
    expect(timesOf(merged)).toEqual([
      ['a', 16, 17],
      ['b', 1, 3],
    ]);
  });
  it('are joined again where splitting had divided them', () => {
    const merged = mergeAnnotations(step(0, 10, [from(8, 10)]), step(10, 20, [from(0, 4)]), range(0, 20));
    expect(timesOf(merged)).toEqual([['a', 8, 14]]);
  });
});

it('an annotation is shown from its start to just before its end', () => {
  expect([1.999, 2, 7.999, 8].map((second) => isShownAt(range(2, 8), second))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
