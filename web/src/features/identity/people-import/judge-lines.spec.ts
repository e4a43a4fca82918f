import { describe, expect, it } from 'vitest';
import { importLimits, type ImportedPerson } from '../../../../../contracts/identity/people-import.ts';
import { guessColumns, importFields, isEnough } from './columns.ts';
import { type JudgedLine, lineJudge } from './judge-lines.ts';
import { partsOf, withOutcomes } from './send-lines.ts';

const headings = ['Full name', 'E-mail address', 'Employee_ID', 'Role', 'Workspaces', 'Team'];
const offered = importFields.map((field) => ({ field, label: field }));
const columns = guessColumns(offered, headings);
const known = {
  role: 'viewer',
  roles: new Map([['publisher', 'publisher']] as const),
  workspaces: new Map([
    ['hall', ['w1']],
    ['yard', ['w2']],
    ['office', ['w3', 'w4']],
  ]),
  teams: new Map([
    ['night shift', ['t1']],
    ['early', ['t2', 't3']],
  ]),
} as const;
const judgeAll = (...rows: readonly (readonly string[])[]): readonly JudgedLine[] => {
  const judge = lineJudge(columns, known);
  return rows.map((cells, index) => judge({ line: index + 2, cells, problem: null }));
};
const reasonOf = (...cells: readonly string[]) => judgeAll(cells)[0]?.reasons[0];

describe('the columns of a file', () => {
  it('are found by their headings', () => {
    expect(columns).toEqual({ name: 0, email: 1, employeeId: 2, role: 3, workspaces: 4, teams: 5 });
    expect(isEnough(columns)).toBe(true);
    expect(guessColumns(offered, ['Nom', 'Courriel']).name).toBeNull();
    expect(isEnough(guessColumns(offered, ['Name', 'Role']))).toBe(false);
  });
  it('have the headings of a template in the language of the interface', () => {
    const german = [{ field: 'name', label: 'Vollständiger Name' }] as const;
    expect(guessColumns(german, ['vollständiger  name'.normalize('NFD'), 'Employee ID'])).toMatchObject({
      name: 0,
      employeeId: null,
    });
  });
  it('leave out employee IDs where everybody who has one has an address', () => {
    const idOf = (...rows: readonly (readonly string[])[]) =>
      guessColumns(
        offered,
        headings,
        rows.map((cells) => ({ cells })),
      ).employeeId;
    expect(idOf(['Ana', 'ana@x.example', 'op7'], ['Ben', 'ben@x.example', ''])).toBeNull();
    expect(idOf(['Ana', 'ana@x.example', ''], ['Op', '', 'op7'])).toBe(2);
    expect(idOf(['Ana', 'ana@x.example', 'op6'], ['Op', '', 'op7'])).toBe(2);
  });
});

