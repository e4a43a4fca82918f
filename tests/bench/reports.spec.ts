import { expect, it } from 'vitest';
import { questionFor, reports } from './reports.ts';

it('asks each of the twelve reports what its contract takes', () => {
  expect(reports).toHaveLength(12);
  for (const report of reports) expect(() => questionFor(report), report.query.type).not.toThrow();
});
