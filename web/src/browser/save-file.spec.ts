import { expect, it } from 'vitest';
import { csvOf } from './save-file.ts';

it('quotes what a comma, a quote or a line break would tear apart', () => {
  expect(csvOf(['a', 'b'], [['x, "y"', 1]])).toBe('\uFEFFa,b\r\n"x, ""y""",1\r\n');
});

it('does not let a name become a formula', () => {
  expect(csvOf(['n'], [['=HYPERLINK(1)']])).toContain("'=HYPERLINK(1)");
  for (const sign of '=+-@\t＝＋－＠') expect(csvOf(['n'], [[`${sign}1`]])).toContain(`\n'${sign}1`);
});

it('a cell of a report stays below what a spreadsheet takes', () => {
  const [, row = ''] = csvOf(['title', 'n'], [['x'.repeat(40_000), 1]]).split('\r\n');
  expect(row.split(',')[0]?.length).toBeLessThan(32_767);
  expect(row.endsWith(',1')).toBe(true);
});
