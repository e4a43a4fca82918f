import { expect, it } from 'vitest';
import { uploadLimits } from '../upload.ts';
import { partCount, partSize, partStart } from './parts.ts';

const { partBytes } = uploadLimits;

it.each([1, partBytes - 1, partBytes, partBytes + 1, 3 * partBytes, 3 * partBytes + 5])(
  'R-STO-01: the parts of %i bytes follow each other without a gap, and only the last one is smaller',
  (size) => {
    const parts = Array.from({ length: partCount(size) }, (_, at) => at + 1);
    const ends = parts.map((part) => partStart(part) + partSize(size, part));
    expect(parts.map(partStart)).toEqual([0, ...ends.slice(0, -1)]);
    expect(ends.at(-1)).toBe(size);
    for (const part of parts.slice(0, -1)) expect(partSize(size, part)).toBe(partBytes);
    expect(partSize(size, parts.length)).toBeGreaterThan(0);
  },
);
