import { expect, it } from 'vitest';
import { importLimits } from '../../contracts/identity/people-import.ts';
import { guessColumns, importFields } from '../../web/src/features/identity/people-import/columns.ts';
import { lineJudge } from '../../web/src/features/identity/people-import/judge-lines.ts';
import { readPeopleFile } from '../../web/src/features/identity/people-import/people-file.ts';
import { countAttacks } from './count-attacks.ts';

const known = { role: 'viewer', roles: new Map(), workspaces: new Map(), teams: new Map() } as const;
const formulas = ['=1+', '+1+', '-1+', '@SUM(A1)', '=HYPERLINK("http://x.example")', '\t=1+'];
const last = importLimits.lines - 2;
const text = [
  'Name,Email',
  ...Array.from({ length: last }, (_, index) => {
    const name = `${formulas[index % formulas.length]}${index}`.replaceAll('"', '""');
    return `"${name}",p${index}@x.example`;
  }),
  `"${'y'.repeat(10 << 20)}",z@x.example`,
  'Ana\u0000,ana@x.example',
].join('\n');

it.each([
  ['UTF-8', 'Ana', Buffer.from(text)],
  [
    'Windows-1252, with letters that are no UTF-8',
    'Änne',
    Buffer.from(text.replace('Ana', 'Änne'), 'latin1'),
  ],
  [
    'UTF-16 of half a sign',
    'Ana',
    Buffer.concat([Buffer.from(`\uFEFF${text}`, 'utf16le'), Buffer.from([0x3d])]),
  ],
])(
  'a file of 100,000 people with formulas and a cell of 10 MB has a verdict on each line: %s',
  (_, lastName, bytes) => {
    countAttacks('lines of a file of people', importLimits.lines);
    const read = readPeopleFile(bytes);
    if (!read.ok) throw new Error(read.problem);
    const { headings, lines } = read.file;
    const offered = importFields.map((field) => ({ field, label: field }));
    const judged = lines.map(lineJudge(guessColumns(offered, headings), known));
    expect(judged.map(({ line }) => line)).toEqual(lines.map((_line, index) => index + 2));
    expect(judged).toHaveLength(importLimits.lines);
    expect(judged.filter(({ verdict }) => verdict === 'good')).toHaveLength(last);
    expect(judged.slice(last).map(({ verdict }) => verdict)).toEqual(['wrong', 'wrong']);
    const lengths = lines.map(({ cells }) => Math.max(...cells.map(({ length }) => length)));
    expect(Math.max(...lengths)).toBe(2_000);
    expect(lines[last]).toMatchObject({ problem: 'cellTooLong' });
    expect(lines.at(-1)?.cells[0]).toContain(lastName);
    // what is written like a formula is the name of a person, as it was written
    expect(judged[0]).toMatchObject({ verdict: 'good', name: '=1+0' });
  },
);
