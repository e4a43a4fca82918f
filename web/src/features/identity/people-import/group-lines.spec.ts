import { expect, it } from 'vitest';
import { groupLines, missingTeams, rangesOf } from './group-lines.ts';
import type { JudgedLine, Reason } from './judge-lines.ts';

const line = (number: number, reason: Reason | null = null): JudgedLine => ({
  line: number,
  name: 'A',
  account: 'a@x.example',
  role: null,
  workspaces: [],
  teams: [],
  person: null,
  verdict: reason === null ? 'good' : 'wrong',
  reasons: reason === null ? [] : [reason],
});
const noTeam = (...names: readonly [string, ...string[]]): Reason => ({
  key: 'unknownTeam',
  value: names[0],
  names,
});

it('lines that are left out for one reason are one group, the largest first', () => {
  const lines = [
    line(2),
    line(3, { key: 'wrongEmail' }),
    line(4, noTeam('Day')),
    line(5, noTeam('Day')),
    line(6, { key: 'server', value: 'Your role is too weak.' }),
    line(7, { key: 'server', value: 'The team is full.' }),
  ];
  const { plain, groups } = groupLines(lines);
  expect(plain.map((each) => each.line)).toEqual([2]);
  expect(groups.map((each) => [each.reason, each.lines.map((of) => of.line)])).toEqual([
    [{ key: 'unknownTeam', value: 'Day' }, [4, 5]],
    [{ key: 'wrongEmail' }, [3]],
    [{ key: 'server', value: 'Your role is too weak.' }, [6]],
    [{ key: 'server', value: 'The team is full.' }, [7]],
  ]);
});

it('a group names what is missing only if each of its lines does', () => {
  const { groups } = groupLines([line(2, noTeam('Day')), line(3, noTeam('Night'))]);
  expect(groups.map(({ reason }) => reason)).toEqual([{ key: 'unknownTeam' }]);
});

it('the teams to create are named once, as they are first written, if a team may be called so', () => {
  const lines = [line(2, noTeam('Day', 'Night')), line(3, noTeam('DAY')), line(4, noTeam('x'.repeat(91)))];
  expect(missingTeams([...lines, line(5, { key: 'unknownRole', value: 'Boss', names: ['Boss'] })])).toEqual([
    'Day',
    'Night',
  ]);
});

it('consecutive lines are a range', () => {
  expect(rangesOf([2, 3, 4, 9, 11, 12])).toEqual([
    [2, 4],
    [9, 9],
    [11, 12],
  ]);
});
