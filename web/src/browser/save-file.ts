import { startsFormula } from './starts-formula.ts';

/** Downloads a file that was created in the browser. */
export function saveFile(name: string, content: Blob | string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Spreadsheets truncate a longer cell, or spill it into the next ones. */
const longestCell = 32_766;

// the apostrophe makes it text
const cell = (value: string | number | null): string => {
  const whole = typeof value === 'string' && startsFormula(value) ? `'${value}` : String(value ?? '');
  const text = whole.slice(0, longestCell);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export type CsvRow = readonly (string | number | null)[];

/** RFC 4180 with a byte-order mark, so that spreadsheets read it as UTF-8. */
export const csvOf = (head: readonly string[], rows: readonly CsvRow[]): string =>
  `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
