import { expect, it } from 'vitest';
import { csvLines } from './export-audit.ts';

it("a cell of the audit trail stays below a spreadsheet's limit, and says that it was cut", () => {
  const [long = '', short] = csvLines([['x'.repeat(40_000), 'y']])
    .trimEnd()
    .split(',');
  expect(long.length).toBeLessThan(32_767);
  expect(long.endsWith('…')).toBe(true);
  expect(short).toBe('y');
});
