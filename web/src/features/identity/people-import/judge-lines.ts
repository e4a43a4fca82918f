import { ImportedPerson } from '../../../../../contracts/identity/people-import.ts';
import type { Role } from '../../../../../contracts/kernel/access.ts';
import type { Columns, ImportField } from './columns.ts';
import { nameKey } from './name-key.ts';
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
    | 'ambiguousWorkspace'
    | 'ambiguousTeam'
    | 'sameAsLine'
    | 'alreadyThere'
    | 'server';
  readonly value?: string;
  /** Every name in the cell that matches nothing, or several things. */
  readonly names?: readonly string[];
}

export interface JudgedLine {
  readonly line: number;
  readonly name: string;
  /** Email address or employee ID. */
  readonly account: string;
  /** `null` if the cell has one that is not known. */
  readonly role: Role | null;
  /** As the line has them. */
  readonly workspaces: readonly string[];
  readonly teams: readonly string[];
  readonly person: ImportedPerson | null;
  readonly verdict: Verdict;
  /** All that is to be said of it; empty for a good line. */
  readonly reasons: readonly Reason[];
}

/** What names in cells stand for, by `nameKey`: several workspaces or teams may have the same. */
export interface KnownNames {
  readonly roles: ReadonlyMap<string, Role>;
  readonly workspaces: ReadonlyMap<string, readonly string[]>;
  readonly teams: ReadonlyMap<string, readonly string[]>;
  /** Of lines that name none. */
  readonly role: Role;
}

/** Several names in a cell are separated by one of these. */
const separators = /[;|]/;
const cellOf = ({ cells }: FileLine, column: number | null): string =>
  column === null ? '' : (cells[column] ?? '').trim().normalize('NFC');
const namesIn = (cell: string): readonly string[] =>
  cell.split(separators).flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));

/** Judges lines one after another: a second line with the same account is a duplicate of the first. */
export function lineJudge(columns: Columns, known: KnownNames): (line: FileLine) => JudgedLine {
  const seen = new Map<string, number>();
  return (line) => {
    const cell = (field: ImportField) => cellOf(line, columns[field]);
    const shown = {
      line: line.line,
      name: cell('name'),
      account: cell('email') || cell('employeeId'),
      role: roleOf(cell('role'), known) ?? null,
      workspaces: namesIn(cell('workspaces')),
      teams: namesIn(cell('teams')),
    };
    const found = line.problem === null ? personOf(line.line, cell, known) : [{ key: line.problem }];
    if (Array.isArray(found)) return { ...shown, person: null, verdict: 'wrong', reasons: found };
    const account = shown.account.toLowerCase();
    const first = seen.get(account);
    seen.set(account, first ?? line.line);
    const isSecond = first !== undefined;
    return {
      ...shown,
      person: isSecond ? null : found,
      verdict: isSecond ? 'duplicate' : 'good',
      reasons: isSecond ? [{ key: 'sameAsLine', value: String(first) }] : [],
    };
  };
}

/** The person whom a line describes, or everything that is wrong with it. */
function personOf(
  line: number,
  cell: (field: ImportField) => string,
  known: KnownNames,
): ImportedPerson | Reason[] {
  const email = cell('email');
  const employeeId = cell('employeeId');
  const role = roleOf(cell('role'), known);
  const workspaces = idsOf(cell('workspaces'), known.workspaces);
  const teams = idsOf(cell('teams'), known.teams);
  const parsed = ImportedPerson.safeParse({
    line,
    displayName: cell('name'),
    ...(email !== '' && { email }),
    ...(employeeId !== '' && { employeeId }),
    role: role ?? known.role,
    workspaceIds: workspaces.ids,
    teamIds: teams.ids,
  });
  const reasons: Reason[] = [
    ...(parsed.success ? [] : reasonsOf(parsed.error.issues)),
    ...accountReasons(email, employeeId),
    ...(role === undefined ? [{ key: 'unknownRole', value: cell('role') } as const] : []),
    ...reasonOfNames('unknownWorkspace', workspaces.unknown),
    ...reasonOfNames('ambiguousWorkspace', workspaces.ambiguous),
    ...reasonOfNames('unknownTeam', teams.unknown),
    ...reasonOfNames('ambiguousTeam', teams.ambiguous),
  ];
  if (reasons.length > 0) return reasons;
  return parsed.success ? parsed.data : [{ key: 'unreadable' }];
}

const roleOf = (cell: string, { role, roles }: KnownNames): Role | undefined =>
  cell === '' ? role : roles.get(nameKey(cell));

function accountReasons(email: string, employeeId: string): readonly Reason[] {
  if (email === '' && employeeId === '') return [{ key: 'noAccount' }];
  return email !== '' && employeeId !== '' ? [{ key: 'twoAccounts' }] : [];
}

const reasonsByField = new Map<PropertyKey | undefined, Reason['key']>([
  ['displayName', 'wrongName'],
  ['email', 'wrongEmail'],
  ['employeeId', 'wrongEmployeeId'],
]);

/** One for each field that the contract refuses; `accountReasons` says what is wrong with both accounts together. */
function reasonsOf(issues: readonly { readonly path: readonly PropertyKey[] }[]): readonly Reason[] {
  const fields = new Set(issues.map(({ path }) => path[0]));
  return [...fields].flatMap((field) => {
    const key = reasonsByField.get(field);
    return key === undefined ? [] : [{ key }];
  });
}

/** Ids of the names in a cell; a name of several things stands for none of them. */
function idsOf(cell: string, known: ReadonlyMap<string, readonly string[]>) {
  const ids = new Set<string>();
  const unknown: string[] = [];
  const ambiguous: string[] = [];
  for (const name of namesIn(cell)) {
    const [id, another] = known.get(nameKey(name)) ?? [];
    if (id === undefined) unknown.push(name);
    else if (another === undefined) ids.add(id);
    else ambiguous.push(name);
  }
  return { ids: [...ids], unknown, ambiguous };
}

function reasonOfNames(key: Reason['key'], names: readonly string[]): readonly Reason[] {
  const [value] = names;
  return value === undefined ? [] : [{ key, value, names }];
}
