import { describe, expect, it } from 'vitest';
import { missingRuns } from './missing-runs.ts';
import { partsOf } from './parts-of.ts';

async function* chunks(...sizes: readonly number[]): AsyncGenerator<Buffer> {
  for (const size of sizes) yield Buffer.alloc(size, size);
}
const sizesOf = async (stream: AsyncIterable<Buffer>, sizes: readonly number[]): Promise<number[]> => {
  const found: number[] = [];
  for await (const part of partsOf(stream, (index) => sizes[index] ?? 0)) found.push(part.length);
  return found;
};

describe('the parts of a stream', () => {
  it('have the sizes that were asked for, however it comes', async () => {
    for (const stream of [chunks(10), chunks(1, 2, 3, 4), chunks(4, 4, 2), chunks(7, 3), chunks(9, 1)])
      expect(await sizesOf(stream, [4, 4, 2])).toEqual([4, 4, 2]);
  });
  it('are whole ones only, where the stream ends too soon', async () => {
    expect(await sizesOf(chunks(7), [4, 4, 2])).toEqual([4]);
    expect(await sizesOf(chunks(), [4])).toEqual([]);
  });
  it('are refused with the first byte too many', async () => {
    await expect(sizesOf(chunks(10, 1), [4, 4, 2])).rejects.toThrow('More came');
    await expect(sizesOf(chunks(11), [4, 4, 2])).rejects.toThrow('More came');
  });
});

it('missing parts are asked for in as few requests as possible', () => {
  expect(missingRuns([], 3)).toEqual([{ first: 1, last: 3 }]);
  expect(missingRuns([1, 2, 3], 3)).toEqual([]);
  expect(missingRuns([3, 1], 5)).toEqual([
    { first: 2, last: 2 },
    { first: 4, last: 5 },
  ]);
});
