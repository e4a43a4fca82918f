import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../browser/save-file.ts';
import { importLimits } from '../../../../../contracts/identity/people-import.ts';
import { type PeopleFile, readPeopleFile } from './people-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, littleEndian: boolean, mark = true) => {
  const all = (mark ? '\uFEFF' : '') + text;
  const view = new DataView(new ArrayBuffer(all.length * 2));
  for (let at = 0; at < all.length; at++) view.setUint16(at * 2, all.charCodeAt(at), littleEndian);
  return new Uint8Array(view.buffer);
};
function fileOf(bytes: Uint8Array): PeopleFile {
  const read = readPeopleFile(bytes);
  if (!read.ok) throw new Error(read.problem);
  return read.file;
}
const cellsOf = (bytes: Uint8Array) => fileOf(bytes).lines.map(({ cells }) => cells);
const text = 'Name,Email\r\nJörg Weiß,joerg@harbour.example\r\n';
const expected = [['Jörg Weiß', 'joerg@harbour.example']];

describe('a file of people', () => {
  it.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a byte-order mark', utf8(`\uFEFF${text}`)],
    ['UTF-16, little endian', utf16(text, true)],
    ['UTF-16, big endian', utf16(text, false)],
    ['UTF-16 without a mark', utf16(text, true, false)],
    ['Windows-1252', Uint8Array.from(text, (sign) => sign.charCodeAt(0))],
  ])('is read in %s', (_, bytes) => {
    expect(fileOf(bytes).headings).toEqual(['Name', 'Email']);
    expect(cellsOf(bytes)).toEqual(expected);
  });

  it.each([';', '\t', ','])('is read with "%s" between its cells', (separator) => {
    expect(cellsOf(utf8(`Name${separator}Email\nAna${separator}"a${separator}b"`))).toEqual([
      ['Ana', `a${separator}b`],
    ]);
  });

  it('knows the line at which a person begins, also with empty lines and line breaks in cells', () => {
    const { lines } = fileOf(utf8('Name,Email\nA,a\n\n"B\nb",b\nC,c\n'));
    expect(lines.map(({ line, cells }) => [line, cells[1]])).toEqual([
      [2, 'a'],
      [4, 'b'],
      [6, 'c'],
    ]);
  });

  it('says what is wrong with ragged lines, long cells and open quotation marks; the others are read', () => {
    const { lines } = fileOf(utf8(`Name,Email\nA\nB,b,extra\n${'x'.repeat(3_000)},c\nD"d,d\n"E,e\nF,f`));
    expect(lines.map(({ line, problem }) => [line, problem])).toEqual([
      [2, null],
      [3, 'tooManyCells'],
      [4, 'cellTooLong'],
      [5, null],
      [6, 'quoteNotClosed'],
    ]);
  });

  it('is what our own files say, whose cells no spreadsheet evaluates', () => {
    const own = csvOf(['Name', 'Employee ID'], [['=Ana', '+7001'], ["'Ben", '-7'], ['＝Cy', '1']]); // prettier-ignore
    expect(cellsOf(utf8(own))).toEqual([['=Ana', '+7001'], ["'Ben", '-7'], ['＝Cy', '1']]); // prettier-ignore
  });
  it('has comments in lines of which only the first cell is filled, and begins with #', () => {
    const { lines } = fileOf(
      utf8('Name,Email\n"# Roles: Viewer, Publisher",\n#ana,ana@x.example\n# Ben\nC,c\n'),
    );
    expect(lines.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [3, '#ana'],
      [5, 'C'],
    ]);
  });

  it('is refused without people, with too many, and if it is too large', () => {
    const problemOf = (bytes: Uint8Array) => {
      const read = readPeopleFile(bytes);
      return read.ok ? null : read.problem;
    };
    expect(problemOf(utf8(''))).toBe('fileEmpty');
    expect(problemOf(utf8('Name,Email\n'))).toBe('fileEmpty');
    expect(problemOf(utf8('Name,Email\n# Roles\n'))).toBe('fileEmpty');
    expect(problemOf(utf8(`Name\n${'A\n'.repeat(importLimits.lines + 1)}`))).toBe('tooManyLines');
    expect(problemOf(new Uint8Array(importLimits.fileBytes + 1))).toBe('fileTooLarge');
  });
});
