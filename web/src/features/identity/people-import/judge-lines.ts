import { ImportedPerson } from '../../../../../contracts/identity/people-import.ts';
import type { Role } from '../../../../../contracts/kernel/access.ts';
import type { Columns, ImportField } from './columns.ts';
import type { FileLine, LineProblem } from './people-file.ts';

export type Verdict = 'good' | 'added' | 'duplicate' | 'wrong';

/** Why a line is wrong: a text of ours with the cell that it is about, or what the server said. */
export interface Reason {
  readonly key:
    | LineProblem
    | 'wrongName'
    | 'wrongEmail'
    | 'wrongEmployeeId'
    | 'noAccount'
    | 'twoAccounts'
    | 'unknownRole'
    | 'unknownWorkspace'
    | 'unknownTeam'
    | 'sameAsLine'
    | 'alreadyThere'
    | 'server';
  readonly value?: string;
  /** Every name in the cell that matches nothing. */
  readonly names?: readonly string[];
}

export interface JudgedLine {
  readonly line: number;
  readonly name: string;
  /** Email address or employee ID. */
  readonly account: string;
  readonly person: ImportedPerson | null;
  readonly verdict: Verdict;
  readonly reason: Reason | null;
}

/** What names in cells stand for, by lowercase name. */
export interface KnownNames {
  readonly roles: ReadonlyMap<string, Role>;
  readonly workspaces: ReadonlyMap<string, string>;
  readonly teams: ReadonlyMap<string, string>;
  /** Of lines that name none. */
  readonly role: Role;
}

/** Several names in a cell are separated by one of these. */
const separators = /[;|]/;
const cellOf = ({ cells }: FileLine, column: number | null): string =>
  column === null ? '' : (cells[column] ?? '').trim();
const namesIn = (cell: string): readonly string[] =>
  cell.split(separators).flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));

/** Judges lines one after another: a second line with the same account is a duplicate of the first. */
export function lineJudge(columns: Columns, known: KnownNames): (line: FileLine) => JudgedLine {
  const seen = new Map<string, number>();
  return (line) => {
    const cell = (field: ImportField) => cellOf(line, columns[field]);
    const shown = { line: line.line, name: cell('name'), account: cell('email') || cell('employeeId') };
    const reason = line.problem === null ? null : { key: line.problem };
    const found = reason === null ? personOf(line.line, cell, known) : { reason };
    if ('reason' in found) return { ...shown, person: null, verdict: 'wrong', reason: found.reason };
    const account = shown.account.toLowerCase();
    const first = seen.get(account);
    seen.set(account, first ?? line.line);
    const isSecond = first !== undefined;
    return {
      ...shown,
      person: isSecond ? null : found.person,
      verdict: isSecond ? 'duplicate' : 'good',
      reason: isSecond ? { key: 'sameAsLine', value: String(first) } : null,
    };
  };
}

type Found = { readonly person: ImportedPerson } | { readonly reason: Reason };

function personOf(line: number, cell: (field: ImportField) => string, known: KnownNames): Found {
  const email = cell('email');
  const employeeId = cell('employeeId');
  if ((email === '') === (employeeId === ''))
    return { reason: { key: email === '' ? 'noAccount' : 'twoAccounts' } };
  const role = roleOf(cell('role'), known);
  if (role === undefined) return { reason: { key: 'unknownRole', value: cell('role') } };
  const workspaces = idsOf(cell('workspaces'), known.workspaces);
  if (workspaces.unknown) return { reason: { key: 'unknownWorkspace', ...workspaces.unknown } };
  const teams = idsOf(cell('teams'), known.teams);
  if (teams.unknown) return { reason: { key: 'unknownTeam', ...teams.unknown } };
  const parsed = ImportedPerson.safeParse({
    line,
    displayName: cell('name'),
    ...(email === '' ? { employeeId } : { email }),
    role,
    workspaceIds: workspaces.ids,
    teamIds: teams.ids,
  });
  return parsed.success ? { person: parsed.data } : { reason: reasonOf(parsed.error.issues[0]?.path[0]) };
}

const roleOf = (cell: string, { role, roles }: KnownNames): Role | undefined =>
  cell === '' ? role : roles.get(cell.toLowerCase());

function reasonOf(field: unknown): Reason {
  switch (field) {
    case 'email':
      return { key: 'wrongEmail' };
    case 'employeeId':
      return { key: 'wrongEmployeeId' };
    case 'displayName':
      return { key: 'wrongName' };
    default:
      return { key: 'unreadable' };
  }
}

function idsOf(cell: string, known: ReadonlyMap<string, string>) {
  const ids = new Set<string>();
  const names: string[] = [];
  for (const name of namesIn(cell)) {
    const id = known.get(name.toLowerCase());
    if (id === undefined) names.push(name);
    else ids.add(id);
  }
  const [value] = names;
  return { ids: [...ids], unknown: value === undefined ? null : { value, names } };
}
