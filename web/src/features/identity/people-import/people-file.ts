import { parse } from 'csv-parse/browser/esm/sync';
import { importLimits } from '../../../../../contracts/identity/people-import.ts';
import { startsFormula } from '../../../browser/starts-formula.ts';

/** One line of a file that was read; cells are cut where no field is as long. */
export interface FileLine {
  /** Where it stands in the file. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly problem: LineProblem | null;
}
export type LineProblem = 'cellTooLong' | 'tooManyCells' | 'quoteNotClosed' | 'unreadable';

export interface PeopleFile {
  readonly headings: readonly string[];
  readonly lines: readonly FileLine[];
}
export type FileProblem = 'fileTooLarge' | 'fileEmpty' | 'tooManyLines';
export type ReadFile =
  { readonly ok: true; readonly file: PeopleFile } | { readonly ok: false; readonly problem: FileProblem };

/** Longer than any field, and most columns of a file. */
const longestCell = 2_000;
const mostColumns = 100;
/** Begins a line that is for those who write the file. */
export const commentSign = '#';
const delimiters = [',', ';', '\t'] as const;

/** Reads a file of people as spreadsheets write them: any of the usual encodings and separators. */
export function readPeopleFile(bytes: Uint8Array): ReadFile {
  if (bytes.length > importLimits.fileBytes) return { ok: false, problem: 'fileTooLarge' };
  const text = decode(bytes);
  const records = recordsOf(text);
  const [head, ...lines] = records.filter((record) => !isComment(record));
  if (lines.length > importLimits.lines) return { ok: false, problem: 'tooManyLines' };
  if (!head || lines.length === 0) return { ok: false, problem: 'fileEmpty' };
  const headings = head.cells.map((cell) => cell.trim());
  return { ok: true, file: { headings, lines: lines.map((line) => checkWidth(line, headings.length)) } };
}

/** Such as that of our template; nobody is described by one cell, so a name with this sign is a name. */
const isComment = ({ cells: [first = '', ...others] }: FileLine): boolean =>
  first.trim().startsWith(commentSign) && others.every((cell) => cell.trim() === '');

const checkWidth = (line: FileLine, width: number): FileLine =>
  line.problem === null && line.cells.slice(width).some((cell) => cell.trim() !== '')
    ? { ...line, problem: 'tooManyCells' }
    : line;

/** By its byte-order mark; without one UTF-8 if it is valid, UTF-16 if every other byte is zero, else Windows-1252. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const zeros = bytes
    .subarray(0, 64)
    .reduce<number[]>((found, byte, at) => (byte === 0 ? [...found, at] : found), []);
  if (zeros.length > 8)
    return new TextDecoder((zeros[0] ?? 0) % 2 === 1 ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function recordsOf(text: string): readonly FileLine[] {
  const lines: FileLine[] = [];
  let lastLine = 0;
  parse(text, {
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    // the heading, the comment of the template, and one more than is allowed, so that too many are noticed
    to: importLimits.lines + 3,
    on_skip: (error) => {
      const problem = error?.code === 'CSV_QUOTE_NOT_CLOSED' ? 'quoteNotClosed' : 'unreadable';
      lines.push({ line: lastLine + 1, cells: [], problem });
    },
    on_record: (cells: readonly string[], { lines: end }) => {
      lastLine = end;
      lines.push(lineOf(cells, end));
      return null;
    },
  });
  return lines;
}

/** Without the quote by which our own files keep spreadsheets from evaluating a cell. */
const plainText = (cell: string): string =>
  cell.startsWith("'") && startsFormula(cell.slice(1)) ? cell.slice(1) : cell;

function lineOf(cells: readonly string[], end: number): FileLine {
  const cut = cells.slice(0, mostColumns).map((cell) => plainText(cell).slice(0, longestCell));
  const isLong = cells.length > mostColumns || cells.some((cell) => cell.length > longestCell);
  const breaks = cut.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 0);
  return { line: Math.max(1, end - breaks), cells: cut, problem: isLong ? 'cellTooLong' : null };
}

/** The separator that the heading has most of. */
function delimiterOf(text: string): string {
  const head = text.slice(0, longestCell).split(/\r?\n/, 1)[0] ?? '';
  const count = (delimiter: string) => head.split(delimiter).length;
  return delimiters.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}