describe('a line of a file', () => {
  it('becomes a person with the ids of what it names', () => {
    const [line] = judgeAll([' Ana ', 'ana@x.example', '', 'Publisher', 'Hall; yard', 'Night shift']);
    expect(line).toMatchObject({ verdict: 'good', name: 'Ana', account: 'ana@x.example' });
    expect(line).toMatchObject({ role: 'publisher', workspaces: ['Hall', 'yard'], teams: ['Night shift'] });
    expect(line?.person).toEqual({
      line: 2,
      displayName: 'Ana',
      email: 'ana@x.example',
      role: 'publisher',
      workspaceIds: ['w1', 'w2'],
      teamIds: ['t1'],
    });
    expect(judgeAll(['Op', '', 'op7'])[0]?.person).toMatchObject({ employeeId: 'op7', role: 'viewer' });
  });

  it.each([
    [['', 'a@x.example'], 'wrongName'],
    [['x'.repeat(121), 'a@x.example'], 'wrongName'],
    [['A\u0000', 'a@x.example'], 'wrongName'],
    [['A', 'nowhere'], 'wrongEmail'],
    [['A', '', 'op 7'], 'wrongEmployeeId'],
    [['A'], 'noAccount'],
    [['A', 'a@x.example', 'op7'], 'twoAccounts'],
    [['A', 'a@x.example', '', 'Boss'], 'unknownRole'],
    [['A', 'a@x.example', '', '', 'Cellar'], 'unknownWorkspace'],
    [['A', 'a@x.example', '', '', '', 'Day'], 'unknownTeam'],
    [['A', 'a@x.example', '', '', 'Office'], 'ambiguousWorkspace'],
    [['A', 'a@x.example', '', '', 'Hall', 'Early'], 'ambiguousTeam'],
  ])('%j is wrong: %s', (cells, key) => {
    expect(reasonOf(...cells)).toMatchObject({ key });
  });

  it('names what is there also where accents are written as characters of their own', () => {
    const cafe = { ...known, teams: new Map([['caf\u00e9', ['t9']]]) };
    const cells = ['Zoe\u0301', 'z@x.example', '', '', '', 'Cafe\u0301'];
    const line = lineJudge(columns, cafe)({ line: 2, cells, problem: null });
    expect(line.person).toMatchObject({ displayName: 'Zo\u00e9', teamIds: ['t9'] });
  });

  it('has everything that is wrong with it', () => {
    const [line] = judgeAll(['', 'nowhere', '', 'Boss', 'Hall', 'Day']);
    expect(line?.reasons.map(({ key }) => key)).toEqual([
      'wrongName',
      'wrongEmail',
      'unknownRole',
      'unknownTeam',
    ]);
    const [two] = judgeAll(['', 'nowhere', 'op7']);
    expect(two?.reasons.map(({ key }) => key)).toEqual(['wrongName', 'wrongEmail', 'twoAccounts']);
  });

  it('has all of the teams that do not exist', () => {
    expect(reasonOf('A', 'a@x.example', '', '', '', 'Day; Night shift; Late')).toEqual({
      key: 'unknownTeam',
      value: 'Day',
      names: ['Day', 'Late'],
    });
  });

  it('has the role of lines without one, and none that is not known', () => {
    const roles = judgeAll(['A', 'a@x.example'], ['B', 'b@x.example', '', 'Boss'], ['C', 'a@x.example']);
    expect(roles.map(({ role }) => role)).toEqual(['viewer', null, 'viewer']);
  });

  it('with the account of an earlier one is a duplicate of it', () => {
    const lines = judgeAll(['A', 'a@x.example'], ['B', 'A@X.example'], ['C', 'a@x.example']);
    expect(lines.map(({ verdict }) => verdict)).toEqual(['good', 'duplicate', 'duplicate']);
    expect(lines.map(({ reasons }) => reasons[0]?.value)).toEqual([undefined, '2', '2']);
  });

  it('has what the server said of it', () => {
    const lines = judgeAll(['A', 'a@x.example'], ['B', 'b@x.example'], ['C', 'c@x.example'], ['D']);
    const said = withOutcomes(lines, [
      { line: 2, outcome: 'added', reason: null },
      { line: 3, outcome: 'duplicate', reason: null },
      { line: 4, outcome: 'refused', reason: 'Your role is too weak.' },
    ]);
    expect(said.map(({ verdict }) => verdict)).toEqual(['added', 'duplicate', 'wrong', 'wrong']);
    expect(said[2]?.reasons).toEqual([{ key: 'server', value: 'Your role is too weak.' }]);
  });
});

describe('the parts of an import', () => {
  const person = (line: number, ids = 0): ImportedPerson => ({
    line,
    displayName: 'A',
    email: 'a@x.example',
    role: 'viewer',
    workspaceIds: Array.from({ length: ids }, (_, index) => `workspace-${index}`.padEnd(60, 'x')),
    teamIds: [],
  });
  it.each([0, 1, 150])('are within the limits of a request, with %i workspaces each', (ids) => {
    const people = Array.from({ length: 250 }, (_, index) => person(index + 2, ids));
    const parts = partsOf(people);
    expect(parts.flat()).toEqual(people);
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(importLimits.linesAtOnce);
      expect(JSON.stringify(part).length).toBeLessThan(60 * 1024);
    }
  });
});
